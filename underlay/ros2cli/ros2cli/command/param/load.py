"""Set the parameters of a node from a parameter file."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from ros2cli.command.param._arguments import add_node_arguments, node_for

_EVERY_NODE = "/**"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_node_arguments(parser)
    parser.add_argument("parameter_file", help="Parameter file")
    parser.add_argument(
        "--no-use-wildcard",
        action="store_true",
        help="Do not load the parameters that the file has for every node, under '/**'",
    )


def main(args: argparse.Namespace) -> None:
    from ros2cli.command.param._parameters import print_result, set_parameters

    with node_for(args) as (node, target):
        parameters = _read(args.parameter_file, target, use_wildcard=not args.no_use_wildcard)
        results = set_parameters(node, target, parameters)
        for parameter, result in zip(parameters, results):
            what = f"Set parameter {parameter.name}"
            print_result(result, f"{what} successful", f"{what} failed")


def _read(file: str, target: str, use_wildcard: bool) -> list[Any]:
    """Returns the parameters that a file has for a node, as messages."""
    import yaml
    from rclpy.parameter import parameter_dict_from_yaml_file

    try:
        sections = yaml.safe_load(Path(file).read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, yaml.YAMLError) as error:
        raise RuntimeError(f"Can't read '{file}': {' '.join(str(error).split())}") from error
    if not isinstance(sections, dict):
        raise RuntimeError(f"'{file}' is not a parameter file: it has no node names")
    wanted = [_EVERY_NODE] if use_wildcard and _EVERY_NODE in sections else []
    wanted += [target] if target in sections else []
    if not wanted:
        raise RuntimeError(
            f"Param file does not contain parameters for {target}, only for nodes: "
            f"{list(sections)}"
        )
    # What is written for this node comes second and so wins over what is written for all.
    return list(parameter_dict_from_yaml_file(file, target_nodes=wanted).values())
