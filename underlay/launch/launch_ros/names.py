"""Rules for the names of nodes and namespaces."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import launch.logging
from launch.errors import LaunchError

if TYPE_CHECKING:
    from launch.launch_context import LaunchContext

_TOKEN = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


def checked_node_name(name: str) -> str:
    """Returns a node's name if it is a valid one."""
    if not _TOKEN.fullmatch(name):
        raise LaunchError(f"'{name}' is not a valid node name")
    return name


def absolute_namespace(base: str | None, namespace: str) -> str:
    """Returns a namespace under the namespace `base`, absolute; an absolute one replaces it."""
    if not base or namespace.startswith("/"):
        joined = namespace
    else:
        joined = f"{base.rstrip('/')}/{namespace}"
    if joined != "/":
        joined = "/" + joined.rstrip("/").removeprefix("/")
    tokens = joined.split("/")[1:]
    if joined != "/" and not all(_TOKEN.fullmatch(token) for token in tokens):
        raise LaunchError(
            f"the namespace '{namespace}'{f' in {base!r}' if base else ''} is not valid"
        )
    return joined


def full_name(namespace: str | None, name: str | None) -> str | None:
    """Returns the fully qualified name of a node if both of its parts are known."""
    if namespace is None or name is None:
        return None
    return f"{namespace.rstrip('/')}/{name}"


def count_node(context: LaunchContext, node: str, where: str) -> None:
    """Records the full name of a node, and warns under the name `where` if it is not unique."""
    counts = context.get_locals_as_dict().get("unique_ros_node_names")
    if counts is None:
        counts = {}
        context.extend_globals({"unique_ros_node_names": counts})
    counts[node] = counts.get(node, 0) + 1
    if counts[node] > 1:
        launch.logging.get_logger(where).warning(
            f"there are now at least {counts[node]} nodes with the name {node} created within "
            "this launch context"
        )
