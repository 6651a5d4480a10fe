"""Calls of a node's lifecycle services."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lifecycle_msgs.msg import State, Transition, TransitionDescription
from lifecycle_msgs.srv import ChangeState, GetAvailableTransitions, GetState

from ros2cli.names import absolute_name, node_names
from ros2cli.services import call_service

if TYPE_CHECKING:
    from rclpy.node import Node


def lifecycle_nodes(node: Node, include_hidden: bool = False) -> list[str]:
    """Returns the full names of the nodes that have a lifecycle, sorted."""
    services = dict(node.get_service_names_and_types())
    names = {name.full_name for name in node_names(node, include_hidden)}
    return sorted(
        name
        for name in names
        if "lifecycle_msgs/srv/GetState" in services.get(f"{name}/get_state", [])
    )


def require_lifecycle_node(node: Node, name: str, include_hidden: bool = False) -> str:
    """Returns the full name of a node; raises RuntimeError unless it is there with a lifecycle."""
    full_name = absolute_name(name)
    if full_name not in lifecycle_nodes(node, include_hidden):
        raise RuntimeError("Node not found")
    return full_name


def get_state(node: Node, target: str) -> State:
    """Returns the state that a node is in."""
    request = GetState.Request()
    return call_service(node, GetState, f"{target}/get_state", request).current_state


def get_transitions(node: Node, target: str, all_existing: bool) -> list[TransitionDescription]:
    """Returns the transitions from the state that a node is in, or all that exist."""
    name = "get_transition_graph" if all_existing else "get_available_transitions"
    request = GetAvailableTransitions.Request()
    response = call_service(node, GetAvailableTransitions, f"{target}/{name}", request)
    return list(response.available_transitions)


def change_state(node: Node, target: str, transition: Transition) -> bool:
    """Triggers a transition; returns whether it succeeded."""
    request = ChangeState.Request(transition=transition)
    return bool(call_service(node, ChangeState, f"{target}/change_state", request).success)
