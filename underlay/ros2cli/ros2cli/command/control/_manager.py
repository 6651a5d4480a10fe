"""What the verbs have in common: which manager, and calls of its services."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from controller_manager_msgs.srv import (
    ConfigureController,
    ListControllers,
    ListHardwareComponents,
    SwitchController,
)
from rclpy.duration import Duration

from ros2cli.node import add_strategy_arguments
from ros2cli.services import call_service

if TYPE_CHECKING:
    from rclpy.node import Node

_SWITCH_TIMEOUT = 5.0  # [s]


def add_manager_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the options that all verbs have."""
    add_strategy_arguments(parser)
    parser.add_argument(
        "-c",
        "--controller-manager",
        default="/controller_manager",
        help="Name of the controller manager ROS node (default: /controller_manager)",
    )
    parser.add_argument(
        "--include-hidden-nodes", action="store_true", help="Consider hidden nodes as well"
    )


def call(node: Node, args: argparse.Namespace, kind: Any, name: str, request: Any) -> Any:
    """Returns the response of a service of the manager."""
    manager = args.controller_manager
    if not manager.startswith("/"):
        manager = f"/{manager}"
    return call_service(node, kind, f"{manager}/{name}", request)


def controllers(node: Node, args: argparse.Namespace) -> list[Any]:
    """Returns the states of the controllers that are loaded."""
    request = ListControllers.Request()
    return call(node, args, ListControllers, "list_controllers", request).controller


def hardware_components(node: Node, args: argparse.Namespace) -> list[Any]:
    """Returns the states of the hardware components."""
    request = ListHardwareComponents.Request()
    return call(node, args, ListHardwareComponents, "list_hardware_components", request).component


def configure(node: Node, args: argparse.Namespace, name: str) -> bool:
    """Configures a controller; returns whether it did."""
    request = ConfigureController.Request(name=name)
    return call(node, args, ConfigureController, "configure_controller", request).ok


def switch(
    node: Node,
    args: argparse.Namespace,
    deactivate: list[str],
    activate: list[str],
    strict: bool = True,
    asap: bool = True,
    timeout: float = _SWITCH_TIMEOUT,
) -> bool:
    """Deactivates and activates controllers; returns whether it did."""
    kinds = SwitchController.Request
    request = SwitchController.Request(
        activate_controllers=activate,
        deactivate_controllers=deactivate,
        strictness=kinds.STRICT if strict else kinds.BEST_EFFORT,
        activate_asap=asap,
        timeout=Duration(seconds=timeout).to_msg(),
    )
    return call(node, args, SwitchController, "switch_controller", request).ok
