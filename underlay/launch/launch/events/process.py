"""Events of processes."""

from __future__ import annotations

import signal
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from launch.event import Event

if TYPE_CHECKING:
    from launch.actions.execute_process import ExecuteProcess

ProcessMatcher = Callable[["ExecuteProcess"], bool]


class RunningProcessEvent(Event):
    """The base class of what happens to a process."""

    name = "launch.events.process.RunningProcessEvent"

    def __init__(
        self,
        *,
        action: ExecuteProcess,
        name: str,
        cmd: Sequence[str],
        cwd: str | None,
        env: Mapping[str, str] | None,
        pid: int,
    ) -> None:
        self.__action = action
        self.__name = name
        self.__cmd = list(cmd)
        self.__cwd = cwd
        self.__env = env
        self.__pid = pid

    @property
    def action(self) -> ExecuteProcess:
        """The action that started the process."""
        return self.__action

    @property
    def execute_process_action(self) -> ExecuteProcess:
        """The action that started the process."""
        return self.__action

    @property
    def process_name(self) -> str:
        """The name of the process in the output."""
        return self.__name

    @property
    def cmd(self) -> list[str]:
        """The command line."""
        return self.__cmd

    @property
    def cwd(self) -> str | None:
        """The working directory, or None for that of the launch."""
        return self.__cwd

    @property
    def env(self) -> Mapping[str, str] | None:
        """The environment."""
        return self.__env

    @property
    def pid(self) -> int:
        """The process id."""
        return self.__pid


class ProcessStarted(RunningProcessEvent):
    """A process has started."""

    name = "launch.events.process.ProcessStarted"


class ProcessExited(RunningProcessEvent):
    """A process has ended."""

    name = "launch.events.process.ProcessExited"

    def __init__(self, *, returncode: int, **kwargs: object) -> None:
        super().__init__(**kwargs)  # type: ignore[arg-type]
        self.__returncode = returncode

    @property
    def returncode(self) -> int:
        """The exit code; negative for the number of the signal that ended the process."""
        return self.__returncode


class ProcessIO(RunningProcessEvent):
    """A process has written something."""

    name = "launch.events.process.ProcessIO"
    from_stdout = False
    from_stderr = False

    def __init__(self, *, text: bytes, **kwargs: object) -> None:
        super().__init__(**kwargs)  # type: ignore[arg-type]
        self.__text = text

    @property
    def text(self) -> bytes:
        """What was written."""
        return self.__text


class ProcessStdout(ProcessIO):
    """A process has written to stdout."""

    name = "launch.events.process.ProcessStdout"
    from_stdout = True


class ProcessStderr(ProcessIO):
    """A process has written to stderr."""

    name = "launch.events.process.ProcessStderr"
    from_stderr = True


class ProcessTargetedEvent(Event):
    """The base class of requests to processes."""

    name = "launch.events.process.ProcessTargetedEvent"

    def __init__(self, *, process_matcher: ProcessMatcher) -> None:
        self.__process_matcher = process_matcher

    @property
    def process_matcher(self) -> ProcessMatcher:
        """Decides which processes are meant."""
        return self.__process_matcher


class ShutdownProcess(ProcessTargetedEvent):
    """A process is to be ended: SIGINT, then SIGTERM, then SIGKILL."""

    name = "launch.events.process.ShutdownProcess"


class SignalProcess(ProcessTargetedEvent):
    """A process is to be sent a signal."""

    name = "launch.events.process.SignalProcess"

    def __init__(
        self, *, signal_number: str | int | signal.Signals, process_matcher: ProcessMatcher
    ) -> None:
        super().__init__(process_matcher=process_matcher)
        named = isinstance(signal_number, str)
        self.__signal = signal.Signals[signal_number] if named else signal.Signals(signal_number)

    @property
    def signal(self) -> signal.Signals:
        """The signal."""
        return self.__signal

    @property
    def signal_name(self) -> str:
        """The name of the signal, such as SIGINT."""
        return self.__signal.name


def matches_name(name: str) -> ProcessMatcher:
    """Returns a matcher for the processes with a name."""
    return lambda action: action.process_details["name"] == name


def matches_pid(pid: int) -> ProcessMatcher:
    """Returns a matcher for the process with an id."""
    return lambda action: action.process_details["pid"] == pid
