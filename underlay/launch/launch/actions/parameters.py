"""The `param` elements of a node."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence

import yaml

from launch.context import Context
from launch.document import Element
from launch.errors import LaunchError
from launch.substitution import evaluate, parse_checked
from launch.template import Template, Text, plain_text
from launch.values import (
    KINDS,
    Kind,
    Value,
    boolean,
    coerce,
    coerce_items,
    is_of_kind,
    is_value,
)

_Part = bool | int | float | str | Template


class TypedValue:
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
        self._parts = [self._part(item) for item in items]
        self._check(text)

    def evaluate(self, context: Context) -> Value:
        if not self._many:
            return self._evaluate_part(self._parts[0], self._kind, context)
        kind = None if self._kind is None else Kind(self._kind.scalar)
        items = [self._evaluate_part(part, kind, context) for part in self._parts]
        if not is_of_kind(items, self._kind):
            raise LaunchError(f"the items of {items} are not of one type")
        return items

    @staticmethod
    def _part(item: _Part) -> _Part:
        if not isinstance(item, str):
            return item
        template = parse_checked(item)
        text = plain_text(template)
        return template if text is None else text

    def _check(self, text: str) -> None:
        known = [part for part in self._parts if not isinstance(part, tuple)]
        fits = is_value(known) and len({type(part) for part in known}) <= 1
        if self._kind is not None:
            fits = fits and all(isinstance(part, self._kind.scalar) for part in known)
        if not fits:
            kind = "scalars of one type" if self._kind is None else self._kind
            raise LaunchError(f"'{text}' can not be read as {kind}")

    @staticmethod
    def _evaluate_part(part: _Part, kind: Kind | None, context: Context) -> Value:
        return coerce(evaluate(part, context), kind) if isinstance(part, tuple) else part


class InlineParameters:
    """A `param` with a name: one value, or nested parameters."""

    def __init__(self, element: Element) -> None:
        self._entries = list(_read_entries(element, ()))

    def values(self, context: Context, _: str | None) -> dict[str, Value]:
        """Returns names and values."""
        values = {}
        for names, value in self._entries:
            name = ".".join(evaluate(part, context) for part in names)
            try:
                values[name] = value.evaluate(context)
            except LaunchError as error:
                raise LaunchError(f"parameter '{name}': {error}") from None
        return values

    def write(self, context: Context, node: str | None) -> str:
        """Writes a parameter file for a node and returns its path."""
        content = {node or "/**": {"ros__parameters": self.values(context, node)}}
        return context.service.write_temporary(yaml.dump(content, default_flow_style=False))


class ParameterFile:
    """A `param` that names a file."""

    def __init__(self, element: Element, file: Template) -> None:
        self._file = file
        self._allow_substs = element.template_or_none("allow_substs") or (Text("false"),)
        element.finish()

    def write(self, context: Context, _: str | None) -> str | None:
        """Returns the path of the file, or None with a warning if there is none."""
        path = evaluate(self._file, context)
        if boolean(evaluate(self._allow_substs, context)):
            return context.service.write_temporary(self._substituted(path, context))
        if os.path.isfile(path):
            return path
        context.log.warning("launch_ros.actions.node", f"Parameter file path is not a file: {path}")
        return None

    def values(self, context: Context, node: str | None) -> dict[str, Value]:
        """Returns names and values of what the file says about a node."""
        path = self.write(context, node)
        return {} if path is None else parameters_in_file(path, node)

    def _substituted(self, path: str, context: Context) -> str:
        try:
            with open(path, encoding="utf-8") as file:
                source = file.read()
        except OSError as error:
            raise LaunchError(f"parameter file '{path}': {error.strerror}") from None
        try:
            text = evaluate(parse_checked(source), context)
            yaml.safe_load(text)
        except LaunchError as error:
            raise LaunchError(f"parameter file '{path}': {error}") from None
        except yaml.YAMLError:
            raise LaunchError(
                f"The substituted parameter file is not a valid yaml file: '{path}'"
            ) from None
        return text


def parameters_in_file(path: str, node: str | None) -> dict[str, Value]:
    """Returns names and values of what a parameter file says about a node, by its full name."""
    try:
        with open(path, encoding="utf-8") as file:
            content = yaml.safe_load(file)
    except OSError as error:
        raise LaunchError(f"parameter file '{path}': {error.strerror}") from None
    except yaml.YAMLError:
        raise LaunchError(f"parameter file '{path}' is not a valid yaml file") from None
    sections = list(_sections(content, ""))
    if not sections:
        return dict(_flattened(content, ""))
    found: dict[str, Value] = {}
    for pattern, parameters in sections:
        # `*` stands for one part of a name, `**` for any number of them.
        expression = re.escape(pattern).replace(r"/\*", r"(/\w+)").replace(r"\*", "*")
        if re.fullmatch(expression, node or ""):
            found.update(_flattened(parameters, ""))
    return found


def _sections(content: object, name: str) -> Iterator[tuple[str, object]]:
    """Yields the names of nodes in a parameter file, and what it says about them."""
    if not isinstance(content, dict):
        return
    for key, value in content.items():
        if key == "ros__parameters":
            yield name, value
        else:
            yield from _sections(value, f"{name}/{str(key).lstrip('/')}")


def _flattened(parameters: object, prefix: str) -> Iterator[tuple[str, Value]]:
    if not isinstance(parameters, dict):
        return
    for name, value in parameters.items():
        if isinstance(value, dict):
            yield from _flattened(value, f"{prefix}{name}.")
        elif isinstance(value, list) and {type(item) for item in value} == {int, float}:
            yield f"{prefix}{name}", [float(item) for item in value]
        elif is_value(value):
            yield f"{prefix}{name}", value
        else:
            raise LaunchError(f"parameter '{prefix}{name}' can not have the value {value!r}")


def read_parameters(elements: Sequence[Element]) -> list[InlineParameters | ParameterFile]:
    """Reads the `param` children of a node."""
    return [_read_parameter(element) for element in elements]


def _read_parameter(element: Element) -> InlineParameters | ParameterFile:
    file = element.template_or_none("from")
    named = element.get("name") is not None
    if file is not None and named:
        raise element.error("name and from attributes are mutually exclusive")
    if file is not None:
        return ParameterFile(element, file)
    if not named:
        raise element.error("param Entity should have name or from attribute")
    return InlineParameters(element)


def _read_entries(
    element: Element, outer: tuple[Template, ...]
) -> Iterator[tuple[tuple[Template, ...], TypedValue]]:
    names = (*outer, element.template("name"))
    type_name, text = element.get("type"), element.get("value")
    nested = element.children("param")
    if type_name is not None and type_name not in KINDS:
        raise element.error(f"Got invalid type identifier '{type_name}'")
    if nested and (text is not None or type_name is not None):
        raise element.error("nested parameters and value or type attributes are mutually exclusive")
    if text is not None:
        kind = None if type_name is None else KINDS[type_name]
        try:
            yield names, TypedValue(element, text, kind)
        except LaunchError as error:
            raise element.error(f"attribute 'value' of `param`: {error}") from None
    elif not nested:
        raise element.error("either a value attribute or nested params are needed")
    element.finish()
    for child in nested:
        yield from _read_entries(child, names)
