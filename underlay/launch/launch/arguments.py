"""The arguments of a launch: given on the command line, and listed for people."""

from __future__ import annotations

from collections.abc import Sequence

from launch.actions.include import LaunchFile
from launch.errors import LaunchError
from launch.substitution import describe


def parse_arguments(words: Sequence[str]) -> dict[str, str]:
    """Reads `name:=value` words; of the same name the last one counts."""
    arguments = {}
    for word in words:
        name, mark, value = word.partition(":=")
        if not name or not mark or not value:
            raise LaunchError(
                f"malformed launch argument '{word}', expected format '<name>:=<value>'"
            )
        arguments[name] = value
    return arguments


def arguments_text(file: LaunchFile) -> str:
    """Returns what `--show-args` prints."""
    arguments = file.arguments()
    paragraphs = ["Arguments (pass arguments as '<name>:=<value>'):"]
    for argument in arguments:
        mark = "*" if argument.conditional else ""
        lines = [f"    '{argument.action.name}':{mark}", f"        {argument.action.description}"]
        if argument.action.default is not None:
            lines.append(f"        (default: {describe(argument.action.default)})")
        paragraphs.append("\n".join(lines))
    if not arguments:
        paragraphs.append("  No arguments.")
    if any(argument.conditional for argument in arguments):
        paragraphs.append("* argument(s) which are only used if specific conditions occur")
    return "\n\n".join(paragraphs)
