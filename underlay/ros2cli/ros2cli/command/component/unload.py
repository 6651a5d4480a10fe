"""Unload components from a container."""

from __future__ import annotations

import argparse

from ros2cli.node import add_strategy_arguments, cli_node


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_strategy_arguments(parser)
    parser.add_argument("container_node_name", help="Name of the container")
    parser.add_argument("component_uid", type=int, nargs="+", help="Ids of the components")


def main(args: argparse.Namespace) -> int | str:
    from composition_interfaces.srv import UnloadNode

    from ros2cli.command.component._containers import require_container
    from ros2cli.services import call_service

    with cli_node(args) as node:
        container = require_container(node, args.container_node_name)
        for unique_id in args.component_uid:
            name = f"{container}/_container/unload_node"
            request = UnloadNode.Request(unique_id=unique_id)
            response = call_service(node, UnloadNode, name, request)
            what = f"component {unique_id} from '{container}' container node"
            if not response.success:
                return f"Failed to unload {what}: {response.error_message}"
            print(f"Unloaded {what}")
    return 0
