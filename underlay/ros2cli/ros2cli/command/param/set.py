"""Set a parameter."""

from __future__ import annotations

import argparse

from ros2cli.command.param._arguments import add_node_arguments, node_for


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_node_arguments(parser)
    parser.add_argument("parameter_name", help="Name of the parameter")
    parser.add_argument("value", help="Value of the parameter, in YAML")


def main(args: argparse.Namespace) -> None:
    from rcl_interfaces.msg import Parameter
    from rclpy.parameter import get_parameter_value

    from ros2cli.command.param._parameters import print_result, set_parameters

    parameter = Parameter(name=args.parameter_name, value=get_parameter_value(args.value))
    with node_for(args) as (node, target):
        for result in set_parameters(node, target, [parameter]):
            print_result(result, "Set parameter successful", "Setting parameter failed")
