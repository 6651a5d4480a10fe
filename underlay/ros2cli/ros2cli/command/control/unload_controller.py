"""Unload a controller."""

from __future__ import annotations

import argparse

from ros2cli.node import cli_node


def add_arguments(parser: argparse.ArgumentParser) -> None:
    from ros2cli.command.control._manager import add_manager_arguments

    add_manager_arguments(parser)
    parser.add_argument("controller_name", help="Name of the controller")


def main(args: argparse.Namespace) -> int | str:
    from controller_manager_msgs.srv import UnloadController

    from ros2cli.command.control._manager import call

    name = args.controller_name
    request = UnloadController.Request(name=name)
    with cli_node(args) as node:
        if not call(node, args, UnloadController, "unload_controller", request).ok:
            return f"Error unloading controller {name}, check controller_manager logs"
    print(f"Successfully unloaded controller {name}")
    return 0
