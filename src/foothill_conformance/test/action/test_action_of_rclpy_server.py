"""An rclpy action server with C++ clients."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
from action_msgs.msg import GoalStatus
from action_msgs.srv import CancelGoal
from rclpy.action import ActionServer, CancelResponse, GoalResponse
from rclpy.callback_groups import ReentrantCallbackGroup
from rclpy_side import ABORTS, ENDLESS, REFUSES_CANCEL, REJECTED, SpunNode, fibonacci, run_client
from test_msgs.action import Fibonacci


class PythonServer:
    """Handles goals as fibonacci.hpp defines."""

    def __init__(self) -> None:
        self.stopping = threading.Event()
        self.spun = SpunNode('fibonacci_server')
        self.server = ActionServer(
            self.spun.node, Fibonacci, 'fibonacci', self.execute,
            callback_group=ReentrantCallbackGroup(),
            goal_callback=lambda goal: (
                GoalResponse.REJECT if goal.order < 0 else GoalResponse.ACCEPT),
            cancel_callback=lambda goal: (
                CancelResponse.REJECT if goal.request.order == REFUSES_CANCEL
                else CancelResponse.ACCEPT))

    def execute(self, goal: Any) -> Fibonacci.Result:
        order = goal.request.order
        endless = order in (ENDLESS, REFUSES_CANCEL)
        sequence = [0, 1]
        while (endless or len(sequence) <= order) and not self.stopping.is_set():
            if goal.is_cancel_requested:
                goal.canceled()
                return Fibonacci.Result(sequence=sequence)
            if not endless or len(sequence) < 10:
                sequence.append(sequence[-1] + sequence[-2])
            goal.publish_feedback(Fibonacci.Feedback(sequence=sequence))
            if order == ABORTS:
                goal.abort()
                return Fibonacci.Result()
            time.sleep(0.002)
        goal.succeed()
        return Fibonacci.Result(sequence=sequence)

    def close(self) -> None:
        self.stopping.set()
        self.spun.close()


@pytest.fixture(scope='module', autouse=True)
def server() -> Iterator[PythonServer]:
    running = PythonServer()
    try:
        yield running
    finally:
        running.close()


def test_an_accepted_goal_succeeds_with_feedback_in_order() -> None:
    lines = run_client('result', 8)
    assert lines[0] == ['accepted']
    assert lines[-1] == ['result', str(GoalStatus.STATUS_SUCCEEDED), *map(str, fibonacci(8))]
    feedback = [[int(word) for word in line[1:]] for line in lines if line[0] == 'feedback']
    # Feedback from before the client knew of its goal is lost; from then on it is complete.
    assert feedback == [fibonacci(n) for n in range(9 - len(feedback), 9)]


def test_a_rejected_goal_is_not_accepted() -> None:
    assert run_client('result', REJECTED) == [['rejected']]


def test_an_aborted_goal_has_an_empty_result() -> None:
    assert run_client('result', ABORTS)[-1] == ['result', str(GoalStatus.STATUS_ABORTED)]


def test_a_canceled_goal_ends_early() -> None:
    lines = run_client('cancel', ENDLESS)
    assert ['cancel', str(CancelGoal.Response.ERROR_NONE), '1'] in lines
    assert lines[-1][:2] == ['result', str(GoalStatus.STATUS_CANCELED)]


def test_a_refused_cancel_request_leaves_the_goal_alone() -> None:
    # rclpy lists no goal, but gives no reason either.
    assert run_client('refused_cancel', REFUSES_CANCEL)[-1][2] == '0'


def test_a_client_that_times_out_can_still_cancel() -> None:
    lines = run_client('timeout', ENDLESS)
    assert ['timeout'] in lines
    assert lines[-1][:2] == ['result', str(GoalStatus.STATUS_CANCELED)]
