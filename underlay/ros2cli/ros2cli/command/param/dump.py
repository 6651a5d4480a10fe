"""Print the parameters of a node as a parameter file."""

from __future__ import annotations

import argparse
from typing import Any

from ros2cli.command.param._arguments import add_node_arguments, node_for


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_node_arguments(parser)


def main(args: argparse.Namespace) -> None:
    import yaml
    from rclpy.parameter import parameter_value_to_python

    from ros2cli.command.param._parameters import get_parameters, list_parameters

    tree: dict[str, Any] = {}
    with node_for(args) as (node, target):
        names = list_parameters(node, target)
        for name, value in zip(names, get_parameters(node, target, names) if names else []):
            _insert(tree, name, parameter_value_to_python(value))
    print(yaml.dump({target: {"ros__parameters": tree}}, default_flow_style=False))


def _insert(tree: dict[str, Any], name: str, value: Any) -> None:
    """Puts a value where the dots in its name lead."""
    *groups, last = name.split(".")
    for group in groups:
        tree = tree.setdefault(group, {})
    tree[last] = value
