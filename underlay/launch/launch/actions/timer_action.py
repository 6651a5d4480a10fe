"""The action that delays other actions."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any

from launch.action import Action
from launch.actions.group_action import PopLaunchConfigurations, PushLaunchConfigurations
from launch.actions.opaque_function import OpaqueFunction
from launch.event import Event
from launch.event_handler import EventHandler
from launch.event_handlers import OnShutdown
from launch.events import TimerEvent
from launch.launch_context import LaunchContext
from launch.launch_description_entity import LaunchDescriptionEntity
from launch.some_substitutions_type import SomeSubstitutionsType
from launch.utilities import normalize_to_list_of_substitutions, perform_substitutions
from launch.values import boolean, number


class TimerAction(Action):
    """Executes its actions after a period [s], unless it is cancelled before.

    The actions see the launch configurations of the time when the timer was started, and their
    own changes to them end with the actions.
    """

    def __init__(
        self,
        *,
        period: float | SomeSubstitutionsType,
        actions: Iterable[LaunchDescriptionEntity],
        cancel_on_shutdown: bool | SomeSubstitutionsType = True,
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        if isinstance(period, (int, float)):
            period = str(period)
        if isinstance(cancel_on_shutdown, bool):
            cancel_on_shutdown = str(cancel_on_shutdown)
        self.__period = normalize_to_list_of_substitutions(period)
        self.__actions = list(actions)
        self.__cancel_on_shutdown = normalize_to_list_of_substitutions(cancel_on_shutdown)
        self.__locals: dict[str, Any] = {}
        self.__configurations: dict[str, Any] = {}
        self.__cancelled = asyncio.Event()
        self.__completed: asyncio.Future[None] | None = None

    @property
    def actions(self) -> list[LaunchDescriptionEntity]:
        """The actions that are executed after the period."""
        return self.__actions

    def describe_conditional_sub_entities(
        self,
    ) -> list[tuple[str, Iterable[LaunchDescriptionEntity]]]:
        return [("When the period has passed", self.__actions)]

    def cancel(self) -> None:
        """Prevents the actions, unless the period has passed."""
        self.__cancelled.set()

    def get_asyncio_future(self) -> asyncio.Future[None] | None:
        return self.__completed

    def execute(self, context: LaunchContext) -> None:
        period = number(perform_substitutions(context, self.__period))
        self.__locals = context.get_locals_as_dict()
        self.__configurations = dict(context.launch_configurations)
        if boolean(perform_substitutions(context, self.__cancel_on_shutdown)):
            if context.is_shutdown:
                return
            context.register_event_handler(OnShutdown(on_shutdown=self.__on_shutdown))
        context.register_event_handler(
            EventHandler(matcher=self.__is_own, entities=self.__entities(), handle_once=True)
        )
        assert context.asyncio_loop is not None
        self.__completed = context.asyncio_loop.create_task(self.__wait(context, period))

    async def __wait(self, context: LaunchContext, period: float) -> None:
        try:
            await asyncio.wait_for(self.__cancelled.wait(), period)
        except asyncio.TimeoutError:
            context.emit_event_sync(TimerEvent(timer_action=self))

    def __is_own(self, event: Event) -> bool:
        return isinstance(event, TimerEvent) and event.timer_action is self

    def __on_shutdown(self, _: Event, __: LaunchContext) -> None:
        self.cancel()

    def __entities(self) -> list[LaunchDescriptionEntity]:
        return [
            PushLaunchConfigurations(),
            OpaqueFunction(function=self.__restore),
            *self.__actions,
            PopLaunchConfigurations(),
        ]

    def __restore(self, context: LaunchContext) -> None:
        event = context.locals.event
        context.extend_locals({**self.__locals, "event": event})
        context.launch_configurations.clear()
        context.launch_configurations.update(self.__configurations)
