"""A node that a container loads from a library."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from launch.condition import Condition
from launch.some_substitutions_type import SomeSubstitutionsType
from launch.substitution import Substitution
from launch.utilities import normalize_to_list_of_substitutions

from launch_ros.parameters import normalize_parameters


class ComposableNode:
    """Class and library of a node, with its name, parameters and remapping rules."""

    #: File and line, set by a front end that knows them.
    place: str | None = None

    def __init__(
        self,
        *,
        package: SomeSubstitutionsType,
        plugin: SomeSubstitutionsType,
        name: SomeSubstitutionsType | None = None,
        namespace: SomeSubstitutionsType | None = None,
        parameters: Sequence[Any] | None = None,
        remappings: Iterable[tuple[SomeSubstitutionsType, SomeSubstitutionsType]] | None = None,
        extra_arguments: Sequence[Any] | None = None,
        condition: Condition | None = None,
    ) -> None:
        self.__package = normalize_to_list_of_substitutions(package)
        self.__plugin = normalize_to_list_of_substitutions(plugin)
        self.__name = None if name is None else normalize_to_list_of_substitutions(name)
        self.__namespace = (
            None if namespace is None else normalize_to_list_of_substitutions(namespace)
        )
        self.__parameters = normalize_parameters(parameters or [])
        self.__remappings = [
            (normalize_to_list_of_substitutions(src), normalize_to_list_of_substitutions(dst))
            for src, dst in remappings or ()
        ]
        self.__extra_arguments = normalize_parameters(extra_arguments or [])
        self.__condition = condition

    @property
    def package(self) -> list[Substitution]:
        """The package that has the library."""
        return self.__package

    @property
    def node_plugin(self) -> list[Substitution]:
        """The class."""
        return self.__plugin

    @property
    def node_name(self) -> list[Substitution] | None:
        """The name, or None for that of the class."""
        return self.__name

    @property
    def node_namespace(self) -> list[Substitution] | None:
        """The namespace, or None for that of the scope."""
        return self.__namespace

    @property
    def parameters(self) -> list[Any]:
        """The parameters."""
        return self.__parameters

    @property
    def remappings(self) -> list[tuple[list[Substitution], ...]]:
        """The remapping rules."""
        return self.__remappings

    @property
    def extra_arguments(self) -> list[Any]:
        """Arguments for the container."""
        return self.__extra_arguments

    def condition(self) -> Condition | None:
        """Returns the condition, or None for a node that is always loaded."""
        return self.__condition
