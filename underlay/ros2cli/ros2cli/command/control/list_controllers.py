"""List the loaded controllers, their type and state."""

from __future__ import annotations

import argparse
from typing import Any

from ros2cli.command.control import _colors as colors
from ros2cli.node import cli_node

_COLORS = {
    "active": colors.OKGREEN,
    "inactive": colors.OKCYAN,
    "unconfigured": colors.WARNING,
}
_LISTS = {
    "claimed_interfaces": "claimed interfaces",
    "required_command_interfaces": "required command interfaces",
    "required_state_interfaces": "required state interfaces",
    "chained_interfaces": "chained to interfaces",
    "reference_interfaces": "exported reference interfaces",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    from ros2cli.command.control._manager import add_manager_arguments

    add_manager_arguments(parser)
    for name, text in _LISTS.items():
        option = f"--{name.replace('_', '-')}"
        parser.add_argument(option, action="store_true", help=f"List {text} as well")
    parser.add_argument("-v", "--verbose", action="store_true", help="List all of these")


def main(args: argparse.Namespace) -> None:
    from ros2cli.command.control._manager import controllers

    with cli_node(args) as node:
        listed = controllers(node, args)
    if not listed:
        print("No controllers are currently loaded!")
        return
    name, kind, state = (
        max(len(getattr(one, field)) for one in listed) for field in ("name", "type", "state")
    )
    for one in listed:
        color = _COLORS.get(one.state, "")
        print(
            f"{color}{one.name:<{name}}{colors.ENDC} {one.type:<{kind}}  "
            f"{color}{one.state:<{state}}{colors.ENDC}"
        )
        _print_lists(one, args)


def _print_lists(controller: Any, args: argparse.Namespace) -> None:
    for name, text in _LISTS.items():
        if not (getattr(args, name) or args.verbose):
            continue
        print(f"\t{text}:")
        for interface in _interfaces(controller, name):
            print(f"\t\t{interface}")


def _interfaces(controller: Any, name: str) -> list[str]:
    if name != "chained_interfaces":
        return getattr(controller, name)
    return [
        reference
        for connection in controller.chain_connections
        for reference in connection.reference_interfaces
    ]
