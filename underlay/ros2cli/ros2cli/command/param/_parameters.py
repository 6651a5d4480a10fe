"""Calls of a node's parameter services."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from rcl_interfaces.msg import Parameter, ParameterDescriptor, ParameterType, ParameterValue
from rcl_interfaces.srv import DescribeParameters, GetParameters, ListParameters, SetParameters

from ros2cli.services import call_service

if TYPE_CHECKING:
    from rclpy.node import Node

TYPE_NAMES = {
    ParameterType.PARAMETER_NOT_SET: "not set",
    ParameterType.PARAMETER_BOOL: "boolean",
    ParameterType.PARAMETER_INTEGER: "integer",
    ParameterType.PARAMETER_DOUBLE: "double",
    ParameterType.PARAMETER_STRING: "string",
    ParameterType.PARAMETER_BYTE_ARRAY: "byte array",
    ParameterType.PARAMETER_BOOL_ARRAY: "boolean array",
    ParameterType.PARAMETER_INTEGER_ARRAY: "integer array",
    ParameterType.PARAMETER_DOUBLE_ARRAY: "double array",
    ParameterType.PARAMETER_STRING_ARRAY: "string array",
}


def list_parameters(
    node: Node, target: str, prefixes: list[str] | None = None, timeout: float | None = None
) -> list[str]:
    """Returns the names of a node's parameters, sorted."""
    request = ListParameters.Request(prefixes=prefixes or [])
    response = call_service(node, ListParameters, f"{target}/list_parameters", request, timeout)
    return sorted(response.result.names)


def get_parameters(node: Node, target: str, names: list[str]) -> list[ParameterValue]:
    """Returns the values of a node's parameters; none at all if one of them is not declared."""
    request = GetParameters.Request(names=names)
    response = call_service(node, GetParameters, f"{target}/get_parameters", request)
    return list(response.values)


def describe_parameters(node: Node, target: str, names: list[str]) -> list[ParameterDescriptor]:
    """Returns the descriptors of a node's parameters."""
    request = DescribeParameters.Request(names=names)
    response = call_service(node, DescribeParameters, f"{target}/describe_parameters", request)
    return list(response.descriptors)


def set_parameters(node: Node, target: str, parameters: list[Parameter]) -> list[Any]:
    """Sets parameters of a node; returns a result for each."""
    request = SetParameters.Request(parameters=parameters)
    response = call_service(node, SetParameters, f"{target}/set_parameters", request)
    return list(response.results)


def print_result(result: Any, success: str, failure: str) -> None:
    """Prints what became of a change; a refusal goes to the error output."""
    reason = f": {result.reason}" if result.reason else ""
    if result.successful:
        print(success + reason)
    else:
        print(failure + reason, file=sys.stderr)
