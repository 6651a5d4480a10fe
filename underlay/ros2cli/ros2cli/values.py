"""Messages from the command line: types by name, values as YAML."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from typing import Any


def interface_class(kind: str, name: str) -> Any:
    """Returns the class of the message, service or action (`kind`) of a name.

    Raises RuntimeError if there is none.
    """
    # Without this, a value of a wrong type or range would be sent silently as something else.
    os.environ.setdefault("ROS_PYTHON_CHECK_FIELDS", "1")
    from rosidl_runtime_py import utilities

    try:
        return getattr(utilities, f"get_{kind}")(name)
    except (AttributeError, ImportError, ValueError) as error:
        raise RuntimeError(f"The passed {kind} type is invalid: '{name}' ({error})") from error


def yaml_mapping(text: str) -> dict[str, Any]:
    """Returns the mapping that a YAML text holds; raises RuntimeError if it is anything else."""
    import yaml

    try:
        values = yaml.safe_load(text)
    except yaml.YAMLError as error:
        problem = " ".join(str(error).split())
        raise RuntimeError(f"The passed value is not valid YAML: {problem}") from error
    if not isinstance(values, dict):
        raise RuntimeError("The passed value needs to be a dictionary in YAML format")
    return values


def fill(message: Any, values: dict[str, Any], **expand: bool) -> list[Callable[[Any], None]]:
    """Sets the fields of a message; returns the functions that set its times.

    Raises RuntimeError for a field that is not there and for a value that does not fit.
    """
    from rosidl_runtime_py import set_message_fields

    try:
        return set_message_fields(message, values, **expand)
    except (AttributeError, AssertionError, OverflowError, TypeError, ValueError) as error:
        problem = " ".join(str(error).split())
        raise RuntimeError(f"Failed to populate field: {problem}") from error


def add_values_arguments(parser: argparse.ArgumentParser, name: str, help_text: str) -> None:
    """Adds the argument for values, and --stdin to read them instead."""
    group = parser.add_mutually_exclusive_group()
    group.add_argument(name, nargs="?", default="{}", help=help_text)
    group.add_argument("--stdin", action="store_true", help="Read the values from standard input")


def values_text(args: argparse.Namespace, name: str) -> str:
    """Returns the text of the values, from the command line or from standard input."""
    return sys.stdin.read() if args.stdin else str(getattr(args, name))


def positive_float(text: str) -> float:
    """Converts an option; argparse reports what is not a positive number."""
    value = float(text)
    if not value > 0.0:
        raise argparse.ArgumentTypeError("value must be greater than zero")
    return value


def positive_int(text: str) -> int:
    """Converts an option; argparse reports what is not a positive integer."""
    value = int(text)
    if value <= 0:
        raise argparse.ArgumentTypeError("value must be a positive integer")
    return value


def non_negative_int(text: str) -> int:
    """Converts an option; argparse reports what is not zero or a positive integer."""
    value = int(text)
    if value < 0:
        raise argparse.ArgumentTypeError("value must be a non-negative integer")
    return value
