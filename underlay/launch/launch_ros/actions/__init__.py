"""The actions of launch_ros."""

from __future__ import annotations

from launch_ros.actions.composable_node_container import ComposableNodeContainer
from launch_ros.actions.load_composable_nodes import LoadComposableNodes
from launch_ros.actions.node import Node
from launch_ros.actions.scope import (
    PushROSNamespace,
    PushRosNamespace,
    SetParameter,
    SetParametersFromFile,
    SetRemap,
)

__all__ = [
    "ComposableNodeContainer",
    "LoadComposableNodes",
    "Node",
    "PushROSNamespace",
    "PushRosNamespace",
    "SetParameter",
    "SetParametersFromFile",
    "SetRemap",
]
