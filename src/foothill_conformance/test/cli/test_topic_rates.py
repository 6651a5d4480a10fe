"""ros2 topic hz, bw and delay, against what the publisher measures itself."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

import pytest
from cli_support import Graph, Running
from rclpy.duration import Duration
from rclpy.serialization import serialize_message
from sensor_msgs.msg import Temperature
from std_msgs.msg import Header, String

PERIOD = 0.05
AGE = 0.25
PAYLOAD = String(data="x" * 3000)


class SteadyPublisher:
    """Publishes at a steady rate, as far as the machine allows, and knows the rate."""

    def __init__(self, graph: Graph) -> None:
        self._node = graph.node("steady")
        self._payload = self._node.create_publisher(String, "/payload", 10)
        self._stamped = self._node.create_publisher(Temperature, "/stamped", 10)
        self._times: list[float] = []
        self._node.create_timer(PERIOD, self._publish)

    def rate_since(self, start: float) -> float:
        """Returns the mean rate since a time, in messages a second."""
        times = [moment for moment in self._times if moment >= start]
        return (len(times) - 1) / (times[-1] - times[0])

    def _publish(self) -> None:
        self._times.append(time.monotonic())
        self._payload.publish(PAYLOAD)
        then = self._node.get_clock().now() - Duration(seconds=AGE)
        self._stamped.publish(Temperature(header=Header(stamp=then.to_msg())))


@pytest.fixture(scope="module")
def steady(graph: Graph) -> SteadyPublisher:
    return SteadyPublisher(graph)


def _measured(command: str, topic: str, form: str, holds: Callable[[re.Match], bool]) -> re.Match:
    """Runs a command until a report of it holds: a busy machine may spoil some, not all."""
    seen: list[re.Match] = []

    def found(out: str) -> bool:
        seen[:] = [match for match in re.finditer(form, out) if holds(match)]
        return bool(seen)

    with Running("topic", command, topic) as running:
        running.wait_for(found, f"a right report of {command}")
        ended = running.interrupt()
    assert ended.err == ""
    return seen[0]


def test_hz_is_the_rate_that_the_publisher_measured(steady: SteadyPublisher) -> None:
    start = time.monotonic()
    form = (
        r"average rate: ([\d.]+)\n"
        r"\tmin: ([\d.]+)s max: ([\d.]+)s std dev: ([\d.]+)s window: (\d+)\n"
    )
    match = _measured(
        "hz",
        "/payload",
        form,
        lambda match: float(match[1]) == pytest.approx(steady.rate_since(start), rel=0.1),
    )
    rate, smallest, largest, deviation = (float(match[index]) for index in range(1, 5))
    # The report has three decimals.
    assert smallest - 1e-3 <= 1.0 / rate <= largest + 1e-3
    assert deviation <= largest - smallest + 1e-3
    assert int(match[5]) > 1


def test_hz_keeps_to_its_window(steady: SteadyPublisher) -> None:
    with Running("topic", "hz", "-w", "4", "/payload") as running:
        running.wait_for(lambda out: "window: 4\n" in out, "a report of a full window")
        running.wait_for(lambda out: out.count("average rate") >= 3, "three reports")
        windows = [int(number) for number in re.findall(r"window: (\d+)\n", running.out)]
    assert max(windows) == 4


def test_bw_is_rate_times_size(steady: SteadyPublisher) -> None:
    start = time.monotonic()
    size = len(serialize_message(PAYLOAD))
    form = (
        r"([\d.]+) KB/s from (\d+) messages\n"
        r"\tMessage size mean: ([\d.]+) KB min: ([\d.]+) KB max: ([\d.]+) KB\n"
    )
    match = _measured(
        "bw",
        "/payload",
        form,
        # Of N messages, N - 1 periods and up to one more have passed when the report is made.
        lambda match: int(match[2]) >= 20
        and float(match[1]) * 1e3 == pytest.approx(steady.rate_since(start) * size, rel=0.15),
    )
    for index in (3, 4, 5):
        assert float(match[index]) * 1e3 == pytest.approx(size, abs=10.0)


def test_delay_is_the_age_of_the_stamps(steady: SteadyPublisher) -> None:
    form = r"average delay: ([\d.]+)\n\tmin: ([\d.]+)s max: ([\d.]+)s std dev: .*s window: (\d+)\n"
    match = _measured(
        "delay", "/stamped", form, lambda match: AGE <= float(match[1]) < AGE + 0.15
    )
    assert AGE <= float(match[2]) <= float(match[1]) <= float(match[3])


def test_delay_of_a_topic_without_stamps_is_an_error(steady: SteadyPublisher) -> None:
    with Running("topic", "delay", "/payload") as running:
        ended = running.finish()
    assert ended.code != 0
    assert "msg does not have header" in ended.err
