"""What everything in a launch description has in common."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from launch.launch_context import LaunchContext


class LaunchDescriptionEntity:
    """An element of a launch description: an action, or a description in another one."""

    #: File and line of the entity, set by a front end that knows them.
    place: str | None = None

    def visit(self, context: LaunchContext) -> Iterable[LaunchDescriptionEntity] | None:
        """Evaluates the entity and returns the entities that follow from it."""

    def describe(self) -> str:
        """Returns a text for messages."""
        return f"{type(self).__name__}({id(self)})"

    def describe_sub_entities(self) -> list[LaunchDescriptionEntity]:
        """Returns the entities within, as far as they are known without running anything."""
        return []

    def describe_conditional_sub_entities(
        self,
    ) -> list[tuple[str, Iterable[LaunchDescriptionEntity]]]:
        """Returns the entities that depend on a condition, each group with its condition."""
        return []

    def get_asyncio_future(self) -> asyncio.Future[None] | None:
        """Returns what completes when the entity has ended, for entities that take time."""
        return None
