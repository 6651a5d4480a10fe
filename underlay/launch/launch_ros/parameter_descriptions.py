"""Parameters of nodes: values with a type, and files."""

from __future__ import annotations

import typing
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import yaml
from launch.errors import LaunchError
from launch.frontend import parse_substitution
from launch.launch_context import LaunchContext
from launch.some_substitutions_type import SomeSubstitutionsType
from launch.substitution import Substitution
from launch.utilities import normalize_to_list_of_substitutions, perform_substitutions
from launch.values import Kind, Value, boolean, coerce, is_of_kind

from launch_ros.temporary_files import write_temporary

__all__ = ["Parameter", "ParameterFile", "ParameterValue"]


class Evaluable:
    """The value of a parameter that is known when the launch runs."""

    def evaluate(self, context: LaunchContext) -> Value:
        """Returns the value."""
        raise NotImplementedError


class ParameterValue(Evaluable):
    """A value, whose text is read as a type; without one by the rules of YAML.

    :param value_type: bool, int, float, str, a List of one of these, or None.
    """

    def __init__(self, value: Any, *, value_type: Any = None) -> None:
        self.__kind = _kind_of(value_type)
        self.__value_type = value_type
        has_text = isinstance(value, (str, Substitution)) or (
            isinstance(value, Iterable)
            and any(isinstance(item, Substitution) for item in value)
        )
        self.__value = normalize_to_list_of_substitutions(value) if has_text else value
        self.__has_text = has_text
        if not has_text and not is_of_kind(value, self.__kind):
            raise TypeError(f"the value {value!r} is not of the type {value_type}")

    @property
    def value(self) -> Any:
        """The value, or the substitutions that make it."""
        return self.__value

    @property
    def value_type(self) -> Any:
        """The type, or None."""
        return self.__value_type

    def evaluate(self, context: LaunchContext) -> Value:
        if not self.__has_text:
            return self.__value
        return coerce(perform_substitutions(context, self.__value), self.__kind)


def _kind_of(value_type: Any) -> Kind | None:
    if value_type is None:
        return None
    item = typing.get_args(value_type)
    if typing.get_origin(value_type) is list and item:
        return Kind(item[0], many=True)
    if value_type not in (bool, int, float, str):
        raise TypeError(f"Unrecognized data type: {value_type}")
    return Kind(value_type)


class Parameter:
    """A parameter with its name."""

    def __init__(
        self, name: SomeSubstitutionsType, value: Any, *, value_type: Any = None
    ) -> None:
        self.__name = normalize_to_list_of_substitutions(name)
        self.__value = ParameterValue(value, value_type=value_type)

    @property
    def name(self) -> list[Substitution]:
        """The name."""
        return self.__name

    @property
    def value(self) -> ParameterValue:
        """The value."""
        return self.__value


class ParameterFile:
    """A file with parameters, which may hold substitutions if `allow_substs` is true."""

    def __init__(
        self,
        param_file: SomeSubstitutionsType,
        *,
        allow_substs: bool | SomeSubstitutionsType = False,
    ) -> None:
        if isinstance(allow_substs, bool):
            allow_substs = str(allow_substs)
        self.__param_file = normalize_to_list_of_substitutions(param_file)
        self.__allow_substs = normalize_to_list_of_substitutions(allow_substs)

    @property
    def param_file(self) -> list[Substitution]:
        """The path."""
        return self.__param_file

    def evaluate(self, context: LaunchContext) -> Path:
        """Returns the path of the file, or of a temporary one with its substitutions performed."""
        path = perform_substitutions(context, self.__param_file)
        if not boolean(perform_substitutions(context, self.__allow_substs)):
            return Path(path)
        return Path(write_temporary(_substituted(path, context)))


def _substituted(path: str, context: LaunchContext) -> str:
    try:
        source = Path(path).read_text(encoding="utf-8")
    except OSError as error:
        raise LaunchError(f"parameter file '{path}': {error.strerror}") from None
    try:
        text = perform_substitutions(context, parse_substitution(source))
        yaml.safe_load(text)
    except LaunchError as error:
        raise LaunchError(f"parameter file '{path}': {error}") from None
    except yaml.YAMLError:
        raise LaunchError(
            f"The substituted parameter file is not a valid yaml file: '{path}'"
        ) from None
    return text
