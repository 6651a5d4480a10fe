"""Evaluates the parameters of nodes."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import yaml
from launch.errors import LaunchError
from launch.launch_context import LaunchContext
from launch.substitution import Substitution
from launch.utilities import normalize_to_list_of_substitutions, perform_substitutions
from launch.values import Value, coerce, is_value

from launch_ros.parameter_descriptions import Evaluable, Parameter, ParameterFile, ParameterValue

#: A parameter's name and value, both of which may hold substitutions.
Entry = tuple[list[Substitution], Any]
#: A file, or the entries of one dictionary.
Source = "ParameterFile | list[Entry]"


def normalize_parameters(parameters: Sequence[Any]) -> list[Any]:
    """Checks parameters and returns files and lists of entries."""
    if isinstance(parameters, str) or not isinstance(parameters, Sequence):
        raise TypeError(f"Expecting list of parameters, got {parameters}")
    return [_normalize(parameter) for parameter in parameters]


def _normalize(parameter: Any) -> Any:
    if isinstance(parameter, Mapping):
        return list(_entries(parameter, []))
    if isinstance(parameter, Parameter):
        return [(parameter.name, parameter.value)]
    return parameter if isinstance(parameter, ParameterFile) else ParameterFile(parameter)


def _entries(parameters: Mapping[Any, Any], prefix: list[Substitution]) -> Iterator[Entry]:
    for key, value in parameters.items():
        name = [*prefix, *normalize_to_list_of_substitutions(key)]
        if isinstance(value, Mapping):
            yield from _entries(value, [*name, *normalize_to_list_of_substitutions(".")])
        else:
            yield name, _normalize_value(value)


def _normalize_value(value: Any) -> Any:
    """Returns a value, an Evaluable, or a list of lists of substitutions."""
    if isinstance(value, (bool, int, float, str, bytes, Evaluable)):
        return value
    if isinstance(value, Substitution):
        return ParameterValue(value)
    if not isinstance(value, Sequence):
        raise TypeError(f"Unexpected type for parameter value {value!r}")
    kinds = {type(item) for item in value}
    if kinds in ({bool}, {int}, {float}, {str}):
        return list(value)
    if kinds == {int, float}:
        return [float(item) for item in value]
    if any(isinstance(item, Substitution) for item in value):
        return ParameterValue(normalize_to_list_of_substitutions(value))
    if not value:
        raise TypeError("Expected a non-empty sequence, with items of uniform type.")
    return [normalize_to_list_of_substitutions(item) for item in value]


def evaluate_entries(entries: Sequence[Entry], context: LaunchContext) -> dict[str, Value]:
    """Returns names and values."""
    values = {}
    for parts, value in entries:
        name = perform_substitutions(context, parts)
        try:
            values[name] = _evaluate_value(value, context)
        except LaunchError as error:
            raise LaunchError(f"parameter '{name}': {error}") from None
    return values


def _evaluate_value(value: Any, context: LaunchContext) -> Value:
    if isinstance(value, Evaluable):
        return value.evaluate(context)
    if isinstance(value, list) and isinstance(value[0], list):
        return [coerce(perform_substitutions(context, item), None) for item in value]
    return value


def existing_file(path: str) -> str:
    """Returns the absolute path of a parameter file that has to exist."""
    absolute = os.path.abspath(path)
    if not os.path.isfile(absolute):
        raise LaunchError(f"parameter file '{absolute}' does not exist")
    return absolute


def parameters_in_file(path: str, node: str | None) -> dict[str, Value]:
    """Returns names and values of the parameters in a file for a node, by its full name."""
    try:
        content = yaml.safe_load(Path(path).read_text(encoding="utf-8"))
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
    """Yields the names of nodes in a parameter file, each with its parameters."""
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
            raise LaunchError(f"parameter '{prefix}{name}' cannot have the value {value!r}")
