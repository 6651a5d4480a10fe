"""Deactivates and unloads controllers."""

from __future__ import annotations

import argparse
import sys

import rclpy
from rclpy.node import Node
from rclpy.utilities import remove_ros_args

from .controller_manager_services import (
    ServiceNotFoundError,
    switch_controllers,
    unload_controller,
)


def main() -> int:
    """Runs the command line."""
    rclpy.init()
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("controller_names", nargs="+", help="Name of the controller")
    parser.add_argument(
        "-c",
        "--controller-manager",
        default="/controller_manager",
        help="Name of the controller manager ROS node",
    )
    args = parser.parse_args(remove_ros_args(sys.argv)[1:])
    node = Node(f"unspawner_{args.controller_names[0]}")
    try:
        # One that is not active can be unloaded all the same.
        names = args.controller_names
        switch_controllers(node, args.controller_manager, names, [], True, True, 5.0)
        for name in names:
            if not unload_controller(node, args.controller_manager, name).ok:
                node.get_logger().error(f"Failed to unload controller {name}")
                return 1
            node.get_logger().info(f"Unloaded controller {name}")
        return 0
    except KeyboardInterrupt:
        return 1
    except ServiceNotFoundError as error:
        node.get_logger().fatal(str(error))
        return 1
    finally:
        rclpy.try_shutdown()
