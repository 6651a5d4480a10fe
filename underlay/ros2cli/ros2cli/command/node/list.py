"""List the nodes."""

from __future__ import annotations

import argparse
import sys

from ros2cli.names import node_names
from ros2cli.node import add_strategy_arguments, cli_node


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_strategy_arguments(parser)
    parser.add_argument("-a", "--all", action="store_true", help="Show hidden nodes as well")
    parser.add_argument(
        "-c", "--count-nodes", action="store_true", help="Only show the number of nodes"
    )


def main(args: argparse.Namespace) -> None:
    with cli_node(args) as node:
        names = sorted(name.full_name for name in node_names(node, args.all))
    if args.count_nodes:
        print(len(names))
        return
    if len(set(names)) < len(names):
        print(
            "WARNING: Be aware that there are nodes in the graph that share an exact name, which "
            "can have unintended side effects.",
            file=sys.stderr,
        )
    if names:
        print(*names, sep="\n")
