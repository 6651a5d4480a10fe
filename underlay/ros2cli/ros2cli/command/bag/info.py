"""Print information about a bag."""

from __future__ import annotations

import argparse

from ros2cli.command.bag._arguments import add_bag_arguments
from ros2cli.command.bag._programs import become


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_bag_arguments(parser)
    parser.add_argument(
        "-t", "--topic-name", action="store_true", help="Print the names of the topics only"
    )


def main(args: argparse.Namespace) -> None:
    become(
        "info",
        {
            "uri": args.bag_path,
            "storage_id": args.storage,
            "topic_names_only": args.topic_name,
        },
    )
