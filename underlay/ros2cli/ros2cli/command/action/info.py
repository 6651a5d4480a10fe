"""Print the servers and clients of an action."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import TYPE_CHECKING

from ros2cli.names import node_names
from ros2cli.node import add_strategy_arguments, cli_node

if TYPE_CHECKING:
    from rclpy.node import Node


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_strategy_arguments(parser)
    parser.add_argument("action_name", help="Name of the action (e.g. '/fibonacci')")
    parser.add_argument("-t", "--show-types", action="store_true", help="Show the types as well")
    parser.add_argument(
        "-c", "--count", action="store_true", help="Only show the numbers of clients and servers"
    )


def main(args: argparse.Namespace) -> None:
    from rclpy.action import graph
    from rclpy.exceptions import InvalidTopicNameException
    from rclpy.expand_topic_name import expand_topic_name
    from rclpy.validate_full_topic_name import validate_full_topic_name

    with cli_node(args) as node:
        try:
            name = expand_topic_name(args.action_name, node.get_name(), node.get_namespace())
            validate_full_topic_name(name)
        except (ValueError, InvalidTopicNameException) as error:
            raise RuntimeError(" ".join(str(error).split())) from error
        clients = _users(node, name, graph.get_action_client_names_and_types_by_node)
        servers = _users(node, name, graph.get_action_server_names_and_types_by_node)
    print(f"Action: {args.action_name}")
    for title, users in (("Action clients", clients), ("Action servers", servers)):
        print(f"{title}: {len(users)}")
        for user, types in () if args.count else users:
            print(f"    {user} [{', '.join(types)}]" if args.show_types else f"    {user}")


def _users(node: Node, action: str, query: Callable) -> list[tuple[str, list[str]]]:
    """Returns the nodes that a query finds an action at, with the types it has there."""
    found = []
    for user in node_names(node, include_hidden=True):
        types = dict(query(node, user.name, user.namespace)).get(action)
        if types:
            found.append((user.full_name, types))
    return found
