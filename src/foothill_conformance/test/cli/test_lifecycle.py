"""ros2 lifecycle nodes, get, set and list."""

from __future__ import annotations

import pytest
from cli_support import NO_DAEMON, Graph, Result, all_until, printed, ros2, ros2_until
from rclpy.lifecycle import LifecycleNode, TransitionCallbackReturn

NODE = "/managed"


class Reluctant(LifecycleNode):
    """Can be configured, but never activated."""

    def on_activate(self, _: object) -> TransitionCallbackReturn:
        return TransitionCallbackReturn.FAILURE


@pytest.fixture(scope="module")
def managed(graph: Graph) -> None:
    graph.add(LifecycleNode("managed"))
    graph.add(Reluctant("reluctant"))
    graph.node("ordinary")


@pytest.fixture(scope="module", autouse=True)
def found(managed: None) -> dict[str, Result]:
    """The result of each command before anything is changed."""
    nodes = ("lifecycle", "nodes", NO_DAEMON)
    transitions = ("lifecycle", "list", "/reluctant", NO_DAEMON)
    return all_until({
        "nodes": (printed("/managed", "/reluctant"), nodes),
        "number": (printed("2\n"), (*nodes, "-c")),
        "states": (printed("/managed: ", "/reluctant: "), ("lifecycle", "get", NO_DAEMON)),
        "transitions": (printed("configure"), transitions),
        "all transitions": (printed("activate"), (*transitions, "-a")),
    })


def _state(node: str) -> str:
    arguments = ("lifecycle", "get", node, NO_DAEMON)
    return ros2_until(lambda found: found.code == 0, *arguments).out.strip()


def test_nodes_are_those_with_a_lifecycle(found: dict[str, Result]) -> None:
    assert sorted(found["nodes"].lines) == ["/managed", "/reluctant"]
    assert found["number"].lines == ["2"]


def test_states_of_all_nodes_are_printed_with_their_names(found: dict[str, Result]) -> None:
    expected = ["/managed: unconfigured [1]", "/reluctant: unconfigured [1]"]
    assert sorted(found["states"].lines) == expected


def test_transitions_from_the_current_state_are_listed(found: dict[str, Result]) -> None:
    lines = found["transitions"].lines
    assert lines[:3] == ["- configure [1]", "\tStart: unconfigured", "\tGoal: configuring"]
    assert "- activate [3]" not in lines
    assert "- activate [3]" in found["all transitions"].lines


def test_set_goes_through_the_states_by_label_and_by_number() -> None:
    assert _state(NODE) == "unconfigured [1]"
    done = ros2_until(
        lambda found: found.code == 0, "lifecycle", "set", NODE, "configure", NO_DAEMON
    )
    assert done.out == "Transitioning successful\n"
    assert _state(NODE) == "inactive [2]"
    ros2_until(lambda found: found.code == 0, "lifecycle", "set", NODE, "3", NO_DAEMON)
    assert _state(NODE) == "active [3]"


def test_a_transition_that_is_not_available_is_an_error_that_lists_those_that_are() -> None:
    arguments = ("lifecycle", "set", "/reluctant", "deactivate", NO_DAEMON)
    found = ros2_until(lambda result: "Unknown transition" in result.err, *arguments)
    assert found.code != 0
    assert "\n- configure [1]" in found.err


def test_a_transition_that_fails_is_reported() -> None:
    arguments = ("lifecycle", "set", "/reluctant")
    ros2_until(printed("successful"), *arguments, "configure", NO_DAEMON)
    failed = ros2_until(lambda found: "failed" in found.err, *arguments, "activate", NO_DAEMON)
    assert failed.err == "Transitioning failed\n"
    assert _state("/reluctant") == "inactive [2]"


def test_a_node_without_a_lifecycle_is_not_found() -> None:
    for node in ("/ordinary", "/absent"):
        found = ros2("lifecycle", "get", node, NO_DAEMON)
        assert found.code != 0
        assert found.err == "Node not found\n"
