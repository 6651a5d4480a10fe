"""List the actions."""

from __future__ import annotations

import argparse

from ros2cli.node import add_strategy_arguments, cli_node


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_strategy_arguments(parser)
    parser.add_argument("-t", "--show-types", action="store_true", help="Show the types as well")
    parser.add_argument(
        "-c", "--count-actions", action="store_true", help="Only show the number of actions"
    )


def main(args: argparse.Namespace) -> None:
    from rclpy.action import get_action_names_and_types

    with cli_node(args) as node:
        actions = get_action_names_and_types(node)
    if args.count_actions:
        print(len(actions))
        return
    for name, types in actions:
        print(f"{name} [{', '.join(types)}]" if args.show_types else name)
