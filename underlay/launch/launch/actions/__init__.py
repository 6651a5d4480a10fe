"""The actions that launch files consist of."""

from __future__ import annotations

from launch.actions import environment, include, misc, node, process, ros_scope, scope, timer

__all__ = ["environment", "include", "misc", "node", "process", "ros_scope", "scope", "timer"]
