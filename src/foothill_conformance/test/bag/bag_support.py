"""Shared by the tests of `ros2 bag`: the command, a node, and bags of other writers."""

from __future__ import annotations

import os
import signal
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
import rclpy
from mcap import reader as mcap_reader
from rclpy._rclpy_pybind11 import RCLError
from rclpy.executors import ExternalShutdownException, SingleThreadedExecutor
from rclpy.node import Node
from rclpy.qos import QoSProfile
from rosbag2_interfaces import srv
from rosbags import rosbag2

DEADLINE = 30.0  # [s]; discovery alone may take three of them


def wait_for(condition: Callable[[], Any], what: str, deadline: float = DEADLINE) -> Any:
    """Return the first true value of the condition; fail the test at the deadline."""
    end = time.monotonic() + deadline
    while time.monotonic() < end:
        value = condition()
        if value:
            return value
        time.sleep(0.01)
    pytest.fail(f"timed out: {what}")


class Companion:
    """A node in this process that spins in its own thread."""

    def __init__(self, name: str = "companion") -> None:
        self.context = rclpy.Context()
        rclpy.init(context=self.context)
        self.node = Node(name, context=self.context)
        self._clients: dict[str, Any] = {}
        self._executor = SingleThreadedExecutor(context=self.context)
        self._executor.add_node(self.node)
        self._clients: dict[tuple[Any, str], Any] = {}
        self._thread = threading.Thread(target=self._spin, daemon=True)
        self._thread.start()

    def _spin(self) -> None:
        try:
            self._executor.spin()
        except ExternalShutdownException:
            pass

    def shutdown(self) -> None:
        self._executor.shutdown()
        self._thread.join(DEADLINE)
        self.node.destroy_node()
        self.context.try_shutdown()

    def client(self, kind: Any, name: str) -> Any:
        """The client of a service. A server drops its answer to a client that it has not met for
        a moment, so clients are made early and kept."""
        if name not in self._clients:
            self._clients[name] = self.node.create_client(kind, name)
        return self._clients[name]

    def connect(self, *services: tuple[Any, str]) -> None:
        """Make clients that are known to their servers; the last service may be called repeatedly.

        A server drops a response if it has not discovered the client yet, and discovers clients of
        one process in the order of their making: once the last is answered, all will be.
        """
        for service in services:
            self._clients[service] = self.node.create_client(*service)
        for client in self._clients.values():
            assert client.wait_for_service(DEADLINE), f"no service {client.srv_name}"
        future = None

        def answered() -> bool:
            nonlocal future
            future = self._clients[services[-1]].call_async(services[-1][0].Request())
            end = time.monotonic() + 1.0
            while time.monotonic() < end and not future.done():
                time.sleep(0.005)
            return future.done()

        wait_for(answered, f"an answer of {services[-1][1]}")

    def call(self, kind: Any, name: str, **fields: Any) -> Any:
        """Call a service of connect() and return its response."""
        future = self._clients[kind, name].call_async(kind.Request(**fields))
        wait_for(future.done, f"an answer of {name}")
        return future.result()


class Bag(subprocess.Popen[str]):
    """A running `ros2 bag ...`, whose output is kept in a file."""

    def __init__(self, *arguments: str | Path, cwd: Path | None = None) -> None:
        self._output = tempfile.NamedTemporaryFile("w+", suffix=".log")
        super().__init__(
            ["ros2", "bag", *map(str, arguments)],
            stdin=subprocess.DEVNULL,
            stdout=self._output,
            stderr=subprocess.STDOUT,
            text=True,
            cwd=cwd,
        )

    def output(self) -> str:
        return Path(self._output.name).read_text()

    def end(self, number: signal.Signals = signal.SIGINT) -> str:
        """Send a signal, wait for the end, and return the output."""
        self.send_signal(number)
        return self.finish()

    def end_recording(self) -> str:
        """End a recording once all that was received is recorded: when the recorder is idle."""
        used = -1.0

        def is_idle() -> bool:
            nonlocal used
            before, used = used, self._processor_time()
            time.sleep(0.3)
            return used - before < 0.03

        wait_for(is_idle, "an idle recorder")
        return self.end()

    def _processor_time(self) -> float:
        """Return the time that the process has used the processor [s]."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def finish(self) -> str:
        """Wait for the end and return the output."""
        try:
            self.wait(DEADLINE)
        except subprocess.TimeoutExpired:
            self.kill()
            pytest.fail(f"`ros2 bag` did not end:\n{self.output()}")
        return self.output()

    def __exit__(self, *_: object) -> None:
        if self.poll() is None:
            self.kill()
            self.wait()
        self._output.close()


def wait_for_subscription(publisher: Any) -> None:
    """Wait until the recorder listens to a publisher."""
    wait_for(
        lambda: publisher.get_subscription_count() > 0, f"a subscription to {publisher.topic_name}"
    )


def publish_patiently(publisher: Any, message: Any) -> None:
    """Publish with a history that keeps all: when it is full, wait until there is room again."""

    def has_taken() -> bool:
        try:
            publisher.publish(message)
        except RCLError:
            return False
        return True

    wait_for(has_taken, f"room for a message on {publisher.topic_name}")


def run(*arguments: str | Path, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Run `ros2 bag ...` to its end."""
    return subprocess.run(
        ["ros2", "bag", *map(str, arguments)],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=DEADLINE,
        cwd=cwd,
        check=False,
    )


def mcap_files(bag: Path) -> list[Path]:
    return sorted(bag.glob("*.mcap"), key=lambda path: int(path.stem.rpartition("_")[2]))


def read_mcap(bag: Path) -> list[tuple[str, int, int, bytes]]:
    """Return topic, log time, publish time and data of all messages, read by PyPI's mcap."""
    messages = []
    for path in mcap_files(bag):
        with path.open("rb") as stream:
            reader = mcap_reader.make_reader(stream, validate_crcs=True)
            messages += [
                (channel.topic, message.log_time, message.publish_time, message.data)
                for _, channel, message in reader.iter_messages()
            ]
    return messages


def data_of(bag: Path, topic: str) -> list[bytes]:
    return [data for name, _, _, data in read_mcap(bag) if name == topic]


SECOND = 1_000_000_000  # [ns]
START = 1_700_000_000 * SECOND  # of the bags that make_bag() makes [ns]


def serialized(message: Any) -> bytes:
    from rclpy.serialization import serialize_message

    return bytes(serialize_message(message))


def make_bag(
    path: Path,
    messages: Sequence[tuple[str, str, float, bytes]],
    qos: dict[str, Sequence[Any]] | None = None,
) -> Path:
    """Write a bag with PyPI's rosbags.

    :param messages: topic, type, seconds from the beginning, serialized data.
    :param qos: the offered profiles of topics.
    """
    from rosbags.typesys import Stores, get_typestore

    store = get_typestore(Stores.ROS2_JAZZY)
    writer = rosbag2.Writer(path, version=9, storage_plugin=rosbag2.StoragePlugin.MCAP)
    with writer:
        connections: dict[str, Any] = {}
        for topic, kind, seconds, data in messages:
            if topic not in connections:
                connections[topic] = writer.add_connection(
                    topic,
                    kind,
                    typestore=store,
                    offered_qos_profiles=(qos or {}).get(topic, []),
                )
            writer.write(connections[topic], START + round(seconds * SECOND), data)
    return path


def profile(reliability: str = "RELIABLE", durability: str = "VOLATILE") -> Any:
    """Return a profile as rosbags describes it."""
    from rosbags.interfaces import (
        Qos,
        QosDurability,
        QosHistory,
        QosLiveliness,
        QosReliability,
        QosTime,
    )

    infinite = QosTime(9223372036, 854775807)
    return Qos(
        QosHistory.UNKNOWN,
        0,
        QosReliability[reliability],
        QosDurability[durability],
        infinite,
        infinite,
        QosLiveliness.AUTOMATIC,
        infinite,
        False,
    )


def counting_bag(path: Path, count: int, period: float, topic: str = "/count") -> Path:
    """Write a bag with the numbers 0, 1, 2... on a topic."""
    from std_msgs.msg import Int64

    return make_bag(
        path,
        [
            (topic, "std_msgs/msg/Int64", i * period, serialized(Int64(data=i)))
            for i in range(count)
        ],
    )


class Counter:
    """Collects the numbers of a topic."""

    def __init__(
        self, companion: Companion, topic: str = "/count", qos: QoSProfile | int = 100
    ) -> None:
        from std_msgs.msg import Int64

        self.numbers: list[int] = []
        self._companion = companion
        self._subscription = companion.node.create_subscription(
            Int64, topic, lambda message: self.numbers.append(message.data), qos
        )

    def wait_until(self, expected: list[int]) -> None:
        wait_for(lambda: len(self.numbers) >= len(expected), f"{expected}, there is {self.numbers}")
        assert self.numbers == expected


PLAYER = "/rosbag2_player"
SERVICES = {
    "play": "Play",
    "stop": "Stop",
    "pause": "Pause",
    "resume": "Resume",
    "toggle_paused": "TogglePaused",
    "play_next": "PlayNext",
    "burst": "Burst",
    "seek": "Seek",
    "set_rate": "SetRate",
    "get_rate": "GetRate",
    "is_paused": "IsPaused",
}


class PausedPlayer(Bag):
    """`ros2 bag play --start-paused`, steered by services."""

    def __init__(self, companion: Companion, bag: Path, *arguments: str | Path) -> None:
        from rosbag2_interfaces import srv

        for name, kind in (
            ("seek", srv.Seek),
            ("burst", srv.Burst),
            ("resume", srv.Resume),
            ("pause", srv.Pause),
            ("play_next", srv.PlayNext),
        ):
            companion.client(kind, f"{PLAYER}/{name}")
        super().__init__("play", bag, "--start-paused", *arguments)
        self._companion = companion
        companion.connect(
            *((getattr(srv, kind), f"{PLAYER}/{name}") for name, kind in SERVICES.items())
        )

    def call(self, name: str, **fields: Any) -> Any:
        """Call one of the services of the player."""
        kind = getattr(srv, SERVICES[name])
        return self._companion.call(kind, f"{PLAYER}/{name}", **fields)

    def seek(self, seconds: float) -> None:
        """Go to a time from the beginning of a bag of make_bag()."""
        from builtin_interfaces.msg import Time

        time_in_bag = START + round(seconds * SECOND)
        stamp = Time(sec=time_in_bag // SECOND, nanosec=time_in_bag % SECOND)
        assert self.call("seek", time=stamp).success

    def connect(self, counter: Counter, first: int = 0) -> None:
        """Play until the counter receives a message, then go back to the beginning of the bag.

        :param first: the first number in the bag.
        """

        def received() -> bool:
            self.seek(0.0)
            self.call("burst", num_messages=0)
            end = time.monotonic() + 0.5
            while time.monotonic() < end and not counter.numbers:
                time.sleep(0.01)
            return bool(counter.numbers)

        wait_for(received, "messages of the player")
        # The first number twice in a row comes from nothing else, and after all that was sent
        # before it.
        for _ in range(2):
            self.seek(0.0)
            assert self.call("play_next").success
        wait_for(lambda: counter.numbers[-2:] == [first, first], "the end of the connecting")
        counter.numbers.clear()
        self.seek(0.0)
