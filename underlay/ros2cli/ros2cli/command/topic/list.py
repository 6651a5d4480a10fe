"""List the topics."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from ros2cli.names import visible
from ros2cli.node import add_strategy_arguments, cli_node


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_strategy_arguments(parser)
    parser.add_argument("-t", "--show-types", action="store_true", help="Show the types as well")
    parser.add_argument(
        "-c", "--count-topics", action="store_true", help="Only show the number of topics"
    )
    parser.add_argument(
        "--include-hidden-topics", action="store_true", help="Consider hidden topics as well"
    )
    parser.add_argument(
        "-v", "--verbose", action="store_true", help="List full details about each topic"
    )


def main(args: argparse.Namespace) -> None:
    with cli_node(args) as node:
        topics = visible(node.get_topic_names_and_types(), args.include_hidden_topics)
        if args.count_topics:
            print(len(topics))
        elif args.verbose:
            _print_ends("Published", "publisher", topics, node.count_publishers)
            _print_ends("Subscribed", "subscriber", topics, node.count_subscribers)
        else:
            for name, types in topics:
                print(f"{name} [{', '.join(types)}]" if args.show_types else name)


def _print_ends(title: str, end: str, topics: list, count: Callable[[str], int]) -> None:
    print(f"{title} topics:")
    for name, types in topics:
        number = count(name)
        if number:
            plural = "s" if number > 1 else ""
            print(f" * {name} [{', '.join(types)}] {number} {end}{plural}")
    print()
