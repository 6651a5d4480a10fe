"""List the services."""

from __future__ import annotations

import argparse

from ros2cli.names import visible
from ros2cli.node import add_strategy_arguments, cli_node


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_strategy_arguments(parser)
    parser.add_argument("-t", "--show-types", action="store_true", help="Show the types as well")
    parser.add_argument(
        "-c", "--count-services", action="store_true", help="Only show the number of services"
    )
    parser.add_argument(
        "--include-hidden-services", action="store_true", help="Consider hidden services as well"
    )


def main(args: argparse.Namespace) -> None:
    with cli_node(args) as node:
        services = visible(node.get_service_names_and_types(), args.include_hidden_services)
    if args.count_services:
        print(len(services))
        return
    for name, types in services:
        print(f"{name} [{', '.join(types)}]" if args.show_types else name)
