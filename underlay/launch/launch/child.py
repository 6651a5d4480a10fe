"""One process of a launch: started, read, ended and started again."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from typing import BinaryIO

from launch.log import LaunchLog
from launch.output import OutputReader


@dataclass(frozen=True)
class ProcessSpec:
    """Everything that is needed to start a process and to look after it."""

    name: str
    command: list[str]
    cwd: str | None
    environment: dict[str, str]
    shell: bool
    emulate_tty: bool
    output: str
    #: Time from SIGINT to SIGTERM [s], and from there to SIGKILL [s]; texts, as they are printed.
    sigterm_timeout: str
    sigkill_timeout: str
    respawn: bool
    #: Time before the process is started again [s].
    respawn_delay: float
    #: How often it is started again; a negative number means always.
    respawn_max_retries: int
    #: Whether the launch ends with the process.
    required: bool


class Child:
    """Runs a process to its end, and as often as its specification wants."""

    def __init__(self, spec: ProcessSpec, log: LaunchLog, on_exit: Callable[[], None]) -> None:
        self.spec = spec
        self._log = log
        self._on_exit = on_exit
        self._process: subprocess.Popen[bytes] | None = None
        self._ending = asyncio.Event()
        self._escalation: list[asyncio.TimerHandle] = []

    async def run(self) -> None:
        """Runs the process until it ends for good."""
        retries = 0
        while not self._ending.is_set():
            await self._run_once()
            wanted = self.spec.respawn_max_retries
            if not self.spec.respawn or 0 <= wanted <= retries:
                break
            retries += 1
            await self._wait_to_respawn()

    def end(self, *, send_sigint: bool) -> None:
        """Begins to end the process: SIGINT, unless it has got one, then SIGTERM, then SIGKILL."""
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
            self._send(signal.SIGINT)

    async def _run_once(self) -> None:
        process, streams = self._start()
        self._process = process
        pid = process.pid
        self._log.info(self.spec.name, f"process started with pid [{pid}]")
        readers = [
            OutputReader(stream, self._line_writer(name))
            for name, stream in zip(("stdout", "stderr"), streams)
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
        self._on_exit()

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
            self._log.output_line(self.spec.name, stream, line, self.spec.output)

        return write

    def _report(self, pid: int, code: int) -> None:
        if code == 0:
            self._log.info(self.spec.name, f"process has finished cleanly [pid {pid}]")
            return
        command = " ".join(word for word in self.spec.command if word.strip())
        self._log.error(
            self.spec.name, f"process has died [pid {pid}, exit code {code}, cmd '{command}']."
        )

    async def _wait_to_respawn(self) -> None:
        if self.spec.respawn_delay <= 0.0:
            await asyncio.sleep(0)  # Lets a shutdown happen in between.
            return
        try:
            await asyncio.wait_for(self._ending.wait(), self.spec.respawn_delay)
        except asyncio.TimeoutError:
            pass

    def _escalate(self, previous: str, following: str, seconds: str) -> None:
        self._log.error(
            self.spec.name,
            f"process[{self.spec.name}] failed to terminate '{seconds}' seconds after receiving "
            f"'{previous}', escalating to '{following}'",
        )
        self._send(signal.Signals[following])

    def _send(self, which: signal.Signals) -> None:
        if self._process is None or self._process.poll() is not None:
            return
        self._log.info(
            self.spec.name, f"sending signal '{which.name}' to process[{self.spec.name}]"
        )
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
