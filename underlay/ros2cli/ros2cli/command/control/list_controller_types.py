"""List the available controller types and their base classes."""

from __future__ import annotations

import argparse

from ros2cli.node import cli_node


def add_arguments(parser: argparse.ArgumentParser) -> None:
    from ros2cli.command.control._manager import add_manager_arguments

    add_manager_arguments(parser)


def main(args: argparse.Namespace) -> None:
    from controller_manager_msgs.srv import ListControllerTypes

    from ros2cli.command.control._manager import call

    request = ListControllerTypes.Request()
    with cli_node(args) as node:
        answer = call(node, args, ListControllerTypes, "list_controller_types", request)
    for kind, base in zip(answer.types, answer.base_classes, strict=True):
        print(f"{kind:70s} {base}")
