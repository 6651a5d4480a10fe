"""Print the type of an action."""

from __future__ import annotations

import argparse

from ros2cli.node import add_strategy_arguments, cli_node


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_strategy_arguments(parser)
    parser.add_argument("action_name", help="Name of the action (e.g. '/fibonacci')")


def main(args: argparse.Namespace) -> int | str:
    from rclpy.action import get_action_names_and_types

    with cli_node(args) as node:
        types = dict(get_action_names_and_types(node)).get(args.action_name)
    if types is None:
        return f"Unknown action '{args.action_name}'"
    print(*types, sep="\n")
    return 0
