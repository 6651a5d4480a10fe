"""Print the type of a service."""

from __future__ import annotations

import argparse

from ros2cli.node import add_strategy_arguments, cli_node


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_strategy_arguments(parser)
    parser.add_argument("service_name", help="Name of the service (e.g. '/talker/get_parameters')")


def main(args: argparse.Namespace) -> int | str:
    with cli_node(args) as node:
        types = dict(node.get_service_names_and_types()).get(args.service_name)
    if types is None:
        return f"Unknown service '{args.service_name}'"
    print(*types, sep="\n")
    return 0
