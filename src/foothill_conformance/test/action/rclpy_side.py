"""What the action tests share: processes, deadlines, and an rclpy node that is being spun."""

from __future__ import annotations

import os
import signal
import subprocess
import threading
import time
from collections.abc import Callable
from typing import Any

import rclpy
from rclpy.executors import MultiThreadedExecutor

# [s] For a loaded machine, and for the loss of a peer, which takes DDS 20 s to notice.
DEADLINE = 60.0

# As in fibonacci.hpp.
REJECTED = -1
ABORTS = 1000
REFUSES_CANCEL = 1001
ENDLESS = 1002


def fibonacci(order: int) -> list[int]:
    sequence = [0, 1]
    while len(sequence) <= order:
        sequence.append(sequence[-1] + sequence[-2])
    return sequence


def wait_until(condition: Callable[[], Any], what: str) -> None:
    """Returns as soon as the condition holds; fails if it does not hold in time."""
    end = time.monotonic() + DEADLINE
    while not condition():
        assert time.monotonic() < end, f'timed out waiting for {what}'
        time.sleep(0.002)


def value_of(future: Any, what: str) -> Any:
    wait_until(future.done, what)
    return future.result()


class SpunNode:
    """An rclpy node, spun by threads in the background."""

    def __init__(self, name: str) -> None:
        rclpy.init()
        self.node = rclpy.create_node(name)
        self.executor = MultiThreadedExecutor(num_threads=4)
        self.executor.add_node(self.node)
        self.thread = threading.Thread(target=self.executor.spin)
        self.thread.start()

    def close(self) -> None:
        self.executor.shutdown()
        self.thread.join()
        self.node.destroy_node()
        rclpy.shutdown()


class Server:
    """The C++ server in a separate process."""

    def __init__(self) -> None:
        self.process = subprocess.Popen([os.environ['FIBONACCI_SERVER']])

    def kill(self) -> None:
        """Kills the server, so that it cannot announce its end."""
        self.process.kill()
        self.process.wait(DEADLINE)

    def close(self) -> None:
        """Ends the server as Ctrl-C does, and checks that it ends well."""
        if self.process.poll() is not None:
            return
        self.process.send_signal(signal.SIGINT)
        assert self.process.wait(DEADLINE) == 0


def start_client(scenario: str, order: int) -> subprocess.Popen[str]:
    """Starts the C++ client in a separate process; it prints what it observes."""
    return subprocess.Popen([os.environ['FIBONACCI_CLIENT'], scenario, str(order)],
                            stdout=subprocess.PIPE, text=True)


def run_client(scenario: str, order: int) -> list[list[str]]:
    """Runs the C++ client to its end and returns the words of its lines."""
    client = start_client(scenario, order)
    output, _ = client.communicate(timeout=DEADLINE)
    assert client.returncode == 0
    return [line.split() for line in output.splitlines()]
