"""The actions that launch files consist of."""

from __future__ import annotations

from launch.actions import (
    composable,
    environment,
    include,
    misc,
    node,
    process,
    ros_scope,
    scope,
    timer,
)

__all__ = [
    "composable",
    "environment",
    "include",
    "misc",
    "node",
    "process",
    "ros_scope",
    "scope",
    "timer",
]
