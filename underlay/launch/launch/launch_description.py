"""A description of what is launched."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import launch.logging
from launch.action import Action
from launch.launch_context import LaunchContext
from launch.launch_description_entity import LaunchDescriptionEntity

if TYPE_CHECKING:
    from launch.actions import DeclareLaunchArgument, IncludeLaunchDescription

#: An argument, and the included descriptions on the way to its declaration.
_Declared = tuple["DeclareLaunchArgument", "list[IncludeLaunchDescription] | None"]


class LaunchDescription(LaunchDescriptionEntity):
    """Entities that are visited one after the other."""

    def __init__(
        self,
        initial_entities: Iterable[LaunchDescriptionEntity] | None = None,
        *,
        deprecated_reason: str | None = None,
    ) -> None:
        self.__entities = [] if initial_entities is None else list(initial_entities)
        self.__deprecated_reason = deprecated_reason

    @property
    def entities(self) -> list[LaunchDescriptionEntity]:
        """The entities."""
        return self.__entities

    def add_entity(self, entity: LaunchDescriptionEntity) -> None:
        """Adds an entity at the end."""
        self.__entities.append(entity)

    def add_action(self, action: Action) -> None:
        """Adds an action at the end."""
        self.add_entity(action)

    @property
    def deprecated(self) -> bool:
        """Whether the description is deprecated."""
        return self.__deprecated_reason is not None

    @property
    def deprecated_reason(self) -> str | None:
        """Why the description is deprecated, or None if it is not."""
        return self.__deprecated_reason

    def visit(self, context: LaunchContext) -> list[LaunchDescriptionEntity]:
        if self.__deprecated_reason is not None:
            path = context.get_locals_as_dict().get("current_launch_file_path")
            what = "deprecated launch description" if path is None else (
                f"launch file [{path}] is deprecated"
            )
            launch.logging.get_logger().warning(f"{what}: {self.__deprecated_reason}")
        return self.__entities

    def describe_sub_entities(self) -> list[LaunchDescriptionEntity]:
        return self.__entities

    def get_launch_arguments(
        self, conditional_inclusion: bool = False
    ) -> list[DeclareLaunchArgument]:
        """Returns the arguments that can be given, also to included files; first ones win."""
        found = self.get_launch_arguments_with_include_launch_description_actions(
            conditional_inclusion
        )
        return [argument for argument, _ in found]

    def get_launch_arguments_with_include_launch_description_actions(
        self, conditional_inclusion: bool = False
    ) -> list[_Declared]:
        """Returns the arguments, each with the included descriptions on the way to it."""
        found: dict[str, _Declared] = {}
        _find_arguments(self.entities, conditional_inclusion, None, found)
        return list(found.values())


def _find_arguments(
    entities: Iterable[LaunchDescriptionEntity],
    conditional: bool,
    includes: list[IncludeLaunchDescription] | None,
    found: dict[str, _Declared],
) -> None:
    from launch.actions import (
        DeclareLaunchArgument,
        IncludeLaunchDescription,
        ResetLaunchConfigurations,
    )

    for entity in entities:
        if isinstance(entity, DeclareLaunchArgument) and entity.name not in found:
            entity._conditionally_included = conditional or entity.condition is not None
            found[entity.name] = (entity, includes)
        if isinstance(entity, ResetLaunchConfigurations):
            return  # Arguments given from outside do not reach what follows.
        nested = includes
        if isinstance(entity, IncludeLaunchDescription):
            nested = [*(includes or []), entity]
        _find_arguments(entity.describe_sub_entities(), False, nested, found)
        for _, dependent in entity.describe_conditional_sub_entities():
            _find_arguments(dependent, True, nested, found)
