"""List the containers and their components."""

from __future__ import annotations

import argparse

from ros2cli.node import add_strategy_arguments, cli_node


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_strategy_arguments(parser)
    parser.add_argument(
        "container_node_name", nargs="?", help="Container to list (default: all containers)"
    )
    parser.add_argument(
        "--containers-only", action="store_true", help="Do not list the components"
    )


def main(args: argparse.Namespace) -> None:
    from composition_interfaces.srv import ListNodes

    from ros2cli.command.component._containers import container_names, require_container
    from ros2cli.services import call_service

    with cli_node(args) as node:
        if args.container_node_name is None:
            containers = container_names(node)
        else:
            containers = [require_container(node, args.container_node_name)]
        for container in containers:
            print(container)
            if args.containers_only:
                continue
            name = f"{container}/_container/list_nodes"
            response = call_service(node, ListNodes, name, ListNodes.Request())
            for unique_id, full_name in zip(response.unique_ids, response.full_node_names):
                print(f"  {unique_id}  {full_name}")
