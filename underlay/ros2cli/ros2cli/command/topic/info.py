"""Print the publishers and subscriptions of a topic."""

from __future__ import annotations

import argparse

from ros2cli.node import add_strategy_arguments, cli_node


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_strategy_arguments(parser)
    parser.add_argument("topic_name", help="Name of the topic (e.g. '/chatter')")
    parser.add_argument(
        "-v",
        "--verbose",
        action="store_true",
        help="Also show the nodes that publish and subscribe, and their quality of service",
    )


def main(args: argparse.Namespace) -> int | str:
    with cli_node(args) as node:
        types = dict(node.get_topic_names_and_types()).get(args.topic_name)
        if types is None:
            return f"Unknown topic '{args.topic_name}'"
        publishers = node.get_publishers_info_by_topic(args.topic_name)
        subscriptions = node.get_subscriptions_info_by_topic(args.topic_name)
        counts = (node.count_publishers(args.topic_name), node.count_subscribers(args.topic_name))
    paragraph = "\n\n" if args.verbose else "\n"
    print("Type:", types[0] if len(types) == 1 else types, end=paragraph)
    ends = (("Publisher", publishers), ("Subscription", subscriptions))
    for (title, endpoints), count in zip(ends, counts):
        print(f"{title} count: {count}", end=paragraph)
        for endpoint in endpoints if args.verbose else ():
            print(endpoint, end=paragraph)
    return 0
