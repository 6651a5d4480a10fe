"""Texts and paths."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence

from launch.errors import LaunchError
from launch.launch_context import LaunchContext
from launch.some_substitutions_type import SomeSubstitutionsType
from launch.substitution import Substitution
from launch.utilities import normalize_to_list_of_substitutions, perform_substitutions


class SubstitutionFailure(LaunchError):
    """A substitution can't be evaluated."""


class TextSubstitution(Substitution):
    """Literal text."""

    def __init__(self, *, text: str) -> None:
        if not isinstance(text, str):
            raise TypeError(f"TextSubstitution expected Text object got '{type(text)}' instead.")
        self.__text = text

    @property
    def text(self) -> str:
        """The text."""
        return self.__text

    def describe(self) -> str:
        return f"'{self.text}'"

    def perform(self, context: LaunchContext) -> str:
        return self.text


class PathJoinSubstitution(Substitution):
    """Parts of a path, joined by the separator of the system."""

    def __init__(self, substitutions: Iterable[SomeSubstitutionsType]) -> None:
        self.__parts = [normalize_to_list_of_substitutions(part) for part in substitutions]

    @property
    def substitutions(self) -> list[list[Substitution]]:
        """The parts."""
        return self.__parts

    def describe(self) -> str:
        return f"PathJoin({', '.join(describe(part) for part in self.__parts)})"

    def perform(self, context: LaunchContext) -> str:
        return os.path.join(*(perform_substitutions(context, part) for part in self.__parts))


def describe(substitutions: Sequence[Substitution]) -> str:
    """Returns a text about substitutions for messages and for `--show-args`."""
    return " + ".join(part.describe() for part in substitutions)
