"""Events of the launch itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from launch.event import Event

if TYPE_CHECKING:
    from launch.action import Action
    from launch.actions.timer_action import TimerAction
    from launch.launch_description import LaunchDescription

__all__ = ["IncludeLaunchDescription", "Shutdown", "TimerEvent", "matches_action", "process"]


class Shutdown(Event):
    """The launch ends."""

    name = "launch.events.Shutdown"

    def __init__(
        self, *, reason: str = "reason not given", due_to_sigint: bool = False
    ) -> None:
        self.__reason = reason
        self.__due_to_sigint = due_to_sigint

    @property
    def reason(self) -> str:
        """Why the launch ends."""
        return self.__reason

    @property
    def due_to_sigint(self) -> bool:
        """Whether SIGINT is the cause."""
        return self.__due_to_sigint


class TimerEvent(Event):
    """The period of a TimerAction has passed."""

    name = "launch.events.TimerEvent"

    def __init__(self, *, timer_action: TimerAction) -> None:
        self.__timer_action = timer_action

    @property
    def timer_action(self) -> TimerAction:
        """The action whose period has passed."""
        return self.__timer_action


class IncludeLaunchDescription(Event):
    """A launch description is added to the launch."""

    name = "launch.events.IncludeLaunchDescription"

    def __init__(self, launch_description: LaunchDescription) -> None:
        self.__launch_description = launch_description

    @property
    def launch_description(self) -> LaunchDescription:
        """The description."""
        return self.__launch_description


def matches_action(target_action: Action) -> Callable[[Action], bool]:
    """Returns a matcher for one action."""
    return lambda action: action is target_action


from launch.events import process  # noqa: E402  (it needs Event and is a part of this module)
