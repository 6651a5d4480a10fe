"""List the services of a type."""

from __future__ import annotations

import argparse

from ros2cli.names import visible
from ros2cli.node import add_strategy_arguments, cli_node


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_strategy_arguments(parser)
    parser.add_argument("service_type", help="Type to look for (e.g. 'std_srvs/srv/Trigger')")
    parser.add_argument(
        "-c", "--count-services", action="store_true", help="Only show the number of services"
    )
    parser.add_argument(
        "--include-hidden-services", action="store_true", help="Consider hidden services as well"
    )


def main(args: argparse.Namespace) -> None:
    with cli_node(args) as node:
        services = visible(node.get_service_names_and_types(), args.include_hidden_services)
    found = [name for name, types in services if args.service_type in types]
    if args.count_services:
        print(len(found))
    elif found:
        print(*found, sep="\n")
