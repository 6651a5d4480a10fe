"""Actions on events and their handlers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import launch.logging
from launch.action import Action
from launch.event import Event
from launch.event_handler import BaseEventHandler
from launch.events import Shutdown as ShutdownEvent
from launch.events.process import ProcessExited
from launch.launch_context import LaunchContext
from launch.launch_description_entity import LaunchDescriptionEntity


class EmitEvent(Action):
    """Emits an event."""

    def __init__(self, *, event: Event, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.__event = event

    @property
    def event(self) -> Event:
        """The event."""
        return self.__event

    def execute(self, context: LaunchContext) -> None:
        context.emit_event_sync(self.__event)


class Shutdown(EmitEvent):
    """Ends the launch."""

    def __init__(self, *, reason: str = "reason not given", **kwargs: Any) -> None:
        super().__init__(event=ShutdownEvent(reason=reason), **kwargs)

    def execute(self, context: LaunchContext) -> None:
        cause = context.get_locals_as_dict().get("event")
        if isinstance(cause, ProcessExited):
            launch.logging.get_logger("launch").info(
                f"process[{cause.process_name}] was required: shutting down launched system"
            )
        super().execute(context)


class _HandlerAction(Action):
    """The base class of actions on an event handler."""

    def __init__(self, event_handler: BaseEventHandler, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.__event_handler = event_handler

    @property
    def event_handler(self) -> BaseEventHandler:
        """The event handler."""
        return self.__event_handler


class RegisterEventHandler(_HandlerAction):
    """Adds an event handler."""

    def execute(self, context: LaunchContext) -> None:
        context.register_event_handler(self.event_handler)

    def describe_conditional_sub_entities(
        self,
    ) -> list[tuple[str, Iterable[LaunchDescriptionEntity]]]:
        reaction = getattr(self.event_handler, "_reaction", None)
        entities = reaction if isinstance(reaction, Iterable) else ()
        return [("When the event occurs", entities)]


class UnregisterEventHandler(_HandlerAction):
    """Removes an event handler."""

    def execute(self, context: LaunchContext) -> None:
        context.unregister_event_handler(self.event_handler)
