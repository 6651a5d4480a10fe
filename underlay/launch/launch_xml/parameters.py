"""The `param` elements of a node."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from launch.errors import LaunchError
from launch.frontend import parse_substitution
from launch.launch_context import LaunchContext
from launch.substitution import Substitution
from launch.substitutions import TextSubstitution
from launch.utilities import perform_substitutions
from launch.values import KINDS, Kind, Value, coerce, coerce_items, is_of_kind, is_value
from launch_ros.parameter_descriptions import Evaluable, ParameterFile

from launch_xml.element import Element

_Part = bool | int | float | str | list[Substitution]


class TypedValue(Evaluable):
    """The value of a parameter, whose type is settled as far as its substitutions allow."""

    def __init__(self, element: Element, text: str, kind: Kind | None) -> None:
        separator = element.get("value-sep")
        if separator is None:
            read = coerce(text, kind, or_text=True)
        else:
            read = coerce_items(text.split(separator), kind, or_text=True)
        self._kind = kind
        self._many = isinstance(read, list)
        items = read if isinstance(read, list) else [read]
        self._parts = [_part(item) for item in items]
        self._check(text)

    def evaluate(self, context: LaunchContext) -> Value:
        if not self._many:
            return self._evaluate_part(self._parts[0], self._kind, context)
        kind = None if self._kind is None else Kind(self._kind.scalar)
        items = [self._evaluate_part(part, kind, context) for part in self._parts]
        if not is_of_kind(items, self._kind):
            raise LaunchError(f"the items of {items} are not of one type")
        return items

    def _check(self, text: str) -> None:
        known = [part for part in self._parts if not isinstance(part, list)]
        fits = is_value(known) and len({type(part) for part in known}) <= 1
        if self._kind is not None:
            fits = fits and all(isinstance(part, self._kind.scalar) for part in known)
        if not fits:
            kind = "scalars of one type" if self._kind is None else self._kind
            raise LaunchError(f"'{text}' cannot be read as {kind}")

    @staticmethod
    def _evaluate_part(part: _Part, kind: Kind | None, context: LaunchContext) -> Value:
        if not isinstance(part, list):
            return part
        return coerce(perform_substitutions(context, part), kind)


def _part(item: Any) -> _Part:
    if not isinstance(item, str):
        return item
    value = parse_substitution(item)
    if len(value) == 1 and isinstance(value[0], TextSubstitution):
        return value[0].text
    return value


def read_parameters(elements: Sequence[Element]) -> list[dict[Any, Any] | ParameterFile]:
    """Reads the `param` children of a node."""
    return [_read_parameter(element) for element in elements]


def _read_parameter(element: Element) -> dict[Any, Any] | ParameterFile:
    file = element.value_or_none("from")
    named = element.get("name") is not None
    if file is not None and named:
        raise element.error("name and from attributes are mutually exclusive")
    if file is not None:
        substituted = element.value_or_none("allow_substs")
        element.finish()
        return ParameterFile(file, allow_substs=False if substituted is None else substituted)
    if not named:
        raise element.error("param Entity should have name or from attribute")
    return dict(_read_entries(element, ()))


def _read_entries(
    element: Element, outer: tuple[Substitution, ...]
) -> Iterator[tuple[tuple[Substitution, ...], TypedValue]]:
    name = (*outer, *element.value("name"))
    type_name, text = element.get("type"), element.get("value")
    nested = element.children("param")
    if type_name is not None and type_name not in KINDS:
        raise element.error(f"Got invalid type identifier '{type_name}'")
    if nested and (text is not None or type_name is not None):
        raise element.error("nested parameters and value or type attributes are mutually exclusive")
    if text is not None:
        kind = None if type_name is None else KINDS[type_name]
        try:
            yield name, TypedValue(element, text, kind)
        except LaunchError as error:
            raise element.error(f"attribute 'value' of `param`: {error}") from None
    elif not nested:
        raise element.error("either a value attribute or nested params are needed")
    element.finish()
    for child in nested:
        yield from _read_entries(child, (*name, TextSubstitution(text=".")))
