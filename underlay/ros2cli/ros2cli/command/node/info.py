"""Print the publishers, subscriptions, services and actions of a node."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from ros2cli.names import absolute_name, node_names, split_name, visible
from ros2cli.node import add_strategy_arguments, cli_node

if TYPE_CHECKING:
    from rclpy.node import Node


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_strategy_arguments(parser)
    parser.add_argument("node_name", help="Name of the node (e.g. '/talker')")
    parser.add_argument(
        "--include-hidden",
        action="store_true",
        help="Show hidden topics, services and actions as well",
    )


def main(args: argparse.Namespace) -> int | str:
    full_name = absolute_name(args.node_name)
    with cli_node(args) as node:
        names = [name.full_name for name in node_names(node, args.include_hidden)]
        count = names.count(full_name)
        if count == 0:
            return f"Unable to find node '{args.node_name}'"
        if count > 1:
            print(
                f'There are {count} nodes in the graph with the exact name "{full_name}". '
                "You are seeing information about only one of them.",
                file=sys.stderr,
            )
        print(full_name)
        name, namespace, _ = split_name(full_name)
        for title, query in _queries(node):
            found = visible(query(name, namespace), args.include_hidden)
            print(f"  {title}:")
            # A section without entries is an empty line.
            print(*(f"    {entry}: {', '.join(types)}" for entry, types in found), sep="\n")
    return 0


def _queries(node: Node) -> list[tuple[str, Callable]]:
    from rclpy.action import graph

    return [
        ("Subscribers", node.get_subscriber_names_and_types_by_node),
        ("Publishers", node.get_publisher_names_and_types_by_node),
        ("Service Servers", node.get_service_names_and_types_by_node),
        ("Service Clients", node.get_client_names_and_types_by_node),
        ("Action Servers", partial(graph.get_action_server_names_and_types_by_node, node)),
        ("Action Clients", partial(graph.get_action_client_names_and_types_by_node, node)),
    ]
