"""Print the definition of an interface."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rosidl_adapter.parser import Field


def add_arguments(parser: argparse.ArgumentParser) -> None:
    comments = parser.add_mutually_exclusive_group()
    comments.add_argument(
        "--all-comments",
        action="store_true",
        help="Print the comments of nested definitions too",
    )
    comments.add_argument(
        "--no-comments", action="store_true", help="Print neither comments nor empty lines"
    )
    parser.add_argument(
        "type",
        help="Type (e.g. 'example_interfaces/msg/String'), or - to read it from stdin",
    )


def main(args: argparse.Namespace) -> str | None:
    identifier = args.type
    if identifier == "-":
        if sys.stdin.isatty():
            return "expected stdin pipe"
        identifier = sys.stdin.readline().strip()
    if not identifier:
        return "the passed value is empty"
    try:
        _show(identifier, 0, not args.no_comments, args.all_comments)
    except (LookupError, ValueError) as error:
        return str(error)
    return None


def _show(identifier: str, depth: int, comments: bool, nested_comments: bool) -> None:
    """Prints a definition, below each field the definition of its type."""
    from rosidl_runtime_py import get_interface_path

    parts = identifier.split("/")
    if len(parts) != 3:
        raise ValueError(f"Invalid name '{identifier}'. Expected three parts separated by '/'")
    definition = Path(get_interface_path(identifier)).read_text(encoding="utf-8")
    for line in definition.splitlines():
        field = _field(parts[0], line)
        text = line.rstrip() if comments else _without_comment(line, field)
        if text or comments:
            print("\t" * depth + text if text else "")
        if field is not None and not field.type.is_primitive_type():
            nested = f"{field.type.pkg_name}/msg/{field.type.type}"
            _show(nested, depth + 1, nested_comments, nested_comments)


def _field(package: str, line: str) -> Field | None:
    """Returns the field that a line declares, if it declares one."""
    from rosidl_adapter.parser import parse_message_string

    if line.strip() == "---":
        return None
    fields = parse_message_string(package, "Line", line).fields
    return fields[0] if fields else None


def _without_comment(line: str, field: Field | None) -> str:
    if line.lstrip().startswith("#"):
        return ""
    comment = field.annotations.get("comment") if field is not None else None
    return line.rpartition("#")[0].strip() if comment else line.rstrip()
