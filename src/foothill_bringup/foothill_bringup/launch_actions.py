"""What the launch files in Python have in common."""

from __future__ import annotations

from launch.actions import Shutdown
from launch.events.process import ProcessExited

from launch import LaunchContext


class EndOnFirstExit:
    """The `on_exit` of required processes: ends the launch with the first one, and only once.

    The ROS adapter of launch_ros, which is there as soon as a component is loaded, rejects a second
    shutdown. Processes that end because the launch ends must not cause one: the exit code of an
    interrupted launch would be 1.
    """

    def __init__(self) -> None:
        self._ended = False

    def __call__(self, event: ProcessExited, context: LaunchContext) -> list[Shutdown]:
        if self._ended or context.is_shutdown:
            return []
        self._ended = True
        return [Shutdown(reason=f"{event.process_name} has ended")]
