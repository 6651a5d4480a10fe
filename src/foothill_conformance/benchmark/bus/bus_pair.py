"""A sender and a receiver of one API that wait for their turns in the bus bench."""

from __future__ import annotations

import contextlib
import os
import re
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np

HERE = Path(__file__).resolve().parent
WARM_UP = 0.1  # [s] of every slice, not counted: caches, clocks and the middleware's buffers
SETTLE = 0.05  # [s] for a receiver to empty its queue


@dataclass(frozen=True)
class Case:
    name: str
    payload: str
    rate: float  # messages a second; 0 sends as many as go
    duration: float  # of a slice [s]
    turns: int = 5  # of each API before new processes begin


@dataclass(frozen=True)
class Slice:
    """What one turn gave."""

    latencies: np.ndarray  # [us]
    throughput: float  # messages received a second


def command(api: str) -> list[str]:
    if api == "rclpy":
        return [sys.executable, str(HERE / "rclpy_peer.py")]
    return [str(HERE / "bus_peer"), api]


def prefer(process: subprocess.Popen[str]) -> None:
    """Gives all threads of a process real-time priority, where that is permitted."""
    for thread in Path(f"/proc/{process.pid}/task").iterdir():
        with contextlib.suppress(PermissionError):
            os.sched_setscheduler(int(thread.name), os.SCHED_FIFO, os.sched_param(10))


def start(arguments: list[str], domain: int) -> subprocess.Popen[str]:
    return subprocess.Popen(arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                            env={**os.environ, "ROS_DOMAIN_ID": str(domain)})


class Pair:
    """Both ends in a ROS domain of their own; they live for one round of a case."""

    def __init__(self, api: str, case: Case, domain: int) -> None:
        self._case = case
        self._windows: list[tuple[float, float]] = []
        self._receiver = start([*command(api), case.payload, "receive"], domain)
        self._sender = start([*command(api), case.payload, "send"], domain)

    def _expect(self, word: str) -> None:
        assert self._sender.stdout
        if not any(line.strip() == word for line in self._sender.stdout):
            raise SystemExit(f"bus bench: a sender ended without a word of '{word}'")

    def wait_until_matched(self) -> None:
        """Waits for the two to meet, and then gives them priority if they are to keep a rate: at
        full rate threads of one real-time priority would keep one another from the processors, and
        before the match they may wait for other programs without ever sleeping."""
        self._expect("ready")
        if self._case.rate > 0:
            prefer(self._receiver)
            prefer(self._sender)

    def take_turn(self) -> None:
        assert self._sender.stdin
        begin = time.monotonic()
        self._sender.stdin.write(f"{self._case.rate} {self._case.duration}\n")
        self._sender.stdin.flush()
        self._expect("done")
        self._windows.append((begin + WARM_UP, begin + self._case.duration))
        time.sleep(SETTLE)

    def end(self) -> list[Slice]:
        """Ends both and returns what each turn gave."""
        self._sender.communicate(timeout=60)
        # The middleware's own messages come the same way.
        lines = [line for line in self._receiver.communicate(timeout=60)[0].splitlines()
                 if re.fullmatch(r"\d+ \d+", line)]
        sent, latencies = np.array([line.split() for line in lines], dtype=float).T / 1e9
        received = sent + latencies
        return [Slice(latencies[(sent >= begin) & (sent < end)] * 1e6,
                      np.count_nonzero((received >= begin) & (received < end)) / (end - begin))
                for begin, end in self._windows]

    def kill(self) -> None:
        """Makes sure that neither is left behind."""
        self._sender.kill()
        self._receiver.kill()
