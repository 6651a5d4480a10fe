"""Change the state of a controller."""

from __future__ import annotations

import argparse

from ros2cli.node import cli_node


def add_arguments(parser: argparse.ArgumentParser) -> None:
    from ros2cli.command.control._manager import add_manager_arguments

    add_manager_arguments(parser)
    parser.add_argument("controller_name", help="Name of the controller")
    parser.add_argument("state", choices=["inactive", "active"], help="State to bring it to")


def main(args: argparse.Namespace) -> int | str:
    from ros2cli.command.control import _manager as manager

    name = args.controller_name
    with cli_node(args) as node:
        states = {one.name: one.state for one in manager.controllers(node, args)}
        if name not in states:
            return f"controller {name} does not seem to be loaded"
        match (states[name], args.state):
            case ("unconfigured", "inactive"):
                done, verb = manager.configure(node, args, name), ("configuring", "configured")
            case ("active", "inactive"):
                done = manager.switch(node, args, [name], [])
                verb = ("stopping", "deactivated")
            case ("inactive", "active"):
                done = manager.switch(node, args, [], [name])
                verb = ("activating", "activated")
            case (state, wanted):
                return f"cannot put {name} in '{wanted}' state from its current state {state}"
    if not done:
        return f"Error {verb[0]} controller, check controller_manager logs"
    print(f"Successfully {verb[1]} {name}")
    return 0
