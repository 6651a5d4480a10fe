"""The options of `ros2 topic pub`."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import pytest
from builtin_interfaces.msg import Time
from cli_support import Graph, Result, Running, all_of, eventually, ros2
from geometry_msgs.msg import PointStamped
from rclpy.node import Node
from rclpy.qos import DurabilityPolicy, QoSProfile
from std_msgs.msg import String

# The subscription may need a moment to ask for what was sent before it met the publisher.
ONCE = ("--once", "--keep-alive", "1.5")
STRING = "std_msgs/msg/String"


class Listener:
    """Collects what comes on a topic."""

    def __init__(self, node: Node, kind: Any, topic: str, qos: Any = 10) -> None:
        self.messages: list[Any] = []
        self.times: list[float] = []
        self._subscription = node.create_subscription(kind, topic, self._on_message, qos)

    def _on_message(self, message: Any) -> None:
        self.times.append(time.monotonic())
        self.messages.append(message)


@pytest.fixture(scope="module")
def node(graph: Graph) -> Iterator[Node]:
    return graph.node("listener")


def test_once_waits_for_a_subscription_and_publishes_one_message(node: Node) -> None:
    listener = Listener(node, String, "/once")
    done = ros2("topic", "pub", *ONCE, "/once", STRING, "{data: hello}")
    assert done.code == 0, done
    assert "publisher: beginning loop\n" in done.out
    assert "publishing #1: std_msgs.msg.String(data='hello')\n\n" in done.out
    eventually(lambda: bool(listener.messages), "the message came")
    assert listener.messages == [String(data="hello")]


def test_times_publishes_that_often_at_the_rate_and_prints_every_nth(node: Node) -> None:
    listener = Listener(node, String, "/times")
    options = ("-t", "5", "-r", "20", "-p", "2", "--keep-alive", "1.5")
    done = ros2("topic", "pub", *options, "/times", STRING, "data: x")
    assert done.code == 0, done
    assert [line for line in done.lines if line.startswith("publishing")] == [
        "publishing #2: std_msgs.msg.String(data='x')",
        "publishing #4: std_msgs.msg.String(data='x')",
    ]
    eventually(lambda: len(listener.messages) == 5, "all five came")
    # Four periods of 50 ms; a timer is never early, but the first delivery may be late.
    assert listener.times[-1] - listener.times[0] > 0.1


def test_without_a_number_it_publishes_until_ctrl_c(node: Node) -> None:
    listener = Listener(node, String, "/steady")
    with Running("topic", "pub", "-r", "20", "/steady", STRING, "data: x") as pub:
        eventually(lambda: len(listener.messages) >= 3, "three messages came")
        ended = pub.interrupt()
    assert ended.code != 0
    assert ended.err == ""


def test_a_wait_for_subscriptions_that_do_not_come_has_a_limit() -> None:
    done = ros2("topic", "pub", "-1", "--max-wait-time-secs", "0.3", "/absent", STRING)
    assert done.code != 0
    assert "Waiting for at least 1 matching subscription(s)..." in done.out
    assert "Timed out waiting for subscribers" in done.err


def test_no_wait_is_needed_without_subscriptions_to_wait_for() -> None:
    done = ros2("topic", "pub", "--once", "-w", "0", "/absent", STRING)
    assert done.code == 0
    assert "Waiting" not in done.out


def test_auto_and_now_are_the_time_of_the_message(node: Node) -> None:
    kind = "geometry_msgs/msg/PointStamped"
    automatic = Listener(node, PointStamped, "/automatic")
    before = node.get_clock().now().nanoseconds
    values = "{header: auto, point: {x: 2}}"
    assert ros2("topic", "pub", *ONCE, "/automatic", kind, values).code == 0
    values = "{header: {stamp: now, frame_id: map}}"
    assert ros2("topic", "pub", *ONCE, "/automatic", kind, values).code == 0
    eventually(lambda: len(automatic.messages) == 2, "both came")
    first, second = automatic.messages
    assert (first.point.x, first.header.frame_id, second.header.frame_id) == (2.0, "", "map")
    assert before < _nanoseconds(first.header.stamp) < _nanoseconds(second.header.stamp)


def _nanoseconds(stamp: Time) -> int:
    return stamp.sec * 1_000_000_000 + stamp.nanosec


def test_quality_of_service_follows_the_options(node: Node) -> None:
    latched = QoSProfile(depth=1, durability=DurabilityPolicy.TRANSIENT_LOCAL)
    listener = Listener(node, String, "/latched", latched)
    options = ("--qos-durability", "transient_local", "--qos-reliability", "reliable")
    done = ros2("topic", "pub", "--once", *options, "/latched", STRING, "data: kept")
    assert done.code == 0, done
    eventually(lambda: bool(listener.messages), "the message came")


# What cannot be published, and the error message.
WRONG = {
    "no such type": ("std_msgs/msg/Nothing", "{}", "The passed message type is invalid"),
    "no such package": ("nothing/msg/String", "{}", "The passed message type is invalid"),
    "no mapping": (STRING, "just text", "The passed value needs to be a dictionary in YAML format"),
    "no such field": (STRING, "{colour: 1}", "Failed to populate field: 'String' object has no"),
    "no number": ("std_msgs/msg/Int32", "{data: many}", "Failed to populate field: invalid"),
    "no YAML": (STRING, "{data: [}", ""),
}


@pytest.fixture(scope="module")
def refused() -> dict[str, Result]:
    options = ("--once", "-w", "0", "/wrong")
    return all_of({
        name: ("topic", "pub", *options, kind, values) for name, (kind, values, _) in WRONG.items()
    })


@pytest.mark.parametrize("name", WRONG)
def test_what_cannot_be_published_is_an_error(name: str, refused: dict[str, Result]) -> None:
    assert refused[name].code != 0
    assert WRONG[name][2] in refused[name].err
    assert refused[name].err != ""
