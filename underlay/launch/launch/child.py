"""One process of a launch: its start, output, restart and end."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from typing import BinaryIO

import launch.logging
from launch.event import Event
from launch.events.process import ProcessExited, ProcessStarted, ProcessStderr, ProcessStdout
from launch.output import OutputReader


@dataclass(frozen=True)
class ProcessSpec:
    """Everything that is needed to start a process, to print its output and to end it."""

    name: str
    command: list[str]
    cwd: str | None
    environment: dict[str, str]
    shell: bool
    emulate_tty: bool
    output: str
    #: Time from SIGINT to SIGTERM [s], and from SIGTERM to SIGKILL [s]; texts, for messages.
    sigterm_timeout: str
    sigkill_timeout: str
    respawn: bool
    #: Time before the process is started again [s].
    respawn_delay: float
    #: Maximum number of restarts; a negative number means no limit.
    respawn_max_retries: int


class Child:
    """Runs a process until it exits, and restarts it if the specification requires this.

    :param emit: is called with the type of an event and its arguments.
    """

    def __init__(self, spec: ProcessSpec, emit: Callable[..., None]) -> None:
        self.spec = spec
        self.return_code: int | None = None
        self._logger = launch.logging.get_logger(spec.name)
        self._emit = emit
        self._process: subprocess.Popen[bytes] | None = None
        self._ending = asyncio.Event()
        self._escalation: list[asyncio.TimerHandle] = []

    async def run(self) -> None:
        """Runs the process until it has ended and is not restarted."""
        retries = 0
        while not self._ending.is_set():
            try:
                await self._run_once()
            except (OSError, ValueError) as error:
                self._logger.error(f"exception occurred while executing process: {error}")
                break
            wanted = self.spec.respawn_max_retries
            if not self.spec.respawn or 0 <= wanted <= retries:
                break
            retries += 1
            await self._wait_to_respawn()

    def end(self, *, send_sigint: bool) -> None:
        """Begins to end the process: SIGINT if asked for, then SIGTERM, then SIGKILL."""
        if self._ending.is_set():
            return
        self._ending.set()
        if self._process is None:
            return
        loop = asyncio.get_running_loop()
        until_term = float(self.spec.sigterm_timeout)
        until_kill = until_term + float(self.spec.sigkill_timeout)
        self._escalation = [
            loop.call_later(
                until_term, self._escalate, "SIGINT", "SIGTERM", self.spec.sigterm_timeout
            ),
            loop.call_later(until_kill, self._escalate, "SIGTERM", "SIGKILL", str(until_kill)),
        ]
        if send_sigint:
            self.send(signal.SIGINT)

    async def _run_once(self) -> None:
        process, streams = self._start()
        self._process = process
        pid = process.pid
        self._logger.info(f"process started with pid [{pid}]")
        self._emit(ProcessStarted, pid=pid)
        outputs = (("stdout", ProcessStdout), ("stderr", ProcessStderr))
        readers = [
            OutputReader(stream, self._line_writer(name), self._forwarder(kind, pid))
            for (name, kind), stream in zip(outputs, streams)
        ]
        await _wait_for_exit(pid)
        code = process.wait()
        self._process = None
        if process.stdin is not None:
            process.stdin.close()
        for reader in readers:
            reader.close()
        for timer in self._escalation:
            timer.cancel()
        self._report(pid, code)
        self.return_code = code
        self._emit(ProcessExited, pid=pid, returncode=code)

    def _start(self) -> tuple[subprocess.Popen[bytes], list[BinaryIO]]:
        """Starts the process and returns the ends to read its stdout and stderr from."""
        pipes = [os.openpty() if self.spec.emulate_tty else os.pipe() for _ in range(2)]
        streams: list[BinaryIO] = [open(reading, "rb", buffering=0) for reading, _ in pipes]
        try:
            process = subprocess.Popen(
                " ".join(self.spec.command) if self.spec.shell else self.spec.command,
                cwd=self.spec.cwd,
                env=self.spec.environment,
                shell=self.spec.shell,
                stdin=subprocess.PIPE,
                stdout=pipes[0][1],
                stderr=pipes[1][1],
            )
        except BaseException:
            for stream in streams:
                stream.close()
            raise
        finally:
            for _, writing in pipes:
                os.close(writing)
        return process, streams

    def _line_writer(self, stream: str) -> Callable[[str], None]:
        def write(line: str) -> None:
            launch.logging.launch_config.output_line(
                self.spec.name, stream, line, self.spec.output
            )

        return write

    def _forwarder(self, kind: type[Event], pid: int) -> Callable[[bytes], None]:
        return lambda data: self._emit(kind, pid=pid, text=data)

    def _report(self, pid: int, code: int) -> None:
        if code == 0:
            self._logger.info(f"process has finished cleanly [pid {pid}]")
            return
        command = " ".join(word for word in self.spec.command if word.strip())
        self._logger.error(f"process has died [pid {pid}, exit code {code}, cmd '{command}'].")

    async def _wait_to_respawn(self) -> None:
        if self.spec.respawn_delay <= 0.0:
            await asyncio.sleep(0)  # A shutdown may happen here.
            return
        try:
            await asyncio.wait_for(self._ending.wait(), self.spec.respawn_delay)
        except asyncio.TimeoutError:
            pass

    def _escalate(self, previous: str, following: str, seconds: str) -> None:
        self._logger.error(
            f"process[{self.spec.name}] failed to terminate '{seconds}' seconds after receiving "
            f"'{previous}', escalating to '{following}'",
        )
        self.send(signal.Signals[following])

    def send(self, which: signal.Signals) -> None:
        """Sends a signal if the process runs."""
        if self._process is None or self._process.poll() is not None:
            return
        self._logger.info(f"sending signal '{which.name}' to process[{self.spec.name}]")
        self._process.send_signal(which)


async def _wait_for_exit(pid: int) -> None:
    """Waits until a child process has ended, without collecting its exit code."""
    loop = asyncio.get_running_loop()
    ended = loop.create_future()
    descriptor = os.pidfd_open(pid)
    try:
        loop.add_reader(descriptor, ended.set_result, None)
        await ended
    finally:
        loop.remove_reader(descriptor)
        os.close(descriptor)
