"""Configures or activates hardware components."""

from __future__ import annotations

import argparse
import sys

import rclpy
from lifecycle_msgs.msg import State
from rclpy.node import Node
from rclpy.utilities import remove_ros_args

from .controller_manager_services import (
    ServiceNotFoundError,
    list_hardware_components,
    set_hardware_component_state,
)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("hardware_component_names", nargs="+", help="Names of the components")
    parser.add_argument(
        "-c",
        "--controller-manager",
        default="controller_manager",
        help="Name of the controller manager ROS node",
    )
    parser.add_argument(
        "--controller-manager-timeout",
        type=float,
        default=0.0,
        help="Time to wait for the controller manager, in seconds; 0 for ever",
    )
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--activate", action="store_true", help="Configure and activate them")
    what.add_argument("--configure", action="store_true", help="Configure them")
    return parser


def _set_state(node: Node, manager: str, name: str, target: State) -> bool:
    answer = set_hardware_component_state(node, manager, name, target)
    if not answer.ok:
        node.get_logger().error(f"component '{name}' is not {target.label}")
        return False
    node.get_logger().info(f"component '{name}' is now {answer.state.label}")
    return True


def main() -> int:
    """Runs the command line."""
    rclpy.init()
    args = _parser().parse_args(remove_ros_args(sys.argv)[1:])
    node = Node("hardware_spawner")
    name = args.controller_manager
    manager = name if name.startswith("/") else f"{node.get_namespace().rstrip('/')}/{name}"
    target = State(id=State.PRIMARY_STATE_INACTIVE, label="inactive")
    if args.activate:
        target = State(id=State.PRIMARY_STATE_ACTIVE, label="active")
    try:
        answer = list_hardware_components(node, manager, args.controller_manager_timeout)
        loaded = {one.name for one in answer.component}
        for component in args.hardware_component_names:
            if component not in loaded:
                node.get_logger().error(f"component '{component}' is not loaded")
                return 1
        states = [
            _set_state(node, manager, component, target)
            for component in args.hardware_component_names
        ]
        return 0 if all(states) else 1
    except KeyboardInterrupt:
        return 1
    except ServiceNotFoundError as error:
        node.get_logger().fatal(str(error))
        return 1
    finally:
        rclpy.try_shutdown()
