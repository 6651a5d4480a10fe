"""Deactivate and activate controllers at once."""

from __future__ import annotations

import argparse

from ros2cli.node import cli_node


def add_arguments(parser: argparse.ArgumentParser) -> None:
    from ros2cli.command.control._manager import add_manager_arguments

    add_manager_arguments(parser)
    parser.add_argument(
        "--deactivate", nargs="*", default=[], help="Names of the controllers to deactivate"
    )
    parser.add_argument(
        "--activate", nargs="*", default=[], help="Names of the controllers to activate"
    )
    parser.add_argument("--strict", action="store_true", help="All or nothing")
    parser.add_argument(
        "--activate-asap", action="store_true", help="Activate as soon as it is possible"
    )
    parser.add_argument(
        "--switch-timeout", type=float, default=5.0, help="Time to wait, in seconds"
    )


def main(args: argparse.Namespace) -> int | str:
    from ros2cli.command.control._manager import switch

    with cli_node(args) as node:
        done = switch(
            node,
            args,
            args.deactivate,
            args.activate,
            args.strict,
            args.activate_asap,
            args.switch_timeout,
        )
    if not done:
        return "Error switching controllers, check controller_manager logs"
    print("Successfully switched controllers")
    return 0
