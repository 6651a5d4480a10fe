"""Runs a launch: its actions, processes and timers, from the first to the last."""

from __future__ import annotations

import asyncio
import signal
import tempfile
import traceback
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

from launch.actions.include import LaunchFile
from launch.child import Child, ProcessSpec
from launch.composition import Composer, LoadRequest
from launch.context import Context
from launch.errors import LaunchError
from launch.log import LaunchLog
from launch.template import Text


class LaunchService:
    """Runs one launch file.

    :param noninteractive: whether no terminal is there that sends SIGINT to all processes itself.
    """

    def __init__(self, log: LaunchLog, *, noninteractive: bool) -> None:
        self._log = log
        self._noninteractive = noninteractive
        self._context = Context(log, self)
        self._children: list[Child] = []
        self._tasks: set[asyncio.Task[None]] = set()
        #: What is cancelled when the launch ends: timers, and nodes that wait for their container.
        self._waits: set[asyncio.Task[None]] = set()
        self._composer = Composer()
        self._temporary_files: list[str] = []
        self._interrupted = False
        self._ending = False
        self._return_code = 0

    def run(self, path: Path, arguments: dict[str, str]) -> int:
        """Runs a launch file until all is over; returns the exit code."""
        self._log.info("launch", f"All log files can be found below {self._log.directory}")
        level = "DEBUG" if self._log.debug_enabled else "INFO"
        self._log.info("launch", f"Default logging verbosity is set to {level}")
        try:
            asyncio.run(self._run(path, arguments))
        finally:
            for file in self._temporary_files:
                Path(file).unlink(missing_ok=True)
            self._log.close()
        return self._return_code

    def start(self, spec: ProcessSpec) -> None:
        """Starts a process as soon as the action at hand is done, unless all is ending by then."""
        if self._ending:
            return
        child = Child(spec, self._log, lambda: self._on_exit(spec))
        self._children.append(child)
        self._start_task(self._run_child(child))

    def start_timer(
        self, period: float, fire: Callable[[], None], *, cancel_on_shutdown: bool
    ) -> None:
        """Calls `fire` after a time [s]."""

        async def wait() -> None:
            await asyncio.sleep(period)
            self._guarded(fire)

        if self._ending and cancel_on_shutdown:
            return
        task = self._start_task(wait())
        if cancel_on_shutdown:
            self._waits.add(task)

    def load(self, context: Context, container: str, requests: list[LoadRequest]) -> None:
        """Loads nodes into a container as soon as that is there."""
        if not self._ending:
            self._waits.add(self._start_task(self._composer.load(context, container, requests)))

    def shut_down(self, reason: str, *, due_to_sigint: bool = False) -> None:
        """Ends all processes, the last that was started first."""
        if self._ending:
            return
        self._ending = True
        self._log.debug("launch", f"shutting down: {reason}")
        for task in self._waits:
            task.cancel()
        for child in reversed(self._children):
            child.end(send_sigint=not due_to_sigint or self._noninteractive)

    def write_temporary(self, content: str) -> str:
        """Writes a file that lives as long as the launch, and returns its path."""
        with tempfile.NamedTemporaryFile(
            "w", prefix="launch_params_", delete=False, encoding="utf-8"
        ) as file:
            self._temporary_files.append(file.name)
            file.write(content)
        return file.name

    async def _run(self, path: Path, arguments: dict[str, str]) -> None:
        loop = asyncio.get_running_loop()
        loop.add_signal_handler(signal.SIGINT, self._on_sigint)
        for number in (signal.SIGTERM, signal.SIGQUIT):
            loop.add_signal_handler(number, self._on_sigterm, number)
        given = [((Text(name),), (Text(value),)) for name, value in arguments.items()]
        self._guarded(lambda: LaunchFile(path).run(self._context, given))
        while self._tasks:
            done, _ = await asyncio.wait(self._tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                if not task.cancelled():
                    self._guarded(task.result)

    def _start_task(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        task.add_done_callback(self._waits.discard)
        return task

    async def _run_child(self, child: Child) -> None:
        try:
            await child.run()
        except (OSError, ValueError) as error:
            # The others go on, as they would if the process had died at once.
            self._return_code = 1
            self._log.error(child.spec.name, f"exception occurred while executing process: {error}")
        finally:
            self._children.remove(child)

    def _on_exit(self, spec: ProcessSpec) -> None:
        if spec.required and not self._ending:
            self._log.info(
                "launch", f"process[{spec.name}] was required: shutting down launched system"
            )
            self.shut_down(f"process[{spec.name}] has ended")

    def _guarded(self, work: Callable[[], None]) -> None:
        """Does work; if that fails, says why and ends the launch."""
        try:
            work()
        except Exception as error:
            self._log.debug("launch", traceback.format_exc())
            what = str(error) if isinstance(error, LaunchError) else repr(error)
            self._log.error(
                "launch", f"Caught exception in launch (see debug for traceback): {what}"
            )
            self._return_code = 1
            self.shut_down(what)

    def _on_sigint(self) -> None:
        message = "user interrupted with ctrl-c (SIGINT)"
        if self._interrupted:
            self._log.warning("launch", f"{message} again, ignoring...")
            return
        self._interrupted = True
        self._log.warning("launch", message)
        self.shut_down("ctrl-c (SIGINT)", due_to_sigint=True)

    def _on_sigterm(self, number: signal.Signals) -> None:
        self._log.error("launch", f"user interrupted with ctrl-\\ ({number.name}), terminating...")
        self._return_code = 1
        self.shut_down(number.name)
