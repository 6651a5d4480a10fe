"""The action that includes another launch description."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Any

from launch.action import Action
from launch.actions.arguments import SetLaunchConfiguration
from launch.actions.opaque_function import OpaqueFunction
from launch.errors import LaunchError
from launch.launch_context import LaunchContext
from launch.launch_description import LaunchDescription
from launch.launch_description_entity import LaunchDescriptionEntity
from launch.launch_description_source import LaunchDescriptionSource
from launch.launch_description_sources import AnyLaunchDescriptionSource
from launch.some_substitutions_type import SomeSubstitutionsType
from launch.substitution import Substitution
from launch.utilities import normalize_to_list_of_substitutions, perform_substitutions

_LOCALS = ("current_launch_file_path", "current_launch_file_directory")


class IncludeLaunchDescription(Action):
    """Runs another launch description as if its entities were here."""

    def __init__(
        self,
        launch_description_source: LaunchDescriptionSource | SomeSubstitutionsType,
        *,
        launch_arguments: Iterable[tuple[SomeSubstitutionsType, SomeSubstitutionsType]] | None
        = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        if not isinstance(launch_description_source, LaunchDescriptionSource):
            launch_description_source = AnyLaunchDescriptionSource(launch_description_source)
        self.__source = launch_description_source
        self.__launch_arguments = [
            (normalize_to_list_of_substitutions(name), normalize_to_list_of_substitutions(value))
            for name, value in launch_arguments or ()
        ]

    @property
    def launch_description_source(self) -> LaunchDescriptionSource:
        """The source of the description."""
        return self.__source

    @property
    def launch_arguments(self) -> list[tuple[list[Substitution], list[Substitution]]]:
        """The arguments that the description gets."""
        return self.__launch_arguments

    def get_sub_entities(self) -> list[LaunchDescriptionEntity]:
        description = self.__source.try_get_launch_description_without_context()
        return [] if description is None else [description]

    def execute(self, context: LaunchContext) -> list[LaunchDescriptionEntity]:
        description = self.__source.get_launch_description(context)
        before = context.get_locals_as_dict()
        location = self.__source.location
        context.extend_locals(dict(zip(_LOCALS, (location, os.path.dirname(location)))))
        self.__check_arguments(context, description)
        return [
            *(SetLaunchConfiguration(name, value) for name, value in self.__launch_arguments),
            description,
            OpaqueFunction(function=self.__restore_location, args=[before]),
        ]

    @staticmethod
    def __restore_location(context: LaunchContext, before: dict[str, Any]) -> None:
        context.extend_locals({name: before[name] for name in _LOCALS if name in before})

    def __check_arguments(self, context: LaunchContext, description: LaunchDescription) -> None:
        names = [perform_substitutions(context, name) for name, _ in self.__launch_arguments]
        known = set(names)
        declared = description.get_launch_arguments_with_include_launch_description_actions()
        for argument, includes in declared:
            if argument._conditionally_included or argument.default_value is not None:
                continue
            # Includes share their variables: what one of them is given serves the next.
            for include in includes or ():
                known |= include.__names_known_beforehand()
            if argument.name not in known:
                raise LaunchError(
                    f"Included launch description missing required argument '{argument.name}' "
                    f"(description: '{argument.description}'), given: [{', '.join(names)}]"
                )

    def __names_known_beforehand(self) -> set[str]:
        try:
            nowhere = LaunchContext()
            return {perform_substitutions(nowhere, name) for name, _ in self.__launch_arguments}
        except LaunchError:
            return set()
