"""Makes substitutions from the values of attributes."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from launch.errors import LaunchError
from launch.frontend.template import Template, Text, parse
from launch.substitution import Substitution

Kind = TypeVar("Kind", bound=type[Substitution])
Arguments = Sequence[list[Substitution]]


@dataclass(frozen=True)
class _Exposed:
    make: Callable[..., Substitution]
    fewest: int
    most: int


_EXPOSED: dict[str, _Exposed] = {}


def expose_substitution(name: str, fewest: int, most: int) -> Callable[[Kind], Kind]:
    """Makes a class available in launch files.

    `fewest` and `most` bound the number of its arguments, each of which is a list of
    substitutions. A class may have a `parse` function that takes them; otherwise its constructor
    takes them.
    """

    def register(kind: Kind) -> Kind:
        _EXPOSED[name] = _Exposed(getattr(kind, "parse", kind), fewest, most)
        return kind

    return register


def parse_substitution(value: str) -> list[Substitution]:
    """Returns the substitutions that a value consists of; raises LaunchError if it is malformed."""
    for module in ("launch.substitutions", "launch_ros.substitutions"):
        importlib.import_module(module)
    return _build(parse(value))


def _build(template: Template) -> list[Substitution]:
    from launch.substitutions import TextSubstitution

    return [
        TextSubstitution(text=piece.text)
        if isinstance(piece, Text)
        else _make(piece.name, [_build(argument) for argument in piece.arguments])
        for piece in template
    ]


def _make(name: str, arguments: Arguments) -> Substitution:
    exposed = _EXPOSED.get(name)
    if exposed is None:
        raise LaunchError(f"Unknown substitution: {name}")
    if not exposed.fewest <= len(arguments) <= exposed.most:
        expected = " or ".join(sorted({str(exposed.fewest), str(exposed.most)}))
        raise LaunchError(
            f"{name} substitution expects {expected} argument(s), got {len(arguments)}"
        )
    return exposed.make(*arguments)
