"""Starts the peer programs and reads what they print."""

from __future__ import annotations

import os
import queue
import signal
import subprocess
import threading
import time
from pathlib import Path

DEADLINE = 30.0


class Peer:
    """A running peer program; killed at the end of the with block if it still runs."""

    def __init__(self, name: str, *arguments: str) -> None:
        program = Path(os.environ['FOOTHILL_PEERS']) / name
        self.process = subprocess.Popen(
            [str(program), *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.output: list[str] = []
        self._lines: queue.Queue[str] = queue.Queue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def __enter__(self) -> Peer:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        self._reader.join()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.output.append(line.rstrip())
            self._lines.put(line.rstrip())

    def wait_for_line(self, start: str) -> str:
        """Return the first line from now on that begins with the given text."""
        end = time.monotonic() + DEADLINE
        while True:
            try:
                line = self._lines.get(timeout=max(0.0, end - time.monotonic()))
            except queue.Empty:
                raise AssertionError(f'no line {start!r} in {self.output}') from None
            if line.startswith(start):
                return line

    def end(self, signal_number: signal.Signals) -> float:
        """Send a signal and return how long [s] the program needed to end."""
        begin = time.monotonic()
        self.process.send_signal(signal_number)
        self.process.wait(timeout=DEADLINE)
        elapsed = time.monotonic() - begin
        self._reader.join()
        return elapsed
