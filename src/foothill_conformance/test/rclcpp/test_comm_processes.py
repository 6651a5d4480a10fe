"""C++ nodes in different processes: full rate, services across languages, a server that dies."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator

import comm_peers
import pytest
import rclpy
from rclpy.client import Client
from rclpy.executors import SingleThreadedExecutor
from test_msgs.service_fixtures import get_test_srv
from test_msgs.srv import Arrays, BasicTypes, Empty

SERVICES = {'arrays': Arrays, 'basic_types': BasicTypes, 'empty': Empty}


@pytest.fixture
def executor() -> Iterator[SingleThreadedExecutor]:
    context = rclpy.Context()
    rclpy.init(context=context)
    spinner = SingleThreadedExecutor(context=context)
    spinner.add_node(rclpy.create_node('comm_processes_test', context=context))
    yield spinner
    for node in spinner.get_nodes():
        node.destroy_node()
    rclpy.shutdown(context=context)


def wait_for_exit(process: object, executor: SingleThreadedExecutor | None = None) -> int | None:
    """Returns the exit code of a peer, spinning meanwhile; None if it did not end in time."""
    deadline = time.monotonic() + comm_peers.DEADLINE_SECONDS
    while process.poll() is None and time.monotonic() < deadline:
        if executor is None:
            os.sched_yield()
        else:
            executor.spin_once(timeout_sec=0.05)
    return process.poll()


def call(executor: SingleThreadedExecutor, client: Client, request: object) -> object:
    """Calls until there is an answer: a server can't answer a client it has not found yet."""
    assert client.wait_for_service(comm_peers.DEADLINE_SECONDS)
    deadline = time.monotonic() + comm_peers.DEADLINE_SECONDS
    while time.monotonic() < deadline:
        future = client.call_async(request)
        executor.spin_until_future_complete(future, timeout_sec=1.0)
        if future.done():
            return future.result()
    raise AssertionError(f'{client.srv_name}: no answer in time')


def test_ten_thousand_messages_cross_processes_in_order_with_none_lost() -> None:
    sender = comm_peers.start('comm_burst', 'send', '10000')
    receiver = comm_peers.start('comm_burst', 'receive', '10000')
    try:
        output, _ = receiver.communicate(timeout=comm_peers.DEADLINE_SECONDS)
        assert output == 'received 10000 out of order 0\n'
        assert receiver.returncode == 0
        assert sender.wait(comm_peers.DEADLINE_SECONDS) == 0
    finally:
        receiver.kill()
        sender.kill()


def test_rclpy_client_gets_every_field_from_a_cpp_server(executor: SingleThreadedExecutor) -> None:
    node = executor.get_nodes()[0]
    with comm_peers.running('comm_server'):
        for name, service_type in SERVICES.items():
            client = node.create_client(service_type, name)
            for request, response in get_test_srv(service_type.__name__):
                assert call(executor, client, request) == response


def test_rclpy_client_gets_the_answers_that_a_cpp_server_deferred(
    executor: SingleThreadedExecutor,
) -> None:
    node = executor.get_nodes()[0]
    client = node.create_client(BasicTypes, 'add_later')
    with comm_peers.running('comm_server'):
        call(executor, client, BasicTypes.Request())
        futures = [
            client.call_async(BasicTypes.Request(int64_value=i, int32_value=1000))
            for i in range(8)  # a service keeps ten requests
        ]
        assert comm_peers.spin_until(executor, lambda: all(f.done() for f in futures))
        assert [f.result().int64_value for f in futures] == [i + 1000 for i in range(8)]


def test_cpp_client_gets_every_field_from_an_rclpy_server(executor: SingleThreadedExecutor) -> None:
    node = executor.get_nodes()[0]

    def serve(name: str, service_type: type) -> None:
        fixtures = get_test_srv(service_type.__name__)

        def answer(request: object, response: object) -> object:
            return next(reply for known, reply in fixtures if known == request)

        node.create_service(service_type, name, answer)

    for name, service_type in SERVICES.items():
        serve(name, service_type)
    client = comm_peers.start('comm_client', 'fixtures')
    try:
        assert wait_for_exit(client, executor) == 0, client.stdout.read()
    finally:
        client.kill()


def test_client_under_load_survives_servers_that_die_and_come_back() -> None:
    server = comm_peers.start('comm_server')
    client = comm_peers.start('comm_client', 'load', '500')
    try:
        for progress in range(100, 500, 100):
            assert client.stdout.readline() == f'right {progress}\n'
            server.kill()  # no goodbye: the client learns of it by silence
            server.wait()
            server = comm_peers.start('comm_server')
        output, _ = client.communicate(timeout=2 * comm_peers.DEADLINE_SECONDS)
        assert client.returncode == 0, output
        assert output.endswith('left 0\n')
    finally:
        client.kill()
        server_code = comm_peers.end(server)
    assert server_code == 0
