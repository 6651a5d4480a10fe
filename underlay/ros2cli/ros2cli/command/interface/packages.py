"""List the packages that have interfaces."""

from __future__ import annotations

import argparse


def add_arguments(parser: argparse.ArgumentParser) -> None:
    group = parser.add_mutually_exclusive_group()
    for letter, kind, what in (
        ("m", "msg", "messages"),
        ("s", "srv", "services"),
        ("a", "action", "actions"),
    ):
        group.add_argument(
            f"-{letter}",
            f"--only-{kind}s",
            dest="kind",
            action="store_const",
            const=kind,
            help=f"Only list packages that have {what}",
        )


def main(args: argparse.Namespace) -> None:
    import rosidl_runtime_py

    interfaces = {
        None: rosidl_runtime_py.get_interfaces,
        "msg": rosidl_runtime_py.get_message_interfaces,
        "srv": rosidl_runtime_py.get_service_interfaces,
        "action": rosidl_runtime_py.get_action_interfaces,
    }
    for package in sorted(interfaces[args.kind]()):
        print(package)
