"""ros2 node list and info."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from cli_support import NO_DAEMON, Graph, Result, all_until, printed, ros2_until
from rclpy.action import ActionClient, ActionServer
from std_msgs.msg import String
from std_srvs.srv import Trigger
from test_msgs.action import Fibonacci

COMPLETE = printed("/elsewhere", "/ns/count", "/push", "/ns/pull", "/in", "/ns/out")
SECRET = "/ns/_secret: std_msgs/msg/String"
INFO = ("node", "info", "/ns/busy", NO_DAEMON)


@pytest.fixture(scope="module")
def found(graph: Graph) -> Iterator[dict[str, Result]]:
    """The result of each command on a busy node and a hidden one."""
    busy = graph.node("busy", "/ns")
    busy.create_publisher(String, "out", 1)
    busy.create_publisher(String, "_secret", 1)
    busy.create_subscription(String, "/in", lambda _: None, 1)
    busy.create_service(Trigger, "pull", lambda _, response: response)
    busy.create_client(Trigger, "/push")
    graph.node("_shy")
    server = ActionServer(busy, Fibonacci, "count", lambda handle: Fibonacci.Result())
    client = ActionClient(busy, Fibonacci, "/elsewhere")
    yield all_until({
        "plain": (printed("/ns/busy"), ("node", "list", NO_DAEMON)),
        "all": (printed("/_shy", "/ns/busy"), ("node", "list", "-a", NO_DAEMON)),
        "number": (printed("1\n"), ("node", "list", "-c", NO_DAEMON)),
        "info": (COMPLETE, INFO),
        "hidden": (printed(SECRET), (*INFO, "--include-hidden")),
        "absent": (lambda result: result.code != 0, ("node", "info", "/absent", NO_DAEMON)),
    })
    server.destroy()
    client.destroy()


def test_list_has_every_node_but_the_hidden_ones(found: dict[str, Result]) -> None:
    assert found["plain"].lines == ["/ns/busy"]
    assert found["number"].lines == ["1"]


def test_list_has_hidden_nodes_on_demand(found: dict[str, Result]) -> None:
    assert {"/_shy", "/ns/busy"} <= set(found["all"].lines)
    assert found["all"].lines == sorted(found["all"].lines)


def _sections(result: Result) -> dict[str, list[str]]:
    """Returns the entries below each title of `ros2 node info`."""
    sections: dict[str, list[str]] = {}
    title = ""
    for line in result.lines[1:]:
        if line.startswith("    "):
            sections[title].append(line.strip())
        elif line.strip():
            title = line.strip().removesuffix(":")
            sections[title] = []
    return sections


def test_info_lists_what_a_node_uses(found: dict[str, Result]) -> None:
    assert found["info"].lines[0] == "/ns/busy"
    sections = _sections(found["info"])
    assert list(sections) == [
        "Subscribers",
        "Publishers",
        "Service Servers",
        "Service Clients",
        "Action Servers",
        "Action Clients",
    ]
    assert sections["Subscribers"] == ["/in: std_msgs/msg/String"]
    assert "/ns/out: std_msgs/msg/String" in sections["Publishers"]
    assert "/ns/pull: std_srvs/srv/Trigger" in sections["Service Servers"]
    assert sections["Service Clients"] == ["/push: std_srvs/srv/Trigger"]
    assert sections["Action Servers"] == ["/ns/count: test_msgs/action/Fibonacci"]
    assert sections["Action Clients"] == ["/elsewhere: test_msgs/action/Fibonacci"]


def test_info_leaves_hidden_names_out_unless_asked_for_them(found: dict[str, Result]) -> None:
    assert SECRET in _sections(found["hidden"])["Publishers"]
    assert SECRET not in found["info"].out


def test_info_about_a_node_that_is_not_there_is_an_error(found: dict[str, Result]) -> None:
    assert found["absent"].err == "Unable to find node '/absent'\n"


def test_two_nodes_of_one_name_are_warned_about(graph: Graph, found: object) -> None:
    graph.node("twin")
    graph.node("twin")
    twins = ros2_until(lambda result: result.lines.count("/twin") == 2, "node", "list", NO_DAEMON)
    assert "share an exact name" in twins.err
