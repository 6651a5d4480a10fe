"""List the topics of a type."""

from __future__ import annotations

import argparse

from ros2cli.names import visible
from ros2cli.node import add_strategy_arguments, cli_node


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_strategy_arguments(parser)
    parser.add_argument("topic_type", help="Type to look for (e.g. 'std_msgs/msg/String')")
    parser.add_argument(
        "-c", "--count-topics", action="store_true", help="Only show the number of topics"
    )
    parser.add_argument(
        "--include-hidden-topics", action="store_true", help="Consider hidden topics as well"
    )


def main(args: argparse.Namespace) -> None:
    with cli_node(args) as node:
        topics = visible(node.get_topic_names_and_types(), args.include_hidden_topics)
    found = [name for name, types in topics if args.topic_type in types]
    if args.count_topics:
        print(len(found))
    elif found:
        print(*found, sep="\n")
