"""Components in containers and on their own, through real service calls from rclpy."""

from __future__ import annotations

import signal
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import rclpy
from ament_index_python import get_package_prefix, get_resource
from composition_interfaces.srv import ListNodes, LoadNode, UnloadNode
from lifecycle_msgs.srv import GetState
from rcl_interfaces.msg import Parameter, ParameterType, ParameterValue
from rclpy.executors import SingleThreadedExecutor
from std_msgs.msg import Int64

DEADLINE = 20.0  # [s] For a loaded machine; passing tests take milliseconds.
PACKAGE = 'foothill_test_components'


def wait_until(condition: Callable[[], Any], what: str) -> None:
    """Returns as soon as the condition holds; fails if it does not hold in time."""
    end = time.monotonic() + DEADLINE
    while not condition():
        assert time.monotonic() < end, f'timed out waiting for {what}'
        time.sleep(0.002)


def executable(package: str, name: str) -> str:
    return str(Path(get_package_prefix(package)) / 'lib' / package / name)


def step(value: int) -> Parameter:
    return Parameter(name='step', value=ParameterValue(type=ParameterType.PARAMETER_INTEGER,
                                                       integer_value=value))


class Process:
    """A program that ends as Ctrl-C ends it, and must end well."""

    def __init__(self, *command: str) -> None:
        self.process = subprocess.Popen(command)

    def close(self) -> None:
        self.process.send_signal(signal.SIGINT)
        assert self.process.wait(DEADLINE) == 0


class Observer:
    """An rclpy node that listens and calls services."""

    def __init__(self) -> None:
        rclpy.init()
        self.node = rclpy.create_node('observer')
        self.clients: dict[str, Any] = {}
        self.executor = SingleThreadedExecutor()
        self.executor.add_node(self.node)
        self.thread = threading.Thread(target=self.executor.spin)
        self.thread.start()

    def close(self) -> None:
        self.executor.shutdown()
        rclpy.shutdown()
        self.thread.join()

    def connect(self, service_type: Any, name: str, harmless: Any) -> Any:
        """Returns a client that has been answered: a server that has not found it yet can't."""
        client = self.node.create_client(service_type, name)
        assert client.wait_for_service(DEADLINE), f'no service {name}'
        answers: list[Any] = []

        def is_answered() -> bool:
            client.call_async(harmless).add_done_callback(answers.append)
            end = time.monotonic() + 1.0
            while not answers and time.monotonic() < end:
                time.sleep(0.002)
            return bool(answers)

        wait_until(is_answered, f'a first answer of {name}')
        return client

    def call(self, service_type: Any, name: str, request: Any, harmless: Any = None) -> Any:
        """Calls a service; a request with side effects needs a harmless one to probe with."""
        if name not in self.clients:
            self.clients[name] = self.connect(service_type, name, harmless or request)
        future = self.clients[name].call_async(request)
        wait_until(future.done, f'an answer of {name}')
        return future.result()

    def load(self, plugin: str, package: str = PACKAGE, **request: Any) -> LoadNode.Response:
        return self.call(
            LoadNode, '/ComponentManager/_container/load_node',
            LoadNode.Request(package_name=package, plugin_name=plugin, **request),
            harmless=LoadNode.Request(package_name='no_such_package'))

    def load_counter(self, **request: Any) -> LoadNode.Response:
        answer = self.load(f'{PACKAGE}::Counter', **request)
        assert answer.success, answer.error_message
        return answer

    def unload(self, unique_id: int) -> UnloadNode.Response:
        return self.call(UnloadNode, '/ComponentManager/_container/unload_node',
                         UnloadNode.Request(unique_id=unique_id),
                         harmless=UnloadNode.Request(unique_id=0))

    def listed(self) -> dict[int, str]:
        answer = self.call(ListNodes, '/ComponentManager/_container/list_nodes',
                           ListNodes.Request())
        return dict(zip(answer.unique_ids, answer.full_node_names))

    def counts(self, topic: str, number: int = 3) -> list[int]:
        """Returns some numbers that are published on a topic from now on."""
        counts: list[int] = []
        subscription = self.node.create_subscription(
            Int64, topic, lambda message: counts.append(message.data), 10)
        wait_until(lambda: len(counts) >= number, f'messages on {topic}')
        self.node.destroy_subscription(subscription)
        return counts


@pytest.fixture
def observer() -> Iterator[Observer]:
    watching = Observer()
    try:
        yield watching
    finally:
        watching.close()


@pytest.fixture(params=['component_container', 'component_container_mt'])
def container(request: pytest.FixtureRequest) -> Iterator[Process]:
    running = Process(executable('rclcpp_components', request.param))
    try:
        yield running
    finally:
        running.close()


def test_the_ament_index_lists_the_registered_components() -> None:
    content, _ = get_resource('rclcpp_components', PACKAGE)
    assert content.split() == [
        f'{PACKAGE}::Counter;lib/libcounter.so',
        f'{PACKAGE}::Faulty;lib/liboddities.so',
        f'{PACKAGE}::Managed;lib/liboddities.so',
        f'{PACKAGE}::NotANode;lib/liboddities.so',
        f'{PACKAGE}::NotThere;lib/liboddities.so',
        f'{PACKAGE}::Reporter;lib/libreporter.so']


def test_a_component_is_loaded_runs_is_listed_and_unloaded(
        container: Process, observer: Observer) -> None:
    assert observer.listed() == {}
    answer = observer.load_counter()
    assert answer.full_node_name == '/counter'
    assert observer.listed() == {answer.unique_id: '/counter'}
    counts = observer.counts('/count')
    assert counts == list(range(counts[0], counts[0] + len(counts)))
    assert observer.unload(answer.unique_id).success
    assert observer.listed() == {}
    wait_until(lambda: observer.node.count_publishers('/count') == 0, 'the end of the component')


def test_a_component_gets_the_name_remappings_and_parameters_of_the_request(
        container: Process, observer: Observer) -> None:
    answer = observer.load_counter(node_name='fast', node_namespace='/lab',
                                   remap_rules=['count:=elsewhere'], parameters=[step(5)])
    assert answer.full_node_name == '/lab/fast'
    counts = observer.counts('/lab/elsewhere')
    assert counts[0] % 5 == 0
    assert counts[1] - counts[0] == 5


def test_a_component_can_be_loaded_twice_and_each_has_its_own_life(
        container: Process, observer: Observer) -> None:
    first = observer.load_counter(node_name='first', node_namespace='/first')
    second = observer.load_counter(node_name='second', node_namespace='/second')
    assert observer.listed() == {first.unique_id: '/first/first',
                                 second.unique_id: '/second/second'}
    assert observer.unload(first.unique_id).success
    wait_until(lambda: observer.node.count_publishers('/first/count') == 0, 'the end of the first')
    assert observer.counts('/second/count')
    third = observer.load_counter(node_name='third')
    assert third.unique_id not in (first.unique_id, second.unique_id)


def test_a_component_may_be_a_managed_node_or_no_node_at_all(
        container: Process, observer: Observer) -> None:
    assert observer.load(f'{PACKAGE}::Managed').full_node_name == '/managed'
    state = observer.call(GetState, '/managed/get_state', GetState.Request()).current_state
    assert state.label == 'unconfigured'
    assert observer.load(f'{PACKAGE}::NotANode', node_name='outer').full_node_name == '/outer'


@pytest.mark.parametrize('package,plugin,reason', [
    ('no_such_package', f'{PACKAGE}::Counter', ''),
    (PACKAGE, 'NoSuchClass', ''),
    (PACKAGE, f'{PACKAGE}::NotThere', ''),
    (PACKAGE, f'{PACKAGE}::Faulty', 'no such device'),
])
def test_what_cannot_be_loaded_is_refused_with_the_reason_and_has_no_effect(
        container: Process, observer: Observer, package: str, plugin: str, reason: str) -> None:
    answer = observer.load(plugin, package)
    assert not answer.success
    assert answer.error_message
    assert reason in answer.error_message
    assert observer.listed() == {}
    observer.load_counter()
    assert observer.counts('/count')


def test_an_unknown_component_cannot_be_unloaded(container: Process, observer: Observer) -> None:
    answer = observer.unload(77)
    assert not answer.success
    assert '77' in answer.error_message


def test_extra_arguments_are_checked(container: Process, observer: Observer) -> None:
    def use_intra_process(value: ParameterValue) -> list[Parameter]:
        return [Parameter(name='use_intra_process_comms', value=value)]

    wrong = ParameterValue(type=ParameterType.PARAMETER_STRING, string_value='yes')
    answer = observer.load(f'{PACKAGE}::Counter', extra_arguments=use_intra_process(wrong))
    assert not answer.success
    assert 'use_intra_process_comms' in answer.error_message
    right = ParameterValue(type=ParameterType.PARAMETER_BOOL, bool_value=True)
    observer.load_counter(extra_arguments=use_intra_process(right))
    assert observer.counts('/count')


def test_a_component_runs_as_a_program_of_its_own(observer: Observer) -> None:
    alone = Process(executable(PACKAGE, 'counter_node'), '--ros-args',
                    '-r', '__node:=alone', '-r', 'count:=lonely_count', '-p', 'step:=3')
    try:
        counts = observer.counts('/lonely_count')
        assert counts[0] % 3 == 0
        assert counts[1] - counts[0] == 3
        wait_until(lambda: 'alone' in observer.node.get_node_names(), 'the name of the node')
    finally:
        alone.close()
