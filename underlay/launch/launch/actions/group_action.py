"""The group that limits what its actions change, and the actions that it is made of."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from launch.action import Action
from launch.actions.arguments import SetLaunchConfiguration
from launch.launch_context import LaunchContext
from launch.launch_description_entity import LaunchDescriptionEntity
from launch.some_substitutions_type import SomeSubstitutionsType
from launch.utilities import normalize_to_list_of_substitutions, perform_substitutions


class PushLaunchConfigurations(Action):
    """Saves arguments and variables."""

    def execute(self, context: LaunchContext) -> None:
        context._push_launch_configurations()


class PopLaunchConfigurations(Action):
    """Restores arguments and variables."""

    def execute(self, context: LaunchContext) -> None:
        context._pop_launch_configurations()


class ResetLaunchConfigurations(Action):
    """Removes all arguments and variables except those that are given."""

    def __init__(
        self,
        launch_configurations: Mapping[SomeSubstitutionsType, SomeSubstitutionsType] | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        self.__kept = {} if launch_configurations is None else dict(launch_configurations)

    def execute(self, context: LaunchContext) -> None:
        kept = {
            perform_substitutions(context, normalize_to_list_of_substitutions(name)):
            perform_substitutions(context, normalize_to_list_of_substitutions(value))
            for name, value in self.__kept.items()
        }
        context.launch_configurations.clear()
        context.launch_configurations.update(kept)


class PushEnvironment(Action):
    """Saves the environment."""

    def execute(self, context: LaunchContext) -> None:
        context._push_environment()


class PopEnvironment(Action):
    """Restores the environment."""

    def execute(self, context: LaunchContext) -> None:
        context._pop_environment()


class ResetEnvironment(Action):
    """Restores the environment that the launch began with."""

    def execute(self, context: LaunchContext) -> None:
        context._reset_environment()


class GroupAction(Action):
    """Holds actions together; unless `scoped` is false, their changes end with the group."""

    def __init__(
        self,
        actions: Iterable[LaunchDescriptionEntity],
        *,
        scoped: bool = True,
        forwarding: bool = True,
        launch_configurations: Mapping[SomeSubstitutionsType, SomeSubstitutionsType] | None = None,
        **left_over_kwargs: Any,
    ) -> None:
        super().__init__(**left_over_kwargs)
        kept = {} if launch_configurations is None else dict(launch_configurations)
        begin: list[Action] = [SetLaunchConfiguration(name, v) for name, v in kept.items()]
        end: list[Action] = []
        if scoped:
            if not forwarding:
                begin = [ResetEnvironment(), ResetLaunchConfigurations(kept)]
            begin = [PushLaunchConfigurations(), PushEnvironment(), *begin]
            end = [PopEnvironment(), PopLaunchConfigurations()]
        self.__entities = [*begin, *actions, *end]

    def get_sub_entities(self) -> list[LaunchDescriptionEntity]:
        return self.__entities

    def execute(self, context: LaunchContext) -> list[LaunchDescriptionEntity]:
        return self.__entities
