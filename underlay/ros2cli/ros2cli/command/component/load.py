"""Load a component into a container."""

from __future__ import annotations

import argparse
from typing import Any

from ros2cli.node import add_strategy_arguments, cli_node


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_strategy_arguments(parser)
    parser.add_argument("container_node_name", help="Name of the container")
    parser.add_argument("package_name", help="Package that has the component")
    parser.add_argument("plugin_name", help="Type of the component (e.g. 'demo::Talker')")
    parser.add_argument("-n", "--node-name", default="", help="Name of the component's node")
    parser.add_argument("--node-namespace", default="", help="Namespace of the component's node")
    parser.add_argument("--log-level", type=int, default=0, help="Log level of the component")
    parser.add_argument(
        "-r", "--remap-rules", "--remap-rule", action="append", default=[], help="from:=to"
    )
    parser.add_argument("-p", "--parameter", action="append", default=[], help="name:=value")
    parser.add_argument(
        "-e", "--extra-argument", action="append", default=[], help="name:=value"
    )
    parser.add_argument("-q", "--quiet", action="store_true", help="Only print the component's id")


def main(args: argparse.Namespace) -> int | str:
    from composition_interfaces.srv import LoadNode

    from ros2cli.command.component._containers import require_container
    from ros2cli.services import call_service

    request = LoadNode.Request(
        package_name=args.package_name,
        plugin_name=args.plugin_name,
        node_name=args.node_name,
        node_namespace=args.node_namespace,
        log_level=args.log_level,
        remap_rules=args.remap_rules,
        parameters=[_parameter(text) for text in args.parameter],
        extra_arguments=[_parameter(text) for text in args.extra_argument],
    )
    with cli_node(args) as node:
        container = require_container(node, args.container_node_name)
        name = f"{container}/_container/load_node"
        response = call_service(node, LoadNode, name, request)
    if not response.success:
        return f"Failed to load component: {response.error_message}"
    if args.quiet:
        print(response.unique_id)
    else:
        print(
            f"Loaded component {response.unique_id} into '{container}' container node as "
            f"'{response.full_node_name}'"
        )
    return 0


def _parameter(text: str) -> Any:
    from rcl_interfaces.msg import Parameter
    from rclpy.parameter import get_parameter_value

    name, separator, value = text.partition(":=")
    if not separator:
        raise RuntimeError(f"Expected 'name:=value', got '{text}'")
    return Parameter(name=name, value=get_parameter_value(value))
