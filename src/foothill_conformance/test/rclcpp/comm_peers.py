"""C++ programs that tests talk to, and waiting for conditions with a deadline."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import rclpy
from rclpy.executors import Executor

DEADLINE_SECONDS = 60.0


def start(name: str, *arguments: str) -> subprocess.Popen[str]:
    """Starts a peer; its standard output can be read from the object."""
    program = Path(os.environ['FOOTHILL_PEERS']) / name
    return subprocess.Popen([str(program), *arguments], stdout=subprocess.PIPE, text=True)


def end(process: subprocess.Popen[str]) -> int:
    """Ends a peer as Ctrl-C would and returns its exit code."""
    if process.poll() is None:
        process.send_signal(signal.SIGINT)
    try:
        return process.wait(DEADLINE_SECONDS)
    finally:
        process.kill()


@contextmanager
def running(name: str, *arguments: str) -> Iterator[subprocess.Popen[str]]:
    """A peer that lives as long as the block and must end without an error."""
    process = start(name, *arguments)
    try:
        yield process
    except BaseException:
        process.kill()
        process.wait()
        raise
    assert end(process) == 0


def spin_until(executor: Executor, condition: Callable[[], bool]) -> bool:
    """Spins until the condition holds; returns whether it did before the deadline."""
    deadline = time.monotonic() + DEADLINE_SECONDS
    while not condition():
        if time.monotonic() > deadline or not rclpy.ok(context=executor.context):
            return False
        executor.spin_once(timeout_sec=0.1)
    return True
