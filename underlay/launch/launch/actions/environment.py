"""Actions on environment variables."""

from __future__ import annotations

import os
from typing import Any

from launch.action import Action
from launch.launch_context import LaunchContext
from launch.some_substitutions_type import SomeSubstitutionsType
from launch.utilities import normalize_to_list_of_substitutions, perform_substitutions
from launch.values import boolean


class SetEnvironmentVariable(Action):
    """Sets a variable."""

    def __init__(
        self, name: SomeSubstitutionsType, value: SomeSubstitutionsType, **kwargs: Any
    ) -> None:
        super().__init__(**kwargs)
        self.__name = normalize_to_list_of_substitutions(name)
        self.__value = normalize_to_list_of_substitutions(value)

    def execute(self, context: LaunchContext) -> None:
        name = perform_substitutions(context, self.__name)
        context.environment[name] = perform_substitutions(context, self.__value)


class UnsetEnvironmentVariable(Action):
    """Removes a variable if it is there."""

    def __init__(self, name: SomeSubstitutionsType, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.__name = normalize_to_list_of_substitutions(name)

    def execute(self, context: LaunchContext) -> None:
        context.environment.pop(perform_substitutions(context, self.__name), None)


class AppendEnvironmentVariable(Action):
    """Puts a value after, or before, the value of a variable."""

    def __init__(
        self,
        name: SomeSubstitutionsType,
        value: SomeSubstitutionsType,
        *,
        prepend: bool | SomeSubstitutionsType = False,
        separator: SomeSubstitutionsType = os.pathsep,
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        if isinstance(prepend, bool):
            prepend = str(prepend)
        self.__name = normalize_to_list_of_substitutions(name)
        self.__value = normalize_to_list_of_substitutions(value)
        self.__prepend = normalize_to_list_of_substitutions(prepend)
        self.__separator = normalize_to_list_of_substitutions(separator)

    def execute(self, context: LaunchContext) -> None:
        name = perform_substitutions(context, self.__name)
        parts = [perform_substitutions(context, self.__value)]
        if name in context.environment:
            before = boolean(perform_substitutions(context, self.__prepend))
            parts.insert(1 if before else 0, context.environment[name])
        separator = perform_substitutions(context, self.__separator)
        context.environment[name] = separator.join(parts)
