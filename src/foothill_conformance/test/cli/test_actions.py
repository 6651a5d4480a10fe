"""ros2 action list, type, info and send_goal."""

from __future__ import annotations

import queue
import threading
import time

import pytest
from cli_support import DEADLINE, Graph, Result, Running, all_of, all_until, printed
from rclpy.action import ActionServer, CancelResponse, GoalResponse
from rclpy.action.server import ServerGoalHandle
from rclpy.callback_groups import ReentrantCallbackGroup
from test_msgs.action import Fibonacci

FIBONACCI = "test_msgs/action/Fibonacci"


class Counter:
    """Counts up to the order of the goal; refuses negative ones and aborts at 13."""

    def __init__(self, graph: Graph) -> None:
        self.canceled = threading.Event()
        self.executing = threading.Event()
        self.may_finish = threading.Event()
        self.may_finish.set()
        self._waiting: queue.SimpleQueue[ServerGoalHandle] = queue.SimpleQueue()
        self._server = ActionServer(
            graph.node("counter"),
            Fibonacci,
            "/count",
            self._execute,
            goal_callback=self._decide,
            handle_accepted_callback=self._on_accepted,
            cancel_callback=lambda _: CancelResponse.ACCEPT,
            callback_group=ReentrantCallbackGroup(),
        )

    @staticmethod
    def _decide(goal: Fibonacci.Goal) -> GoalResponse:
        return GoalResponse.REJECT if goal.order < 0 else GoalResponse.ACCEPT

    def _on_accepted(self, handle: ServerGoalHandle) -> None:
        if handle.request.order == 1000:
            self._waiting.put(handle)
        else:
            handle.execute()

    def execute_waiting(self) -> None:
        """Starts the goal that runs until it is canceled."""
        self._waiting.get(timeout=DEADLINE).execute()

    def _execute(self, handle: ServerGoalHandle) -> Fibonacci.Result:
        order = handle.request.order
        self.executing.set()
        if order == 1000:
            # Runs until it is canceled and publishes feedback: genuine ros2 may notice a signal
            # only when a message arrives.
            while not handle.is_cancel_requested:
                handle.publish_feedback(Fibonacci.Feedback())
                time.sleep(0.05)
            handle.canceled()
            self.canceled.set()
            return Fibonacci.Result()
        for last in range(1, order + 1):
            handle.publish_feedback(Fibonacci.Feedback(sequence=range(last)))
        self.may_finish.wait(DEADLINE)
        if order == 13:
            handle.abort()
        else:
            handle.succeed()
        return Fibonacci.Result(sequence=range(order))


@pytest.fixture(scope="module")
def counter(graph: Graph) -> Counter:
    return Counter(graph)


@pytest.fixture(scope="module")
def asked(counter: Counter) -> dict[str, Result]:
    """The result of each command on the graph."""
    listed = ("action", "list")
    info = ("action", "info", "/count")
    return all_until({
        "list": (printed("/count"), listed),
        "list types": (printed("/count"), (*listed, "-t")),
        "list number": (printed("1\n"), (*listed, "-c")),
        "type": (printed(FIBONACCI), ("action", "type", "/count")),
        "no type": (lambda result: result.code != 0, ("action", "type", "/nothing")),
        "info": (printed("counter"), (*info, "-t")),
        "info number": (printed("servers: 1"), (*info, "-c")),
    })


@pytest.fixture(scope="module")
def sent(asked: object) -> dict[str, Result]:
    """What became of each goal."""
    goals = {
        "success": (FIBONACCI, "{order: 3}"),
        "rejected": (FIBONACCI, "order: -1"),
        "aborted": (FIBONACCI, "order: 13"),
        "no such type": ("test_msgs/action/Nothing", "{}"),
        "no such field": (FIBONACCI, "{colour: 1}"),
    }
    return all_of({name: ("action", "send_goal", "/count", *goal) for name, goal in goals.items()})


def test_list_shows_names_types_and_number(asked: dict[str, Result]) -> None:
    assert asked["list"].lines == ["/count"]
    assert asked["list types"].lines == [f"/count [{FIBONACCI}]"]
    assert asked["list number"].lines == ["1"]


def test_type_prints_the_type(asked: dict[str, Result]) -> None:
    assert asked["type"].out == f"{FIBONACCI}\n"


def test_info_lists_clients_and_servers(asked: dict[str, Result]) -> None:
    numbers = ["Action: /count", "Action clients: 0", "Action servers: 1"]
    assert asked["info"].lines == [*numbers, f"    /counter [{FIBONACCI}]"]
    assert asked["info number"].lines == numbers


def test_a_goal_is_sent_and_its_result_printed(sent: dict[str, Result]) -> None:
    done = sent["success"]
    assert done.code == 0, done
    assert "Waiting for an action server to become available...\n" in done.out
    assert "Sending goal:\n     order: 3\n" in done.out
    assert "Goal accepted with ID: " in done.out
    assert "Result:\n    sequence:\n- 0\n- 1\n- 2\n" in done.out
    assert done.lines[-1] == "Goal finished with status: SUCCEEDED"
    assert "Feedback" not in done.out


def test_feedback_is_printed_on_demand(counter: Counter, sent: object) -> None:
    # The command ends with the result, whether or not all feedback has arrived.
    counter.may_finish.clear()
    with Running("action", "send_goal", "-f", "/count", FIBONACCI, "{order: 2}") as running:
        last = "Feedback:\n    sequence:\n- 0\n- 1\n\n"
        out = running.wait_for(lambda out: last in out, "the last feedback")
        counter.may_finish.set()
        assert running.finish().code == 0
    assert "Feedback:\n    sequence:\n- 0\n\n" in out


def test_rejected_and_aborted_goals_are_reported(sent: dict[str, Result]) -> None:
    assert "Goal was rejected.\n" in sent["rejected"].out
    assert sent["aborted"].lines[-1] == "Goal finished with status: ABORTED"


def test_what_cannot_be_sent_is_an_error(sent: dict[str, Result]) -> None:
    assert "The passed action type is invalid" in sent["no such type"].err
    assert "Failed to populate" in sent["no such field"].err
    for name in ("no such type", "no such field"):
        assert sent[name].code != 0
        assert "Traceback" not in sent[name].err


def test_ctrl_c_cancels_the_goal(counter: Counter) -> None:
    counter.executing.clear()
    with Running("action", "send_goal", "/count", FIBONACCI, "order: 1000") as running:
        running.wait_for(lambda out: "Goal accepted" in out, "the goal was accepted")
        # Only now: genuine ros2 misses a status that arrives before the response, and it ignores
        # Ctrl-C as long as the status of the goal is unknown.
        counter.execute_waiting()
        assert counter.executing.wait(DEADLINE)
        ended = running.interrupt_until("Canceling goal...\n")
    assert "Canceling goal...\nGoal canceled.\n" in ended.out, ended
    assert counter.canceled.wait(DEADLINE)
    assert "Traceback" not in ended.err
