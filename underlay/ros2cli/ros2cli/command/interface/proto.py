"""Print the YAML of an empty message."""

from __future__ import annotations

import argparse


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "type", help="Show an interface definition (e.g. 'example_interfaces/msg/String')"
    )
    parser.add_argument(
        "--no-quotes", action="store_true", help="if true output has no outer quotes."
    )


def main(args: argparse.Namespace) -> str | None:
    from rosidl_runtime_py import message_to_yaml
    from rosidl_runtime_py.utilities import get_interface, is_action, is_service

    try:
        interface = get_interface(args.type)
    except (AttributeError, ModuleNotFoundError, ValueError):
        return f"The passed type '{args.type}' is invalid"
    if is_action(interface):
        message = interface.Goal()
    else:
        message = interface.Request() if is_service(interface) else interface()
    prototype = message_to_yaml(message)
    print(prototype if args.no_quotes else f'"{prototype}"')
    return None
