"""What nodes consist of."""

from __future__ import annotations

from launch_ros.descriptions.composable_node import ComposableNode
from launch_ros.parameter_descriptions import Parameter, ParameterFile, ParameterValue

__all__ = ["ComposableNode", "Parameter", "ParameterFile", "ParameterValue"]
