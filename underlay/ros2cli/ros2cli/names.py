"""Names in the graph: of nodes, topics and services, hidden ones left out unless asked for."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from rclpy.node import Node

NamesAndTypes = list[tuple[str, list[str]]]


class NodeName(NamedTuple):
    """A node's name in its parts."""

    name: str
    namespace: str
    full_name: str


def is_hidden(name: str) -> bool:
    """Returns whether a name, or a part of it, begins with an underscore."""
    return any(part.startswith("_") for part in name.split("/"))


def visible(names_and_types: NamesAndTypes, include_hidden: bool = False) -> NamesAndTypes:
    """Returns the entries that are not hidden."""
    return [entry for entry in names_and_types if include_hidden or not is_hidden(entry[0])]


def absolute_name(node_name: str) -> str:
    """Returns a node's name with a leading slash."""
    return node_name if node_name.startswith("/") else f"/{node_name}"


def split_name(node_name: str) -> NodeName:
    """Returns the parts of a node's full name."""
    full_name = absolute_name(node_name)
    namespace, _, name = full_name.rpartition("/")
    return NodeName(name, namespace or "/", full_name)


def node_names(node: Node, include_hidden: bool = False) -> list[NodeName]:
    """Returns the nodes in the graph; a node is hidden by its own name, not by its namespace."""
    found = [
        split_name(f"{namespace.rstrip('/')}/{name}")
        for name, namespace in node.get_node_names_and_namespaces()
    ]
    return [name for name in found if include_hidden or not name.name.startswith("_")]


def wait_for_node(
    node: Node, node_name: str, include_hidden: bool = False, timeout: float = 1.0
) -> bool:
    """Waits until a node is in the graph; returns False if it is not after `timeout` [s]."""
    deadline = time.monotonic() + timeout
    wanted = absolute_name(node_name)
    while wanted not in {name.full_name for name in node_names(node, include_hidden)}:
        if time.monotonic() >= deadline:
            return False
        time.sleep(0.05)
    return True
