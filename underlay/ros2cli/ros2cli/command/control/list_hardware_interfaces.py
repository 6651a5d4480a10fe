"""List the command and state interfaces of the hardware."""

from __future__ import annotations

import argparse
from typing import Any

from ros2cli.command.control import _colors as colors
from ros2cli.node import cli_node


def add_arguments(parser: argparse.ArgumentParser) -> None:
    from ros2cli.command.control._manager import add_manager_arguments

    add_manager_arguments(parser)


def main(args: argparse.Namespace) -> None:
    from controller_manager_msgs.srv import ListHardwareInterfaces

    from ros2cli.command.control._manager import call

    request = ListHardwareInterfaces.Request()
    with cli_node(args) as node:
        answer = call(node, args, ListHardwareInterfaces, "list_hardware_interfaces", request)
    print("command interfaces")
    for interface in sorted(answer.command_interfaces, key=lambda one: one.name):
        print(f"\t{_described(interface)}")
    print("state interfaces")
    for interface in sorted(answer.state_interfaces, key=lambda one: one.name):
        print(f"\t{interface.name}")


def _described(interface: Any) -> str:
    if not interface.is_available:
        return f"{colors.WARNING}{interface.name} [unavailable] [unclaimed]{colors.ENDC}"
    if interface.is_claimed:
        return f"{colors.OKBLUE}{interface.name} [available] [claimed]{colors.ENDC}"
    return f"{colors.OKCYAN}{interface.name} [available] [unclaimed]{colors.ENDC}"
