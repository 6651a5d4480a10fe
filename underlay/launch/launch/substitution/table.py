"""Which substitutions there are, and how a template that uses them is evaluated and described."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from launch.context import Context
from launch.errors import LaunchError
from launch.template import Call, Template, Text, parse

Perform = Callable[[Context, Sequence[Template]], str]


@dataclass(frozen=True)
class _Substitution:
    perform: Perform
    fewest: int
    most: int
    described_as: str


_TABLE: dict[str, _Substitution] = {}


def substitution(
    names: str, fewest: int, most: int, described_as: str
) -> Callable[[Perform], Perform]:
    """Makes a function available under one or more names.

    `fewest` and `most` bound the number of its arguments. `described_as` is a format that may
    name `{0}`, `{1}`, `{first}` and `{every}` argument.
    """

    def register(function: Perform) -> Perform:
        for name in names.split():
            _TABLE[name] = _Substitution(function, fewest, most, described_as)
        return function

    return register


def parse_checked(source: str) -> Template:
    """Parses a value and makes sure that all of its substitutions exist."""
    template = parse(source)
    _check(template)
    return template


def evaluate(template: Template, context: Context) -> str:
    """Returns the text that a template stands for now."""
    return "".join(
        piece.text
        if isinstance(piece, Text)
        else _TABLE[piece.name].perform(context, piece.arguments)
        for piece in template
    )


def describe(template: Template) -> str:
    """Returns a text about a template for people, as `--show-args` prints it."""
    return " + ".join(_describe_piece(piece) for piece in template)


def _check(template: Template) -> None:
    for call in (piece for piece in template if isinstance(piece, Call)):
        known = _TABLE.get(call.name)
        if known is None:
            raise LaunchError(f"Unknown substitution: {call.name}")
        if not known.fewest <= len(call.arguments) <= known.most:
            expected = " or ".join(sorted({str(known.fewest), str(known.most)}))
            raise LaunchError(
                f"{call.name} substitution expects {expected} argument(s), "
                f"got {len(call.arguments)}"
            )
        for argument in call.arguments:
            _check(argument)


def _describe_piece(piece: Text | Call) -> str:
    if isinstance(piece, Text):
        return f"'{piece.text}'"
    arguments = [describe(argument) for argument in piece.arguments]
    return _TABLE[piece.name].described_as.format(
        *arguments, first=arguments[0] if arguments else "", every=", ".join(arguments)
    )
