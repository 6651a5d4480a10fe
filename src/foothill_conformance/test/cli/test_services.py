"""ros2 service list, type, find, info and call."""

from __future__ import annotations

import pytest
from cli_support import NO_DAEMON, Graph, Result, Running, all_until, printed, ros2
from std_srvs.srv import SetBool

SET_BOOL = "std_srvs/srv/SetBool"


@pytest.fixture(scope="module", autouse=True)
def calls(graph: Graph) -> list[bool]:
    """The data of the calls so far."""
    calls: list[bool] = []

    def answer(request: SetBool.Request, response: SetBool.Response) -> SetBool.Response:
        calls.append(request.data)
        response.success = request.data
        response.message = "received"
        return response

    node = graph.node("server")
    node.create_service(SetBool, "/enable", answer)
    node.create_service(SetBool, "/_hidden/enable", answer)
    return calls


@pytest.fixture(scope="module")
def found(calls: list[bool]) -> dict[str, Result]:
    """The result of each command on the graph."""
    listed = ("service", "list", NO_DAEMON)
    unknown = ("service", "info", "/nothing", NO_DAEMON)
    return all_until({
        "plain": (printed("\n/server/set_parameters\n", "/enable\n"), listed),
        "hidden": (printed("/_hidden/enable"), (*listed, "-t", "--include-hidden-services")),
        "number": (printed("8\n"), (*listed, "-c")),
        "type": (printed(SET_BOOL), ("service", "type", "/enable")),
        "find": (printed("/enable"), ("service", "find", SET_BOOL)),
        "info": (printed("Services count: 1"), ("service", "info", "/enable", NO_DAEMON)),
        "unknown": (lambda result: result.code != 0, unknown),
    })


def test_list_has_every_service_but_the_hidden_ones(found: dict[str, Result]) -> None:
    lines = found["plain"].lines
    assert lines == sorted(lines)
    assert "/server/get_parameters" in lines
    assert "/_hidden/enable" not in lines
    assert found["number"].lines == [str(len(lines))]


def test_list_has_hidden_services_and_types_on_demand(found: dict[str, Result]) -> None:
    assert f"/_hidden/enable [{SET_BOOL}]" in found["hidden"].lines


def test_type_and_find_are_inverse(found: dict[str, Result]) -> None:
    assert found["type"].out == f"{SET_BOOL}\n"
    assert found["find"].lines == ["/enable"]


def test_info_counts_the_ends_of_a_service(found: dict[str, Result]) -> None:
    expected = [f"Type: {SET_BOOL}", "Clients count: 0", "Services count: 1"]
    assert found["info"].lines == expected


def test_a_service_that_is_not_there_is_an_error(found: dict[str, Result]) -> None:
    assert found["unknown"].err == "Unknown service '/nothing'\n"
    assert ros2("service", "type", "/nothing").code != 0


def test_call_prints_request_and_response(calls: list[bool]) -> None:
    calls.clear()
    done = ros2("service", "call", "/enable", SET_BOOL, "{data: true}")
    assert done.code == 0, done
    assert "requester: making request: std_srvs.srv.SetBool_Request(data=True)\n\n" in done.out
    expected = "std_srvs.srv.SetBool_Response(success=True, message='received')"
    assert f"response:\n{expected}\n\n" in done.out
    assert calls == [True]


def test_call_without_values_sends_the_defaults(calls: list[bool]) -> None:
    calls.clear()
    assert ros2("service", "call", "/enable", SET_BOOL).code == 0
    assert calls == [False]


def test_call_repeats_at_a_rate_until_ctrl_c(calls: list[bool]) -> None:
    calls.clear()
    with Running("service", "call", "-r", "20", "/enable", SET_BOOL) as running:
        running.wait_for(lambda out: out.count("response:") >= 3, "three responses")
        ended = running.interrupt()
    assert ended.code != 0
    assert "Traceback" not in ended.err
    assert len(calls) >= 3


def test_call_waits_for_a_service_that_comes_later(graph: Graph) -> None:
    with Running("service", "call", "/later", SET_BOOL) as running:
        running.wait_for(lambda out: "waiting for service" in out, "the wait")
        node = graph.node("late_server")
        node.create_service(SetBool, "/later", lambda _, response: response)
        ended = running.finish()
    assert ended.code == 0, ended
    assert "response:" in ended.out


@pytest.mark.parametrize(
    ("kind", "values", "message"),
    [
        ("std_srvs/srv/Nothing", "{}", "The passed service type is invalid"),
        (SET_BOOL, "{no_such_field: 1}", "Failed to populate field"),
    ],
)
def test_what_cannot_be_called_is_an_error(kind: str, values: str, message: str) -> None:
    done = ros2("service", "call", "/enable", kind, values)
    assert done.code != 0
    assert message in done.err
    assert "Traceback" not in done.err
