"""The parameters of a C++ node, driven by rclpy and by raw service calls."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import rclpy
from rcl_interfaces.msg import Parameter as ParameterMessage
from rcl_interfaces.msg import ParameterEvent, ParameterType, ParameterValue
from rcl_interfaces.srv import DescribeParameters, GetParameters, SetParameters
from rclpy.executors import SingleThreadedExecutor
from rclpy.node import Node
from rclpy.parameter import Parameter
from rclpy.parameter_client import AsyncParameterClient
from rclpy.qos import qos_profile_parameter_events
from type_description_interfaces.srv import GetTypeDescription

DEADLINE_S = 20.0
PEERS = Path(os.environ["FOOTHILL_PEERS"])


@pytest.fixture
def node() -> Iterator[Node]:
    rclpy.init()
    made = Node("tester")
    yield made
    made.destroy_node()
    rclpy.shutdown()


@pytest.fixture
def start() -> Iterator[Callable[..., subprocess.Popen[str]]]:
    """Starts peers, and ends them after the test."""
    processes: list[subprocess.Popen[str]] = []

    def start_peer(name: str, *arguments: str) -> subprocess.Popen[str]:
        process = subprocess.Popen([str(PEERS / name), *arguments], text=True)
        processes.append(process)
        return process

    yield start_peer
    for process in processes:
        if process.poll() is None:
            process.send_signal(signal.SIGINT)
    for process in processes:
        assert process.wait(DEADLINE_S) == 0


def wait_for(node: Node, future: Any) -> Any:
    spin_until_done(node, future, DEADLINE_S)
    assert future.done(), "no answer in time"
    return future.result()


def spin_until_done(node: Node, future: Any, timeout: float) -> None:
    executor = SingleThreadedExecutor()
    executor.add_node(node)
    executor.spin_until_future_complete(future, timeout)
    executor.remove_node(node)


def call_until_answered(node: Node, make_call: Callable[[], Any]) -> Any:
    """Repeats a call that does no harm: a server can't answer a client it has not found yet."""
    deadline = time.monotonic() + DEADLINE_S
    while True:
        future = make_call()
        spin_until_done(node, future, 1.0)
        if future.done():
            return future.result()
        assert time.monotonic() < deadline, "no answer in time"


def connect(node: Node, remote: str = "/parameter_node") -> AsyncParameterClient:
    """Returns a client that all six services have found: they find the clients in their order."""
    client = AsyncParameterClient(node, remote)
    assert client.wait_for_services(DEADLINE_S), f"no parameter services at {remote}"
    call_until_answered(node, lambda: client.set_parameters_atomically([]))
    return client


def call(node: Node, kind: Any, name: str, request: Any) -> Any:
    client = node.create_client(kind, name)
    assert client.wait_for_service(DEADLINE_S)
    answer = call_until_answered(node, lambda: client.call_async(request))
    node.destroy_client(client)
    return answer


def values(node: Node, client: AsyncParameterClient, names: list[str]) -> list[Any]:
    found = wait_for(node, client.get_parameters(names)).values
    return [rclpy.parameter.parameter_value_to_python(value) for value in found]


ALL: dict[str, tuple[Any, Any]] = {
    "bool": (True, False),
    "integer": (42, -(2**62)),
    "double": (1.5, 2.25),
    "string": ("text", "ä text"),
    "bytes": ([b"\x00", b"\x7f", b"\xff"], [b"\x01"]),
    "bools": ([True, False], [False]),
    "integers": ([1, -2], [5, 6, 7]),
    "doubles": ([1.5, -2.5], [0.5]),
    "strings": (["a", "b"], ["", "c"]),
}


def as_python(value: Any) -> Any:
    return list(value) if not isinstance(value, (bool, int, float, str)) else value


def test_a_parameter_of_every_type_is_read_and_set(node: Node, start: Any) -> None:
    start("parameter_node")
    client = connect(node)
    before = values(node, client, list(ALL))
    assert [as_python(value) for value in before] == [default for default, _ in ALL.values()]
    parameters = [Parameter(name, value=new) for name, (_, new) in ALL.items()]
    results = wait_for(node, client.set_parameters(parameters)).results
    assert [result.reason for result in results if not result.successful] == []
    after = values(node, client, list(ALL))
    assert [as_python(value) for value in after] == [new for _, new in ALL.values()]


def test_types_and_descriptions_are_reported(node: Node, start: Any) -> None:
    start("parameter_node")
    client = connect(node)
    types = wait_for(node, client.get_parameter_types(["integer", "strings", "bytes"])).types
    assert list(types) == [
        ParameterType.PARAMETER_INTEGER,
        ParameterType.PARAMETER_STRING_ARRAY,
        ParameterType.PARAMETER_BYTE_ARRAY,
    ]
    gain, fixed, dynamic = wait_for(
        node, client.describe_parameters(["double", "fixed", "dynamic"])
    ).descriptors
    assert (gain.name, gain.type, gain.description) == (
        "double",
        ParameterType.PARAMETER_DOUBLE,
        "a gain",
    )
    assert (gain.floating_point_range[0].from_value, gain.floating_point_range[0].to_value) == (
        0.0,
        10.0,
    )
    assert fixed.read_only and not gain.read_only
    assert dynamic.dynamic_typing and not gain.dynamic_typing


def test_lists_honour_prefix_and_depth(node: Node, start: Any) -> None:
    start("parameter_node")
    client = connect(node)
    everything = wait_for(node, client.list_parameters()).result
    assert set(everything.names) >= {*ALL, "group.inner.value", "fixed", "use_sim_time"}
    assert "group.inner" in everything.prefixes
    assert list(wait_for(node, client.list_parameters(["group"], 1)).result.names) == []
    group = wait_for(node, client.list_parameters(["group"], 2)).result
    assert list(group.names) == ["group.inner.value"]
    assert list(group.prefixes) == ["group.inner"]


@pytest.mark.parametrize(
    ("parameter", "reason"),
    [
        (Parameter("integer", value="text"), "type"),
        (Parameter("double", value=10.5), "range"),
        (Parameter("fixed", value=2), "read-only"),
        (Parameter("missing", value=2), "not declared"),
        (Parameter("string", value="bad"), "the callback refuses 'bad'"),
    ],
    ids=lambda value: value.name if isinstance(value, Parameter) else value,
)
def test_a_refusal_has_a_reason(node: Node, start: Any, parameter: Parameter, reason: str) -> None:
    start("parameter_node")
    (result,) = wait_for(node, connect(node).set_parameters([parameter])).results
    assert not result.successful
    assert reason in result.reason


def test_atomic_sets_are_all_or_nothing(node: Node, start: Any) -> None:
    start("parameter_node")
    client = connect(node)
    good = Parameter("integer", value=1)
    answer = wait_for(
        node, client.set_parameters_atomically([good, Parameter("double", value=99.0)])
    )
    assert not answer.result.successful
    answer = wait_for(node, client.set_parameters_atomically([good, Parameter("missing", value=1)]))
    assert not answer.result.successful
    assert values(node, client, ["integer"]) == [42]
    answer = wait_for(
        node, client.set_parameters_atomically([good, Parameter("double", value=9.0)])
    )
    assert answer.result.successful
    assert values(node, client, ["integer", "double"]) == [1, 9.0]


def test_undeclared_names_give_an_empty_answer(node: Node, start: Any) -> None:
    start("parameter_node")
    client = connect(node)
    assert wait_for(node, client.get_parameters(["integer", "missing"])).values == []
    assert list(wait_for(node, client.get_parameter_types(["missing"])).types) == []
    assert wait_for(node, client.describe_parameters(["missing"])).descriptors == []


def test_only_a_dynamic_parameter_can_be_deleted(node: Node, start: Any) -> None:
    start("parameter_node")
    client = connect(node)
    dynamic, static = wait_for(node, client.delete_parameters(["dynamic", "integer"])).results
    assert dynamic.successful and not static.successful
    names = wait_for(node, client.list_parameters()).result.names
    assert "dynamic" not in names and "integer" in names


def test_a_file_is_loaded_by_the_client(node: Node, start: Any, tmp_path: Path) -> None:
    start("parameter_node")
    client = connect(node)
    file = tmp_path / "values.yaml"
    file.write_text("/parameter_node: {ros__parameters: {integer: 7, group: {inner: {value: 8}}}}")
    results = wait_for(node, client.load_parameter_file(str(file))).results
    assert [result.successful for result in results] == [True, True]
    assert values(node, client, ["integer", "group.inner.value"]) == [7, 8]


def test_the_services_answer_raw_calls(node: Node, start: Any) -> None:
    start("parameter_node")
    request = GetParameters.Request(names=["string"])
    answer = call(node, GetParameters, "/parameter_node/get_parameters", request)
    assert [value.string_value for value in answer.values] == ["text"]
    request = SetParameters.Request(
        parameters=[
            ParameterMessage(
                name="string",
                value=ParameterValue(type=ParameterType.PARAMETER_STRING, string_value="raw"),
            )
        ]
    )
    answer = call(node, SetParameters, "/parameter_node/set_parameters", request)
    assert answer.results[0].successful
    request = DescribeParameters.Request(names=["string"])
    answer = call(node, DescribeParameters, "/parameter_node/describe_parameters", request)
    assert answer.descriptors[0].type == ParameterType.PARAMETER_STRING


def test_the_node_describes_the_types_it_uses(node: Node, start: Any) -> None:
    start("parameter_node")
    connect(node)
    endpoints = node.get_publishers_info_by_topic("/parameter_events")
    (type_hash,) = {str(endpoint.topic_type_hash) for endpoint in endpoints}
    request = GetTypeDescription.Request(
        type_name="rcl_interfaces/msg/ParameterEvent", type_hash=type_hash
    )
    answer = call(node, GetTypeDescription, "/parameter_node/get_type_description", request)
    assert answer.successful, answer.failure_reason
    fields = [field.name for field in answer.type_description.type_description.fields]
    assert fields[:3] == ["stamp", "node", "new_parameters"]


def test_a_change_is_published_as_an_event(node: Node, start: Any) -> None:
    start("parameter_node")
    client = connect(node)
    events: list[ParameterEvent] = []
    node.create_subscription(
        ParameterEvent,
        "/parameter_events",
        lambda event: events.append(event) if event.node == "/parameter_node" else None,
        qos_profile_parameter_events,
    )
    deadline = time.monotonic() + DEADLINE_S
    while not events and time.monotonic() < deadline:
        wait_for(node, client.set_parameters([Parameter("integer", value=5)]))
    assert events, "no event in time"
    (changed,) = events[-1].changed_parameters
    assert (changed.name, changed.value.integer_value) == ("integer", 5)


def test_the_process_takes_files_and_the_command_line(
    node: Node, start: Any, tmp_path: Path
) -> None:
    first = tmp_path / "first.yaml"
    first.write_text(
        """
/**:
  ros__parameters: {integer: 1, double: 1.0, string: anywhere}
/robot/parameter_node:
  ros__parameters: {string: exact, integers: [9, 8], group: {inner: {value: 3}}}
"""
    )
    second = tmp_path / "second.yaml"
    second.write_text("/robot/*: {ros__parameters: {double: 2.0}}")
    start(
        'parameter_node', '--ros-args', '-r', '__ns:=/robot', '--params-file', str(first),
        '--params-file', str(second), '-p', 'bool:=false',
    )  # fmt: skip
    client = connect(node, "/robot/parameter_node")
    names = ["integer", "double", "string", "integers", "group.inner.value", "bool"]
    found = [as_python(value) for value in values(node, client, names)]
    assert found == [1, 2.0, "exact", [9, 8], 3, False]


def test_an_override_of_the_wrong_type_ends_the_process(tmp_path: Path) -> None:
    process = subprocess.run(
        [str(PEERS / "parameter_node"), "--ros-args", "-p", "integer:=fast"],
        capture_output=True,
        text=True,
        timeout=DEADLINE_S,
        check=False,
    )
    assert process.returncode != 0
    assert "parameter 'integer' has invalid type" in process.stderr


def test_a_cpp_client_reaches_a_cpp_node_in_another_process(node: Node, start: Any) -> None:
    start("parameter_node")
    process = subprocess.run(
        [str(PEERS / "parameter_client"), "/parameter_node", "integer", "group.inner.value"],
        capture_output=True,
        text=True,
        timeout=DEADLINE_S + 10.0,
        check=False,
    )
    assert (process.returncode, process.stdout) == (0, "group.inner.value = 42\n"), process.stderr
    assert values(node, connect(node), ["group.inner.value"]) == [42]


def test_a_cpp_client_reaches_an_rclpy_node(node: Node) -> None:
    node.declare_parameter("source", [1.5, 2.5])
    node.declare_parameter("target", [0.0])
    process = subprocess.Popen(
        [str(PEERS / "parameter_client"), "/tester", "source", "target"],
        stdout=subprocess.PIPE,
        text=True,
    )
    deadline = time.monotonic() + DEADLINE_S
    while process.poll() is None and time.monotonic() < deadline:
        rclpy.spin_once(node, timeout_sec=0.1)
    output, _ = process.communicate(timeout=DEADLINE_S)
    assert (process.returncode, output) == (0, "target = [1.5, 2.5]\n")
    assert list(node.get_parameter("target").value) == [1.5, 2.5]
