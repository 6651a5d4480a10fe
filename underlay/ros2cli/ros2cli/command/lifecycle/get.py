"""Print the states of managed nodes."""

from __future__ import annotations

import argparse

from ros2cli.node import add_strategy_arguments, cli_node


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_strategy_arguments(parser)
    parser.add_argument("node_name", nargs="?", help="Name of the node (default: all nodes)")
    parser.add_argument(
        "--include-hidden-nodes", action="store_true", help="Consider hidden nodes as well"
    )


def main(args: argparse.Namespace) -> None:
    from ros2cli.command.lifecycle import _lifecycle as lifecycle

    with cli_node(args) as node:
        hidden = args.include_hidden_nodes
        if args.node_name:
            target = lifecycle.require_lifecycle_node(node, args.node_name, hidden)
            state = lifecycle.get_state(node, target)
            print(f"{state.label} [{state.id}]")
            return
        for target in lifecycle.lifecycle_nodes(node, hidden):
            state = lifecycle.get_state(node, target)
            print(f"{target}: {state.label} [{state.id}]")
