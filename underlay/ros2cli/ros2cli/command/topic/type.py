"""Print the type of a topic."""

from __future__ import annotations

import argparse

from ros2cli.node import add_strategy_arguments, cli_node


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_strategy_arguments(parser)
    parser.add_argument("topic_name", help="Name of the topic (e.g. '/chatter')")


def main(args: argparse.Namespace) -> int | str:
    with cli_node(args) as node:
        types = dict(node.get_topic_names_and_types()).get(args.topic_name)
    if types is None:
        return f"Unknown topic '{args.topic_name}'"
    print(*types, sep="\n")
    return 0
