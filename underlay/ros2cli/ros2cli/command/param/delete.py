"""Delete a parameter."""

from __future__ import annotations

import argparse

from ros2cli.command.param._arguments import add_node_arguments, node_for


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_node_arguments(parser)
    parser.add_argument("parameter_name", help="Name of the parameter")


def main(args: argparse.Namespace) -> None:
    from rcl_interfaces.msg import Parameter

    from ros2cli.command.param._parameters import print_result, set_parameters

    with node_for(args) as (node, target):
        # A value that is not set is how a parameter is deleted.
        for result in set_parameters(node, target, [Parameter(name=args.parameter_name)]):
            print_result(result, "Deleted parameter successfully", "Deleting parameter failed")
