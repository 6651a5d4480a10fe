"""Messages of every type of test_msgs, from a publisher to `ros2 topic echo` as YAML, and from
there through `ros2 topic pub` to a subscription."""

from __future__ import annotations

from typing import Any

import pytest
import yaml
from cli_support import Graph, Result, eventually, in_parallel, ros2
from rosidl_parser.definition import AbstractNestedType, BasicType, NamespacedType
from test_msgs import message_fixtures

NAMES = (
    "arrays basic_types bounded_plain_sequences bounded_sequences builtins constants defaults "
    "empty multi_nested nested strings unbounded_sequences wstrings"
).split()


def _richest(name: str) -> Any:
    """Returns the message of a type that has most to print, short of one that is too long for an
    argument of a command."""
    messages = getattr(message_fixtures, f"get_msg_{name}")()
    return max((msg for msg in messages if len(str(msg)) < 70_000), key=lambda msg: len(str(msg)))


@pytest.fixture(scope="module")
def trips(graph: Graph) -> dict[str, RoundTrip]:
    """The round trips of all types, made side by side because most of each is waiting."""
    trips = {name: RoundTrip(name, graph) for name in NAMES}
    in_parallel([trip.run for trip in trips.values()])
    return trips


@pytest.mark.parametrize("name", NAMES)
def test_a_message_survives_echo_and_pub(name: str, trips: dict[str, RoundTrip]) -> None:
    trip = trips[name]
    assert trip.echoed is not None and trip.echoed.code == 0, trip.echoed
    assert trip.echoed.out.endswith("---\n")
    assert trip.published is not None and trip.published.code == 0, trip.published
    eventually(lambda: bool(trip.received), "the message came back")
    assert all(message == trip.sent for message in trip.received)


class RoundTrip:
    """The way of one message."""

    def __init__(self, name: str, graph: Graph) -> None:
        self.sent = _richest(name)
        self.received: list[Any] = []
        self.echoed: Result | None = None
        self.published: Result | None = None
        self._kind = type(self.sent)
        self._type_name = f"test_msgs/msg/{self._kind.__name__}"
        self._there, self._back = f"/{name}/there", f"/{name}/back"
        self._node = graph.node(f"peer_of_{name}")
        self._publisher = self._node.create_publisher(self._kind, self._there, 10)
        self._node.create_subscription(self._kind, self._back, self.received.append, 10)

    def run(self) -> None:
        self._node.create_timer(0.1, self._publish_until_echoed)
        arguments = ("--once", "--full-length", self._there, self._type_name)
        self.echoed = ros2("topic", "echo", *arguments)
        text = _with_bytes_as_binary(self._kind, self.echoed.out.removesuffix("---\n"))
        # More than once: the subscription may take a moment longer to meet the publisher.
        arguments = ("--times", "10", "--rate", "10", self._back, self._type_name, text)
        self.published = ros2("topic", "pub", *arguments)

    def _publish_until_echoed(self) -> None:
        if self.echoed is None:
            self._publisher.publish(self.sent)


def _with_bytes_as_binary(kind: Any, text: str) -> str:
    """Returns YAML in which a byte is what `pub` takes for one, not the character of `echo`."""
    return yaml.safe_dump(_binary(NamespacedType([], ""), yaml.safe_load(text), kind))


def _binary(slot_type: Any, value: Any, kind: Any = None) -> Any:
    if isinstance(slot_type, AbstractNestedType):
        return [_binary(slot_type.value_type, element) for element in value]
    if isinstance(slot_type, BasicType):
        return value.encode("latin-1") if slot_type.typename == "octet" else value
    if not isinstance(slot_type, NamespacedType):
        return value
    if kind is None:
        module = __import__(".".join(slot_type.namespaces), fromlist=[slot_type.name])
        kind = getattr(module, slot_type.name)
    types = dict(zip(kind.get_fields_and_field_types(), kind.SLOT_TYPES))
    return {name: _binary(types[name], entry) for name, entry in value.items()}
