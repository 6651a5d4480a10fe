"""List the parameters."""

from __future__ import annotations

import argparse
import re
import sys
from typing import TYPE_CHECKING

from ros2cli.names import absolute_name, node_names
from ros2cli.node import add_strategy_arguments, cli_node

if TYPE_CHECKING:
    from rclpy.node import Node

# A node that does not answer must not keep the list of the others waiting.
_RESPONSE_TIMEOUT = 1.0


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_strategy_arguments(parser)
    parser.add_argument("node_name", nargs="?", help="Name of the node (default: all nodes)")
    parser.add_argument(
        "--include-hidden-nodes", action="store_true", help="Consider hidden nodes as well"
    )
    parser.add_argument(
        "--param-prefixes", nargs="+", default=[], help="Only list parameters with these prefixes"
    )
    parser.add_argument(
        "--param-type", action="store_true", help="Show the types of the parameters as well"
    )
    parser.add_argument(
        "--filter", help="Only list parameters that match this regular expression"
    )


def main(args: argparse.Namespace) -> int | str:
    try:
        pattern = re.compile(args.filter or "")
    except re.error as error:
        return f"Invalid regular expression '{args.filter}': {error}"
    with cli_node(args) as node:
        services = dict(node.get_service_names_and_types())
        found = sorted({name.full_name for name in node_names(node, args.include_hidden_nodes)})
        if args.node_name:
            wanted = absolute_name(args.node_name)
            if wanted not in found:
                return "Node not found"
            found = [wanted]
        for name in found:
            if f"{name}/list_parameters" in services:
                _print_parameters(node, name, pattern, args)
    return 0


def _print_parameters(
    node: Node, target: str, pattern: re.Pattern[str], args: argparse.Namespace
) -> None:
    from ros2cli.command.param import _parameters as parameters

    try:
        names = parameters.list_parameters(node, target, args.param_prefixes, _RESPONSE_TIMEOUT)
    except RuntimeError as error:
        print(f"Exception while calling service of node '{target}': {error}", file=sys.stderr)
        return
    names = [name for name in names if pattern.match(name)]
    if not args.node_name:
        print(f"{target}:")
    types = {}
    if args.param_type:
        descriptors = parameters.describe_parameters(node, target, names)
        types = {one.name: f" (type: {parameters.TYPE_NAMES[one.type]})" for one in descriptors}
    for name in names:
        print(f"  {name}{types.get(name, '')}")
