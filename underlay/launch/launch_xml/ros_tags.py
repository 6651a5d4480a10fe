"""The tags of launch_ros."""

from __future__ import annotations

from typing import Any

from launch.action import Action
from launch_ros.actions import (
    ComposableNodeContainer,
    LoadComposableNodes,
    Node,
    PushRosNamespace,
    SetParameter,
    SetParametersFromFile,
    SetRemap,
)
from launch_ros.descriptions import ComposableNode

from launch_xml.element import Element
from launch_xml.parameters import read_parameters
from launch_xml.parser import read_condition, tag
from launch_xml.tags import pair, read_process, split_words


@tag("node")
def _node(element: Element, common: dict[str, Any]) -> Action:
    return Node(
        name=element.value_or_none("name"),
        namespace=element.value_or_none("namespace"),
        **_read_node(element),
        **common,
    )


@tag("node_container")
def _node_container(element: Element, common: dict[str, Any]) -> Action:
    name, namespace = element.value("name"), element.value("namespace")
    nodes = [_read_composable_node(child) for child in element.children("composable_node")]
    return ComposableNodeContainer(
        name=name,
        namespace=namespace,
        composable_node_descriptions=nodes,
        **_read_node(element),
        **common,
    )


def _read_node(element: Element) -> dict[str, Any]:
    return {
        "package": element.value_or_none("pkg"),
        "executable": element.value("exec"),
        "exec_name": element.value_or_none("exec_name"),
        "arguments": split_words(element, "args"),
        "ros_arguments": split_words(element, "ros_args"),
        "parameters": read_parameters(element.children("param")),
        "remappings": [pair(child, "from", "to") for child in element.children("remap")],
        **read_process(element),
    }


@tag("load_composable_node")
def _load_composable_node(element: Element, common: dict[str, Any]) -> Action:
    target = element.value("target")
    nodes = [_read_composable_node(child) for child in element.children("composable_node")]
    if not nodes:
        raise element.error(f"Attribute 'composable_node' not found in `{element.tag}`")
    return LoadComposableNodes(
        composable_node_descriptions=nodes, target_container=target, **common
    )


def _read_composable_node(element: Element) -> ComposableNode:
    node = ComposableNode(
        package=element.value("pkg"),
        plugin=element.value("plugin"),
        name=element.value("name"),
        namespace=element.value_or_none("namespace"),
        parameters=read_parameters(element.children("param")),
        remappings=[pair(child, "from", "to") for child in element.children("remap")],
        extra_arguments=[dict([pair(child)]) for child in element.children("extra_arg")],
        condition=read_condition(element),
    )
    node.place = element.place
    element.finish()
    return node


@tag("push_ros_namespace", "push-ros-namespace")
def _push_ros_namespace(element: Element, common: dict[str, Any]) -> Action:
    return PushRosNamespace(element.value("namespace"), **common)


@tag("set_parameter")
def _set_parameter(element: Element, common: dict[str, Any]) -> Action:
    return SetParameter(element.value("name"), element.value("value"), **common)


@tag("set_parameters_from_file")
def _set_parameters_from_file(element: Element, common: dict[str, Any]) -> Action:
    return SetParametersFromFile(element.value("filename"), **common)


@tag("set_remap")
def _set_remap(element: Element, common: dict[str, Any]) -> Action:
    return SetRemap(element.value("from"), element.value("to"), **common)
