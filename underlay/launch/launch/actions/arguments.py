"""Actions on arguments and variables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from launch.action import Action
from launch.errors import LaunchError
from launch.launch_context import LaunchContext
from launch.some_substitutions_type import SomeSubstitutionsType
from launch.substitution import Substitution
from launch.utilities import normalize_to_list_of_substitutions, perform_substitutions


class DeclareLaunchArgument(Action):
    """Declares an argument of the launch file, and gives it its default value."""

    def __init__(
        self,
        name: str,
        *,
        default_value: SomeSubstitutionsType | None = None,
        description: str | None = None,
        choices: Sequence[str] | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        if choices is not None and not choices:
            raise ValueError("provided choices arg, but the list is empty")
        self.__name = name
        self.__default_value = (
            None if default_value is None else normalize_to_list_of_substitutions(default_value)
        )
        self.__choices = None if choices is None else list(choices)
        self.__description = self.__full_description(description)
        self._conditionally_included = False

    @property
    def name(self) -> str:
        """The name."""
        return self.__name

    @property
    def default_value(self) -> list[Substitution] | None:
        """The default value, or None for an argument that has to be given."""
        return self.__default_value

    @property
    def description(self) -> str:
        """The description, with the choices."""
        return self.__description

    @property
    def choices(self) -> list[str] | None:
        """The values that the argument may have, or None for any."""
        return self.__choices

    def __full_description(self, description: str | None) -> str:
        if description is None:
            return f"One of: {self.__choices}" if self.__choices else "no description given"
        if not self.__choices:
            return description
        end = "" if description.endswith(".") else "."
        return f"{description}{end} Valid choices are: {self.__choices}"

    def execute(self, context: LaunchContext) -> None:
        configurations = context.launch_configurations
        if self.name not in configurations:
            if self.default_value is None:
                raise LaunchError(
                    f'Required launch argument "{self.name}" (description: '
                    f'"{self.description}") was not provided'
                )
            configurations[self.name] = perform_substitutions(context, self.default_value)
        value = configurations[self.name]
        if self.choices and value not in self.choices:
            raise LaunchError(
                f'Argument "{self.name}" provided value "{value}" is not valid. '
                f"Valid options are: {self.choices}"
            )


class SetLaunchConfiguration(Action):
    """Sets a variable."""

    def __init__(
        self, name: SomeSubstitutionsType, value: SomeSubstitutionsType, **kwargs: Any
    ) -> None:
        super().__init__(**kwargs)
        self.__name = normalize_to_list_of_substitutions(name)
        self.__value = normalize_to_list_of_substitutions(value)

    @property
    def name(self) -> list[Substitution]:
        """The name."""
        return self.__name

    @property
    def value(self) -> list[Substitution]:
        """The value."""
        return self.__value

    def execute(self, context: LaunchContext) -> None:
        name = perform_substitutions(context, self.__name)
        context.launch_configurations[name] = perform_substitutions(context, self.__value)


class UnsetLaunchConfiguration(Action):
    """Removes a variable if it is there."""

    def __init__(self, name: SomeSubstitutionsType, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.__name = normalize_to_list_of_substitutions(name)

    def execute(self, context: LaunchContext) -> None:
        context.launch_configurations.pop(perform_substitutions(context, self.__name), None)
