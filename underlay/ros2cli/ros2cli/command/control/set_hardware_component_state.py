"""Change the state of a hardware component."""

from __future__ import annotations

import argparse

from ros2cli.node import cli_node


def add_arguments(parser: argparse.ArgumentParser) -> None:
    from ros2cli.command.control._manager import add_manager_arguments

    add_manager_arguments(parser)
    parser.add_argument("hardware_component_name", help="Name of the hardware component")
    parser.add_argument(
        "state", choices=["unconfigured", "inactive", "active"], help="State to bring it to"
    )


def main(args: argparse.Namespace) -> int | str:
    from controller_manager_msgs.srv import SetHardwareComponentState
    from lifecycle_msgs.msg import State

    from ros2cli.command.control import _manager as manager

    name = args.hardware_component_name
    kind = SetHardwareComponentState
    wanted = {
        "unconfigured": State.PRIMARY_STATE_UNCONFIGURED,
        "inactive": State.PRIMARY_STATE_INACTIVE,
        "active": State.PRIMARY_STATE_ACTIVE,
    }
    target = State(id=wanted[args.state], label=args.state)
    with cli_node(args) as node:
        states = {one.name: one.state.label for one in manager.hardware_components(node, args)}
        if name not in states:
            return f"component {name} does not seem to be loaded"
        neighbours = {"inactive": ("unconfigured", "active")}
        now = states[name]
        if now not in neighbours.get(args.state, ("inactive",)):
            return f"cannot put {name} in '{args.state}' state from its current state {now}"
        request = kind.Request(name=name, target_state=target)
        answer = manager.call(node, args, kind, "set_hardware_component_state", request)
    if not answer.ok:
        return f"Error bringing {name} to '{args.state}', check controller_manager logs"
    print(f"Successfully set {name} to state {answer.state}")
    return 0
