"""List the managed nodes."""

from __future__ import annotations

import argparse

from ros2cli.node import add_strategy_arguments, cli_node


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_strategy_arguments(parser)
    parser.add_argument("-a", "--all", action="store_true", help="Show hidden nodes as well")
    parser.add_argument(
        "-c", "--count-nodes", action="store_true", help="Only show the number of nodes"
    )


def main(args: argparse.Namespace) -> None:
    from ros2cli.command.lifecycle._lifecycle import lifecycle_nodes

    with cli_node(args) as node:
        names = lifecycle_nodes(node, args.all)
    if args.count_nodes:
        print(len(names))
    elif names:
        print(*names, sep="\n")
