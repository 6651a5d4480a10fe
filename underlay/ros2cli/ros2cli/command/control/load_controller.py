"""Load a controller."""

from __future__ import annotations

import argparse

from ros2cli.node import cli_node


def add_arguments(parser: argparse.ArgumentParser) -> None:
    from ros2cli.command.control._manager import add_manager_arguments

    add_manager_arguments(parser)
    parser.add_argument("controller_name", help="Name of the controller")
    parser.add_argument(
        "--set-state",
        choices=["inactive", "active"],
        help="Set the state of the loaded controller",
    )


def main(args: argparse.Namespace) -> int | str:
    from controller_manager_msgs.srv import LoadController

    from ros2cli.command.control import _manager as manager

    name = args.controller_name
    request = LoadController.Request(name=name)
    with cli_node(args) as node:
        if not manager.call(node, args, LoadController, "load_controller", request).ok:
            return f"Error loading controller {name}, check controller_manager logs"
        if not args.set_state:
            print(f"Successfully loaded controller {name}")
            return 0
        if not manager.configure(node, args, name):
            return f"Error configuring controller {name}"
        if args.set_state == "active" and not manager.switch(node, args, [], [name]):
            return f"Error activating controller {name}, check controller_manager logs"
    print(f"Successfully loaded controller {name} into state {args.set_state}")
    return 0
