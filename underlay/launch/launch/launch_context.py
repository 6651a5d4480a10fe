"""The state that actions and substitutions read and change while a launch runs."""

from __future__ import annotations

import asyncio
import collections
import os
from collections.abc import Iterable, MutableMapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from launch.event import Event
    from launch.event_handler import BaseEventHandler
    from launch.substitution import Substitution


class _Locals:
    """Attributes that can be read but not written."""

    def __init__(self, values: dict[str, Any]) -> None:
        self.__dict__.update(values)

    def __getattr__(self, key: str) -> Any:
        contained = ", ".join(self.__dict__)
        raise AttributeError(
            f"context.locals does not contain attribute '{key}', it contains: [{contained}]"
        )

    def __setattr__(self, key: str, value: object) -> None:
        raise AttributeError(f"can't set attribute '{key}', locals are read-only")


class LaunchContext:
    """Launch configurations, environment, locals, event handlers and the queue of events.

    Launch configurations are the values of arguments and variables. Locals describe what is being
    handled: the event, the launch file.
    """

    def __init__(
        self, *, argv: Iterable[str] | None = None, noninteractive: bool = False
    ) -> None:
        self.__argv = [] if argv is None else list(argv)
        self.__noninteractive = noninteractive
        self._event_queue: collections.deque[Event] = collections.deque()
        self._event_handlers: collections.deque[BaseEventHandler] = collections.deque()
        self._completion_futures: list[asyncio.Future[Any]] = []
        self._event_queued = asyncio.Event()
        self.__globals: dict[str, Any] = {}
        self.__locals: dict[str, Any] = {}
        self.__locals_stack: list[dict[str, Any]] = []
        self.__launch_configurations: dict[str, Any] = {}
        self.__launch_configurations_stack: list[dict[str, Any]] = []
        self.__environment_stack: list[dict[str, str]] = []
        self.__initial_environment = dict(os.environ)
        self.__is_shutdown = False
        self.__asyncio_loop: asyncio.AbstractEventLoop | None = None

    @property
    def argv(self) -> list[str]:
        """The arguments of the launch."""
        return self.__argv

    @property
    def noninteractive(self) -> bool:
        """Whether no terminal is there that sends SIGINT to all processes itself."""
        return self.__noninteractive

    @property
    def is_shutdown(self) -> bool:
        """Whether the launch is ending."""
        return self.__is_shutdown

    def _set_is_shutdown(self, state: bool) -> None:
        self.__is_shutdown = state

    @property
    def asyncio_loop(self) -> asyncio.AbstractEventLoop | None:
        """The event loop, or None while the launch does not run."""
        return self.__asyncio_loop

    def _set_asyncio_loop(self, loop: asyncio.AbstractEventLoop | None) -> None:
        self.__asyncio_loop = loop

    def add_completion_future(self, completion_future: asyncio.Future[Any]) -> None:
        """Makes the launch wait for a future."""
        self._completion_futures.append(completion_future)

    @property
    def locals(self) -> Any:
        """What is being handled, as attributes."""
        return _Locals(self.get_locals_as_dict())

    def get_locals_as_dict(self) -> dict[str, Any]:
        """Returns what is being handled."""
        return {**self.__globals, **self.__locals}

    def extend_globals(self, extensions: dict[str, Any]) -> None:
        """Adds locals that stay."""
        self.__globals.update(extensions)

    def extend_locals(self, extensions: dict[str, Any]) -> None:
        """Adds locals that last as long as the event that is being handled."""
        self.__locals.update(extensions)

    def _push_locals(self) -> None:
        self.__locals_stack.append(dict(self.__locals))

    def _pop_locals(self) -> None:
        self.__locals = self.__locals_stack.pop()

    @property
    def launch_configurations(self) -> dict[str, Any]:
        """The values of arguments and variables by name."""
        return self.__launch_configurations

    def _push_launch_configurations(self) -> None:
        self.__launch_configurations_stack.append(dict(self.__launch_configurations))

    def _pop_launch_configurations(self) -> None:
        self.__launch_configurations = self.__launch_configurations_stack.pop()

    @property
    def environment(self) -> MutableMapping[str, str]:
        """The environment of this process, which started processes and package lookups share."""
        return os.environ

    def _push_environment(self) -> None:
        self.__environment_stack.append(dict(os.environ))

    def _pop_environment(self) -> None:
        _replace_environment(self.__environment_stack.pop())

    def _reset_environment(self) -> None:
        _replace_environment(self.__initial_environment)

    def would_handle_event(self, event: Event) -> bool:
        """Returns whether a handler matches an event."""
        return any(handler.matches(event) for handler in self._event_handlers)

    def register_event_handler(self, event_handler: BaseEventHandler) -> None:
        """Adds a handler, which takes precedence over the others."""
        self._event_handlers.appendleft(event_handler)

    def unregister_event_handler(self, event_handler: BaseEventHandler) -> None:
        """Removes a handler."""
        self._event_handlers.remove(event_handler)

    def emit_event_sync(self, event: Event) -> None:
        """Queues an event."""
        self._event_queue.append(event)
        self._event_queued.set()

    async def emit_event(self, event: Event) -> None:
        """Queues an event."""
        self.emit_event_sync(event)

    def perform_substitution(self, substitution: Substitution) -> str:
        """Returns the current value of a substitution."""
        return substitution.perform(self)


def _replace_environment(environment: dict[str, str]) -> None:
    os.environ.clear()
    os.environ.update(environment)
