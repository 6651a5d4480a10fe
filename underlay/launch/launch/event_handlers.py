"""Event handlers for processes and for the end of the launch."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from launch.event import Event
from launch.event_handler import BaseEventHandler
from launch.events import Shutdown
from launch.events.process import (
    ProcessExited,
    ProcessIO,
    ProcessStarted,
    ProcessStderr,
    ProcessStdout,
)
from launch.launch_description_entity import LaunchDescriptionEntity
from launch.some_entities_type import SomeEntitiesType

if TYPE_CHECKING:
    from launch.action import Action
    from launch.launch_context import LaunchContext

__all__ = ["OnProcessExit", "OnProcessIO", "OnProcessStart", "OnShutdown"]

Callback = Callable[[Any, "LaunchContext"], "SomeEntitiesType | None"]


class _OnProcessEvent(BaseEventHandler):
    """Handles one kind of event of one action, of the actions that match, or of all."""

    def __init__(
        self,
        *,
        event_type: type[Event],
        argument: str,
        reaction: SomeEntitiesType | Callback,
        target_action: Action | Callable[[Action], bool] | None,
        handle_once: bool,
    ) -> None:
        super().__init__(matcher=self._matches, handle_once=handle_once)
        self._event_type = event_type
        self._target = target_action
        self._reaction = _checked(reaction, argument)

    def _matches(self, event: Any) -> bool:
        if not isinstance(event, self._event_type):
            return False
        if self._target is None:
            return True
        if isinstance(self._target, LaunchDescriptionEntity):
            return event.action is self._target
        return self._target(event.action)

    def handle(self, event: Event, context: LaunchContext) -> SomeEntitiesType | None:
        super().handle(event, context)
        return self._reaction(event, context) if callable(self._reaction) else self._reaction


def _checked(reaction: SomeEntitiesType | Callback | None, argument: str) -> Any:
    entities = isinstance(reaction, (LaunchDescriptionEntity, Iterable))
    if reaction is not None and not entities and not callable(reaction):
        raise TypeError(f"'{argument}' has to be entities or a callable, but is {reaction!r}")
    return [reaction] if isinstance(reaction, LaunchDescriptionEntity) else reaction


class OnProcessStart(_OnProcessEvent):
    """Handles the start of processes."""

    def __init__(
        self,
        *,
        target_action: Action | Callable[[Action], bool] | None = None,
        on_start: SomeEntitiesType | Callback,
        handle_once: bool = False,
    ) -> None:
        super().__init__(
            event_type=ProcessStarted,
            argument="on_start",
            reaction=on_start,
            target_action=target_action,
            handle_once=handle_once,
        )


class OnProcessExit(_OnProcessEvent):
    """Handles the end of processes."""

    def __init__(
        self,
        *,
        target_action: Action | Callable[[Action], bool] | None = None,
        on_exit: SomeEntitiesType | Callback,
        handle_once: bool = False,
    ) -> None:
        super().__init__(
            event_type=ProcessExited,
            argument="on_exit",
            reaction=on_exit,
            target_action=target_action,
            handle_once=handle_once,
        )


class OnProcessIO(_OnProcessEvent):
    """Handles what processes write; the callbacks get the event only."""

    def __init__(
        self,
        *,
        target_action: Action | Callable[[Action], bool] | None = None,
        on_stdin: Callable[[Any], SomeEntitiesType | None] | None = None,
        on_stdout: Callable[[Any], SomeEntitiesType | None] | None = None,
        on_stderr: Callable[[Any], SomeEntitiesType | None] | None = None,
        handle_once: bool = False,
    ) -> None:
        super().__init__(
            event_type=ProcessIO,
            argument="on_stdout",
            reaction=self._dispatch,
            target_action=target_action,
            handle_once=handle_once,
        )
        self._on_stdout = on_stdout
        self._on_stderr = on_stderr

    def _dispatch(self, event: ProcessIO, _: LaunchContext) -> SomeEntitiesType | None:
        if isinstance(event, ProcessStdout) and self._on_stdout is not None:
            return self._on_stdout(event)
        if isinstance(event, ProcessStderr) and self._on_stderr is not None:
            return self._on_stderr(event)
        return None


class OnShutdown(BaseEventHandler):
    """Handles the end of the launch."""

    def __init__(
        self, *, on_shutdown: SomeEntitiesType | Callback, handle_once: bool = False
    ) -> None:
        super().__init__(
            matcher=lambda event: isinstance(event, Shutdown), handle_once=handle_once
        )
        self._reaction = _checked(on_shutdown, "on_shutdown")

    def handle(self, event: Event, context: LaunchContext) -> SomeEntitiesType | None:
        super().handle(event, context)
        return self._reaction(event, context) if callable(self._reaction) else self._reaction
