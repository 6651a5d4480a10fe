"""Typed values of attributes and parameters: what a text means as a number, a truth or a list."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import yaml

from launch.errors import LaunchError

Scalar = bool | int | float | str
Value = Scalar | list[Any]


@dataclass(frozen=True)
class Kind:
    """The type that a value has to have: a scalar, or a list of one kind of scalars."""

    scalar: type
    many: bool = False

    def __str__(self) -> str:
        return f"list_of_{self.scalar.__name__}" if self.many else self.scalar.__name__


BOOL = Kind(bool)
FLOAT = Kind(float)
INT = Kind(int)
STR = Kind(str)

#: Values of the `type` attribute; None stands for the rules of YAML.
KINDS: dict[str, Kind | None] = {
    **{str(kind): kind for kind in (BOOL, FLOAT, INT, STR)},
    **{f"list_of_{kind}": Kind(kind.scalar, many=True) for kind in (BOOL, FLOAT, INT, STR)},
    "yaml": None,
}


def is_value(value: object, *, or_text: bool = False) -> bool:
    """Returns whether a parameter can have this value: a scalar or a list of scalars of one type.

    With `or_text`, items may also be strings, which may still be converted.
    """
    if not isinstance(value, list):
        return isinstance(value, (bool, int, float, str))
    first = next((type(item) for item in value if not isinstance(item, str)), str)
    if first not in (bool, int, float, str):
        return False
    allowed = (first, str) if or_text else (first,)
    return all(isinstance(item, allowed) for item in value)


def is_of_kind(value: object, kind: Kind | None) -> bool:
    """Returns whether a value is of a kind; without a kind, whether a parameter can have it."""
    if kind is None:
        return is_value(value)
    if not kind.many:
        return isinstance(value, kind.scalar)
    return isinstance(value, list) and all(isinstance(item, kind.scalar) for item in value)


def coerce(text: str, kind: Kind | None, *, or_text: bool = False) -> Value:
    """Returns what a text means as a value of a kind.

    With `or_text`, a text that means nothing yet is returned as it is: it may hold substitutions.
    """
    if kind is None:
        return _from_yaml(text, or_text=or_text)
    if kind.many:
        return _coerce_list(text, kind, or_text=or_text)
    if kind.scalar is str:
        return text
    if kind.scalar is bool:
        value = _from_yaml({"1": "true", "0": "false"}.get(text, text), or_text=or_text)
        if isinstance(value, bool) or (or_text and isinstance(value, str)):
            return value
        raise _mismatch(text, kind)
    try:
        return kind.scalar(text)
    except ValueError:
        if or_text:
            return text
        raise _mismatch(text, kind) from None


def boolean(text: str) -> bool:
    """Returns the truth that a text means."""
    return bool(coerce(text, BOOL))


def number(text: str) -> float:
    """Returns the number that a text means."""
    value = coerce(text, FLOAT)
    assert isinstance(value, float)
    return value


def coerce_items(texts: list[str], kind: Kind | None, *, or_text: bool = False) -> Value:
    """Returns the list that separate texts mean."""
    if kind is not None and not kind.many:
        raise LaunchError(f"a list cannot be read as {kind}")
    item_kind = None if kind is None else Kind(kind.scalar)
    items = [coerce(text, item_kind, or_text=or_text) for text in texts]
    if not is_value(items, or_text=or_text):
        raise LaunchError(f"the items {texts} are not of one type")
    return items


def _coerce_list(text: str, kind: Kind, *, or_text: bool) -> Value:
    value = _from_yaml(text, or_text=or_text)
    allowed = (kind.scalar, str) if or_text else (kind.scalar,)
    if not isinstance(value, list) or not all(isinstance(item, allowed) for item in value):
        raise _mismatch(text, kind)
    return value


def _from_yaml(text: str, *, or_text: bool) -> Value:
    if not text:
        return text
    try:
        value = yaml.safe_load(text)
    except yaml.YAMLError:
        if or_text:
            return text
        raise LaunchError(
            f"'{_shortened(text)}' is not YAML; if it is a string, use type=\"str\""
        ) from None
    if not is_value(value, or_text=or_text):
        raise LaunchError(
            f"'{_shortened(text)}' is neither a scalar nor a list of scalars of one type"
        )
    return value


def _mismatch(text: str, kind: Kind) -> LaunchError:
    return LaunchError(f"'{_shortened(text)}' cannot be read as {kind}")


def _shortened(text: str) -> str:
    return text if len(text) <= 60 else text[:57] + "..."
