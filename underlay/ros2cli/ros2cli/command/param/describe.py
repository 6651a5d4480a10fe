"""Print the descriptors of parameters."""

from __future__ import annotations

import argparse
from typing import Any

from ros2cli.command.param._arguments import add_node_arguments, node_for


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_node_arguments(parser)
    parser.add_argument("parameter_names", nargs="+", help="Names of the parameters")


def main(args: argparse.Namespace) -> int | str:
    from ros2cli.command.param._parameters import TYPE_NAMES, describe_parameters

    with node_for(args) as (node, target):
        descriptors = describe_parameters(node, target, args.parameter_names)
    if not descriptors:
        return f"Node '{target}' has not declared: {', '.join(args.parameter_names)}"
    for descriptor in descriptors:
        print("Parameter name:", descriptor.name)
        print("  Type:", TYPE_NAMES[descriptor.type])
        if descriptor.description:
            print("  Description:", descriptor.description)
        _print_constraints(descriptor)
    return 0


def _print_constraints(descriptor: Any) -> None:
    ranges = [*descriptor.floating_point_range, *descriptor.integer_range][:1]
    if not (descriptor.read_only or ranges or descriptor.additional_constraints):
        return
    print("  Constraints:")
    if descriptor.read_only:
        print("    Read only: true")
    for one in ranges:
        print("    Min value:", one.from_value)
        print("    Max value:", one.to_value)
        if one.step:
            print("    Step:", one.step)
    if descriptor.additional_constraints:
        print("    Additional constraints:", descriptor.additional_constraints)
