"""The base class of actions."""

from __future__ import annotations

from collections.abc import Iterable

from launch.condition import Condition
from launch.launch_context import LaunchContext
from launch.launch_description_entity import LaunchDescriptionEntity


class Action(LaunchDescriptionEntity):
    """Something to do, unless its condition does not hold."""

    def __init__(self, *, condition: Condition | None = None) -> None:
        self.__condition = condition

    @property
    def condition(self) -> Condition | None:
        """The condition, or None for an action that is always executed."""
        return self.__condition

    def get_sub_entities(self) -> list[LaunchDescriptionEntity]:
        """Returns the entities within, as far as they are known without running anything."""
        return []

    def describe_sub_entities(self) -> list[LaunchDescriptionEntity]:
        return self.get_sub_entities() if self.condition is None else []

    def describe_conditional_sub_entities(
        self,
    ) -> list[tuple[str, Iterable[LaunchDescriptionEntity]]]:
        if self.condition is None:
            return []
        return [(f"Conditionally included by {self.describe()}", self.get_sub_entities())]

    def visit(self, context: LaunchContext) -> Iterable[LaunchDescriptionEntity] | None:
        if self.condition is None or self.condition.evaluate(context):
            return self.execute(context)
        return None

    def execute(self, context: LaunchContext) -> Iterable[LaunchDescriptionEntity] | None:
        """Does what the action is for; returns the entities to visit next."""
