"""List the hardware components and their states."""

from __future__ import annotations

import argparse
from typing import Any

from ros2cli.command.control import _colors as colors
from ros2cli.node import cli_node

_COLORS = {
    "unconfigured": colors.WARNING,
    "inactive": colors.MAGENTA,
    "active": colors.OKGREEN,
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    from ros2cli.command.control._manager import add_manager_arguments

    add_manager_arguments(parser)
    parser.add_argument(
        "-v", "--verbose", action="store_true", help="List state interfaces as well"
    )


def main(args: argparse.Namespace) -> None:
    from ros2cli.command.control._manager import hardware_components

    with cli_node(args) as node:
        components = hardware_components(node, args)
    for number, one in enumerate(components, start=1):
        color = _COLORS.get(one.state.label, colors.FAIL)
        print(f"Hardware Component {number}\n\tname: {color}{one.name}{colors.ENDC}")
        print(f"\ttype: {one.type}\n\tplugin name: {one.plugin_name}")
        print(f"\tstate: id={one.state.id} label={color}{one.state.label}{colors.ENDC}")
        print("\tcommand interfaces")
        for interface in one.command_interfaces:
            print(f"\t\t{interface.name} {_available(interface)} {_claimed(interface)}")
        if args.verbose:
            print("\tstate interfaces")
            for interface in one.state_interfaces:
                print(f"\t\t{interface.name} {_available(interface)}")


def _available(interface: Any) -> str:
    if interface.is_available:
        return f"{colors.OKBLUE}[available]{colors.ENDC}"
    return f"{colors.WARNING}[unavailable]{colors.ENDC}"


def _claimed(interface: Any) -> str:
    return f"{colors.OKBLUE}[claimed]{colors.ENDC}" if interface.is_claimed else "[unclaimed]"
