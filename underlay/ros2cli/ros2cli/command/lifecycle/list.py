"""List the transitions that a managed node can make."""

from __future__ import annotations

import argparse

from ros2cli.node import add_strategy_arguments, cli_node


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_strategy_arguments(parser)
    parser.add_argument("node_name", help="Name of the node (e.g. '/talker')")
    parser.add_argument(
        "--include-hidden-nodes", action="store_true", help="Consider hidden nodes as well"
    )
    parser.add_argument(
        "-a", "--all", action="store_true", help="Show all existing transitions"
    )


def main(args: argparse.Namespace) -> None:
    from ros2cli.command.lifecycle import _lifecycle as lifecycle

    with cli_node(args) as node:
        target = lifecycle.require_lifecycle_node(node, args.node_name, args.include_hidden_nodes)
        transitions = lifecycle.get_transitions(node, target, args.all)
    for one in transitions:
        print(f"- {one.transition.label} [{one.transition.id}]")
        print(f"\tStart: {one.start_state.label}")
        print(f"\tGoal: {one.goal_state.label}")
