"""Runs launch descriptions: visits their entities, handles events, waits for the last process."""

from __future__ import annotations

import asyncio
import signal
import traceback
from collections.abc import Iterable, Iterator

import launch.logging
from launch.event import Event
from launch.event_handler import EventHandler
from launch.event_handlers import OnShutdown
from launch.events import IncludeLaunchDescription, Shutdown
from launch.launch_context import LaunchContext
from launch.launch_description import LaunchDescription
from launch.launch_description_entity import LaunchDescriptionEntity
from launch.some_entities_type import SomeEntitiesType
from launch.utilities import visit_all_entities_and_collect_futures


class LaunchService:
    """Handles one event after the other until nothing runs any more.

    :param noninteractive: whether no terminal is there that sends SIGINT to all processes itself.
    """

    def __init__(
        self,
        *,
        argv: Iterable[str] | None = None,
        noninteractive: bool = False,
        debug: bool = False,
    ) -> None:
        self.__logger = launch.logging.get_logger("launch")
        if debug:
            launch.logging.launch_config.set_debug()
        self.__context = LaunchContext(argv=argv, noninteractive=noninteractive)
        self.__context.register_event_handler(
            EventHandler(
                matcher=lambda event: isinstance(event, IncludeLaunchDescription),
                entities=[_VisitIncluded()],
            )
        )
        self.__context.register_event_handler(OnShutdown(on_shutdown=self.__on_shutdown))
        self.__futures: list[asyncio.Future[None]] = []
        self.__shutting_down = False
        self.__interrupted = False
        self.__return_code = 0

    @property
    def context(self) -> LaunchContext:
        """The state of the launch."""
        return self.__context

    @property
    def event_loop(self) -> asyncio.AbstractEventLoop | None:
        """The event loop while the launch runs."""
        return self.__context.asyncio_loop

    def emit_event(self, event: Event) -> None:
        """Queues an event; may be called from another thread."""
        loop = self.__context.asyncio_loop
        if loop is None:
            self.__context.emit_event_sync(event)
        else:
            loop.call_soon_threadsafe(self.__context.emit_event_sync, event)

    def include_launch_description(self, launch_description: LaunchDescription) -> None:
        """Adds a description to the launch."""
        self.emit_event(IncludeLaunchDescription(launch_description))

    def shutdown(self, force_sync: bool = False) -> None:
        """Ends a launch that runs; may be called from another thread."""
        loop = self.__context.asyncio_loop
        if loop is not None:
            loop.call_soon_threadsafe(self._shutdown, "LaunchService.shutdown() called")

    def run(self, *, shutdown_when_idle: bool = True) -> int:
        """Runs until all is over; returns the exit code."""
        return asyncio.run(self.run_async(shutdown_when_idle=shutdown_when_idle))

    async def run_async(self, *, shutdown_when_idle: bool = True) -> int:
        """Runs until all is over; returns the exit code."""
        loop = asyncio.get_running_loop()
        self.__context._set_asyncio_loop(loop)
        numbers = (signal.SIGINT, signal.SIGTERM, signal.SIGQUIT)
        for number in numbers:
            loop.add_signal_handler(number, self.__on_signal, number)
        config = launch.logging.launch_config
        self.__logger.info(f"All log files can be found below {config.log_dir}")
        level = "DEBUG" if config.debug_enabled else "INFO"
        self.__logger.info(f"Default logging verbosity is set to {level}")
        try:
            await self.__run_loop(shutdown_when_idle)
        finally:
            for number in numbers:
                loop.remove_signal_handler(number)
            self.__context._set_asyncio_loop(None)
            config.close()
        return self.__return_code

    async def __run_loop(self, shutdown_when_idle: bool) -> None:
        while True:
            try:
                if self.__is_idle():
                    if self.__shutting_down:
                        return
                    if shutdown_when_idle:
                        self._shutdown("idle")
                await self.__wait()
                while self.__context._event_queue:
                    self.__handle(self.__context._event_queue.popleft())
            except Exception as error:
                self.__logger.debug(traceback.format_exc())
                self.__logger.error(
                    f"Caught exception in launch (see debug for traceback): {error}"
                )
                self.__return_code = 1
                self._shutdown(str(error))

    def __is_idle(self) -> bool:
        """Returns whether nothing is left to wait for; raises the errors of what has ended."""
        context = self.__context
        ended = [future for future in context._completion_futures if future.done()]
        context._completion_futures = [
            future for future in context._completion_futures if not future.done()
        ]
        self.__futures = [future for future in self.__futures if not future.done()]
        for future in ended:
            if not future.cancelled():
                future.result()
        return not (self.__futures or context._completion_futures or context._event_queue)

    async def __wait(self) -> None:
        """Waits until there is an event or something has ended."""
        context = self.__context
        if not context._event_queue:
            context._event_queued.clear()
            queued = asyncio.ensure_future(context._event_queued.wait())
            await asyncio.wait(
                [queued, *self.__futures, *context._completion_futures],
                return_when=asyncio.FIRST_COMPLETED,
            )
            queued.cancel()

    def __handle(self, event: Event) -> None:
        for handler in tuple(self.__context._event_handlers):
            if not handler.matches(event):
                continue
            self.__context._push_locals()
            try:
                for entity in _entities(handler.handle(event, self.__context)):
                    found = visit_all_entities_and_collect_futures(entity, self.__context)
                    self.__futures += [future for _, future in found]
            finally:
                self.__context._pop_locals()

    def __on_shutdown(self, _: Event, context: LaunchContext) -> None:
        self.__shutting_down = True
        context._set_is_shutdown(True)

    def _shutdown(self, reason: str, *, due_to_sigint: bool = False) -> None:
        if not self.__shutting_down:
            self.__context.emit_event_sync(Shutdown(reason=reason, due_to_sigint=due_to_sigint))
        self.__shutting_down = True
        self.__context._set_is_shutdown(True)

    def __on_signal(self, number: signal.Signals) -> None:
        if number != signal.SIGINT:
            self.__logger.error(f"user interrupted with ctrl-\\ ({number.name}), terminating...")
            self.__return_code = 1
            self._shutdown(number.name)
            return
        message = "user interrupted with ctrl-c (SIGINT)"
        if self.__interrupted:
            self.__logger.warning(f"{message} again, ignoring...")
            return
        self.__interrupted = True
        self.__logger.warning(message)
        self._shutdown("ctrl-c (SIGINT)", due_to_sigint=True)


def _entities(found: SomeEntitiesType | None) -> Iterator[LaunchDescriptionEntity]:
    items = found if isinstance(found, Iterable) else (found,)
    for item in items:
        if item is None:
            continue
        if not isinstance(item, LaunchDescriptionEntity):
            raise RuntimeError(
                f"expected a LaunchDescriptionEntity from event_handler, got '{item}'"
            )
        yield item


class _VisitIncluded(LaunchDescriptionEntity):
    """Visits the description of the event that is being handled."""

    def visit(self, context: LaunchContext) -> list[LaunchDescriptionEntity]:
        return [context.locals.event.launch_description]
