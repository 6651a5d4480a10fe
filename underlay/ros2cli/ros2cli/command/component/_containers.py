"""Containers of components."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ros2cli.names import absolute_name, node_names

if TYPE_CHECKING:
    from rclpy.node import Node

_LIST_NODES = "composition_interfaces/srv/ListNodes"


def container_names(node: Node) -> list[str]:
    """Returns the full names of the containers in the graph, sorted."""
    services = dict(node.get_service_names_and_types())
    names = {name.full_name for name in node_names(node)}
    return sorted(
        name for name in names if _LIST_NODES in services.get(f"{name}/_container/list_nodes", [])
    )


def require_container(node: Node, name: str) -> str:
    """Returns the full name of a container; raises RuntimeError if it is not there."""
    full_name = absolute_name(name)
    if full_name not in container_names(node):
        raise RuntimeError(f"Unable to find container node '{full_name}'")
    return full_name
