"""Have a managed node make a transition."""

from __future__ import annotations

import argparse
import sys

from ros2cli.node import add_strategy_arguments, cli_node


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_strategy_arguments(parser)
    parser.add_argument("node_name", help="Name of the node (e.g. '/talker')")
    parser.add_argument("transition", help="Label or id of the transition (e.g. 'configure')")
    parser.add_argument(
        "--include-hidden-nodes", action="store_true", help="Consider hidden nodes as well"
    )


def main(args: argparse.Namespace) -> int | str:
    from ros2cli.command.lifecycle import _lifecycle as lifecycle

    with cli_node(args) as node:
        target = lifecycle.require_lifecycle_node(node, args.node_name, args.include_hidden_nodes)
        available = [
            one.transition for one in lifecycle.get_transitions(node, target, all_existing=False)
        ]
        wanted = [one for one in available if args.transition in (one.label, str(one.id))]
        if not wanted:
            listed = "".join(f"\n- {one.label} [{one.id}]" for one in available)
            return f"Unknown transition requested, available ones are:{listed}"
        if lifecycle.change_state(node, target, wanted[0]):
            print("Transitioning successful")
        else:
            print("Transitioning failed", file=sys.stderr)
    return 0
