"""Print a parameter."""

from __future__ import annotations

import argparse
from array import array

from ros2cli.command.param._arguments import add_node_arguments, node_for


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_node_arguments(parser)
    parser.add_argument("parameter_name", help="Name of the parameter")
    parser.add_argument("--hide-type", action="store_true", help="Only show the value")


def main(args: argparse.Namespace) -> int | str:
    from ros2cli.command.param import _parameters as parameters

    with node_for(args) as (node, target):
        values = parameters.get_parameters(node, target, [args.parameter_name])
    if not values:
        return "Parameter not set"
    kind = parameters.TYPE_NAMES[values[0].type]
    if kind == "not set":
        print(None if args.hide_type else "Parameter not set.")
        return 0
    value = getattr(values[0], f"{_member(kind)}_value")
    if isinstance(value, array):
        value = list(value)
    element, _, is_array = kind.partition(" ")
    label = f"{element.title()} {'values are' if is_array else 'value is'}:"
    print(*([] if args.hide_type else [label]), value)
    return 0


def _member(kind: str) -> str:
    return kind.replace("boolean", "bool").replace(" ", "_")
