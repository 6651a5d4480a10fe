"""What the verbs of `ros2 param` have in common."""

from __future__ import annotations

import argparse
import contextlib
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ros2cli.names import absolute_name, wait_for_node
from ros2cli.node import add_strategy_arguments, cli_node

if TYPE_CHECKING:
    from rclpy.node import Node


def add_node_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the argument `node_name` and the options that go with it."""
    add_strategy_arguments(parser)
    parser.add_argument("node_name", help="Name of the node (e.g. '/talker')")
    parser.add_argument(
        "--include-hidden-nodes", action="store_true", help="Consider hidden nodes as well"
    )
    parser.add_argument(
        "--timeout",
        metavar="N",
        type=float,
        default=1.0,
        help="Wait N seconds for the node to become available (default: 1)",
    )


@contextlib.contextmanager
def node_for(args: argparse.Namespace) -> Iterator[tuple[Node, str]]:
    """Gives a node to work through and the full name of the node that the command is about.

    Raises RuntimeError if that one is not there.
    """
    target = absolute_name(args.node_name)
    with cli_node(args) as node:
        if not wait_for_node(node, target, args.include_hidden_nodes, args.timeout):
            raise RuntimeError("Node not found")
        yield node, target
