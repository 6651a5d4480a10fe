"""The base classes of event handlers."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from launch.event import Event
from launch.some_entities_type import SomeEntitiesType

if TYPE_CHECKING:
    from launch.launch_context import LaunchContext


class BaseEventHandler:
    """Selects the events to handle and returns the actions that follow from one."""

    def __init__(self, *, matcher: Callable[[Event], bool], handle_once: bool = False) -> None:
        self.__matcher = matcher
        self.__handle_once = handle_once

    @property
    def handle_once(self) -> bool:
        """Whether the handler ends with the first event that it handles."""
        return self.__handle_once

    def matches(self, event: Event) -> bool:
        """Returns whether an event is handled."""
        return self.__matcher(event)

    def describe(self) -> tuple[str, list[object]]:
        """Returns a text for messages, and the entities that may follow."""
        return (f"{type(self).__name__}(matcher='{self.__matcher}')", [])

    def handle(self, event: Event, context: LaunchContext) -> SomeEntitiesType | None:
        """Handles an event and returns the entities that follow."""
        context.extend_locals({"event": event})
        if self.handle_once:
            context.unregister_event_handler(self)
        return None


class EventHandler(BaseEventHandler):
    """Lets given entities follow from an event."""

    def __init__(
        self,
        *,
        matcher: Callable[[Event], bool],
        entities: SomeEntitiesType | None = None,
        handle_once: bool = False,
    ) -> None:
        super().__init__(matcher=matcher, handle_once=handle_once)
        self.__entities = entities

    @property
    def entities(self) -> SomeEntitiesType | None:
        """The entities that follow from an event."""
        return self.__entities

    def handle(self, event: Event, context: LaunchContext) -> SomeEntitiesType | None:
        super().handle(event, context)
        return self.entities
