"""Every test message from C++ to Python and from Python to C++ and back, field by field."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import suppress

import comm_peers
import pytest
import rclpy
import test_msgs.msg
from rclpy.executors import SingleThreadedExecutor
from rclpy.qos import DurabilityPolicy, QoSProfile
from test_msgs.message_fixtures import get_test_msg

TYPES = [
    'Arrays',
    'BasicTypes',
    'BoundedPlainSequences',
    'BoundedSequences',
    'Builtins',
    'Constants',
    'Defaults',
    'Empty',
    'MultiNested',
    'Nested',
    'Strings',
    'UnboundedSequences',
    'WStrings',
]
LATCHED = QoSProfile(depth=20, durability=DurabilityPolicy.TRANSIENT_LOCAL)


@pytest.fixture(scope='module')
def peer() -> Iterator[subprocess.Popen[str]]:
    with comm_peers.running('comm_messages') as process:
        yield process


@pytest.fixture
def executor() -> Iterator[SingleThreadedExecutor]:
    context = rclpy.Context()
    rclpy.init(context=context)
    spinner = SingleThreadedExecutor(context=context)
    spinner.add_node(rclpy.create_node('comm_messages_test', context=context))
    yield spinner
    for node in spinner.get_nodes():
        node.destroy_node()
    rclpy.shutdown(context=context)


def fields(message: object) -> str:
    """The message as text, for fields that compare equal but differ in type."""
    return repr(message)


def test_every_message_type_with_fixtures_is_in_the_list() -> None:
    with_fixtures = set()
    for name, value in vars(test_msgs.msg).items():
        if isinstance(value, type):
            with suppress(NotImplementedError):
                get_test_msg(name)
                with_fixtures.add(name)
    assert with_fixtures == set(TYPES)


@pytest.mark.parametrize('name', TYPES)
def test_messages_from_cpp_arrive_with_every_field(
    name: str, peer: subprocess.Popen[str], executor: SingleThreadedExecutor
) -> None:
    received: list[object] = []
    node = executor.get_nodes()[0]
    message_type = getattr(test_msgs.msg, name)
    node.create_subscription(message_type, f'from_cpp/{name}', received.append, LATCHED)
    expected = get_test_msg(name)
    assert comm_peers.spin_until(executor, lambda: len(received) >= len(expected))
    assert received == expected
    assert [fields(m) for m in received] == [fields(m) for m in expected]


@pytest.mark.parametrize('name', TYPES)
def test_messages_to_cpp_come_back_with_every_field(
    name: str, peer: subprocess.Popen[str], executor: SingleThreadedExecutor
) -> None:
    received: list[object] = []
    node = executor.get_nodes()[0]
    message_type = getattr(test_msgs.msg, name)
    node.create_subscription(message_type, f'echo/{name}', received.append, LATCHED)
    publisher = node.create_publisher(message_type, f'to_cpp/{name}', LATCHED)
    sent = get_test_msg(name)
    for message in sent:
        publisher.publish(message)
    assert comm_peers.spin_until(executor, lambda: len(received) >= len(sent))
    assert received == sent
    assert [fields(m) for m in received] == [fields(m) for m in sent]
