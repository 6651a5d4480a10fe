"""Runs the ros2 command on nodes of this process."""

from __future__ import annotations

import signal
import subprocess
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

import rclpy
from rclpy.executors import ExternalShutdownException, MultiThreadedExecutor
from rclpy.node import Node

# Discovery may take the 3 s between two announcements, and the machine may be busy.
DEADLINE = 30.0
NO_DAEMON = "--no-daemon"


class Result:
    """What a command printed and how it ended."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code = code
        self.out = out
        self.err = err

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()

    def __repr__(self) -> str:
        return f"exit code {self.code}\n--- stdout\n{self.out}\n--- stderr\n{self.err}"


def ros2(*arguments: str) -> Result:
    """Runs a command to its end."""
    done = subprocess.run(
        ["ros2", *arguments],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=DEADLINE,
        check=False,
    )
    return Result(done.returncode, done.stdout, done.stderr)


def ros2_until(holds: Callable[[Result], bool], *arguments: str) -> Result:
    """Runs a command again until its result is as it should be once discovery is complete."""
    deadline = time.monotonic() + DEADLINE
    while True:
        result = ros2(*arguments)
        if holds(result):
            return result
        assert time.monotonic() < deadline, result


def printed(*parts: str) -> Callable[[Result], bool]:
    """Holds for a command that succeeded and printed all of these texts."""
    return lambda result: result.code == 0 and all(part in result.out for part in parts)


def eventually(holds: Callable[[], bool], what: str) -> None:
    """Waits until something holds."""
    deadline = time.monotonic() + DEADLINE
    while not holds():
        assert time.monotonic() < deadline, f"never happened: {what}"
        time.sleep(0.01)


class Running:
    """A command that goes on until it is stopped; its output can be waited for."""

    def __init__(self, *arguments: str) -> None:
        self._process = subprocess.Popen(
            ["ros2", *arguments],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self._parts = {"out": "", "err": ""}
        self._readers = [
            threading.Thread(target=self._read, args=(name, stream), daemon=True)
            for name, stream in (("out", self._process.stdout), ("err", self._process.stderr))
        ]
        for reader in self._readers:
            reader.start()

    def __enter__(self) -> Running:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.wait()

    @property
    def out(self) -> str:
        return self._parts["out"]

    def wait_for(self, holds: Callable[[str], bool], what: str) -> str:
        """Waits until the output so far is as it should be; returns it."""
        deadline = time.monotonic() + DEADLINE
        while not holds(self.out):
            assert time.monotonic() < deadline, f"never printed: {what}\n{self._parts}"
            time.sleep(0.02)
        return self.out

    def interrupt(self) -> Result:
        """Presses Ctrl-C and waits for the end."""
        self._process.send_signal(signal.SIGINT)
        return self.finish()

    def interrupt_until(self, text: str) -> Result:
        """Presses Ctrl-C every other second until this was printed, and waits for the end."""
        for _ in range(int(DEADLINE / 2)):
            self._process.send_signal(signal.SIGINT)
            end = time.monotonic() + 2.0
            while text not in self.out and time.monotonic() < end:
                time.sleep(0.02)
            if text in self.out:
                break
        return self.finish()

    def finish(self) -> Result:
        """Waits for the end."""
        code = self._process.wait(timeout=DEADLINE)
        for reader in self._readers:
            reader.join(timeout=DEADLINE)
        return Result(code, self._parts["out"], self._parts["err"])

    def _read(self, name: str, stream: object) -> None:
        for line in stream:  # type: ignore[attr-defined]
            self._parts[name] += line


class Graph:
    """Nodes of this process, spun in a thread."""

    def __init__(self) -> None:
        rclpy.init()
        self._executor = MultiThreadedExecutor(num_threads=4)
        self._nodes: list[Node] = []
        self._thread = threading.Thread(target=self._spin, daemon=True)
        self._thread.start()

    def node(self, name: str, namespace: str = "", **options: object) -> Node:
        """Adds a node."""
        return self.add(rclpy.create_node(name, namespace=namespace, **options))

    def add(self, node: Node) -> Node:
        """Adds a node that exists already."""
        self._nodes.append(node)
        self._executor.add_node(node)
        return node

    def shutdown(self) -> None:
        """Ends everything."""
        self._executor.shutdown()
        self._thread.join(timeout=DEADLINE)
        for node in self._nodes:
            node.destroy_node()
        rclpy.try_shutdown()

    def _spin(self) -> None:
        try:
            self._executor.spin()
        except ExternalShutdownException:
            pass


def in_parallel(jobs: Sequence[Callable[[], None]]) -> None:
    """Runs jobs side by side, since most of a command is waiting; raises what a job raises."""
    with ThreadPoolExecutor(max_workers=4) as pool:
        for future in [pool.submit(job) for job in jobs]:
            future.result()


def all_of(commands: dict[str, Sequence[str]]) -> dict[str, Result]:
    """Runs commands side by side; returns their results by name."""
    return all_until({name: (lambda _: True, arguments) for name, arguments in commands.items()})


def all_until(
    commands: dict[str, tuple[Callable[[Result], bool], Sequence[str]]],
) -> dict[str, Result]:
    """Runs commands side by side, each until its result is as it should be (see ros2_until)."""
    results: dict[str, Result] = {}

    def job(name: str) -> Callable[[], None]:
        holds, arguments = commands[name]
        return lambda: results.update({name: ros2_until(holds, *arguments)})

    in_parallel([job(name) for name in commands])
    return results
