"""A C++ action server with rclpy clients, and with C++ clients in other processes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from action_msgs.msg import GoalInfo, GoalStatus
from action_msgs.srv import CancelGoal
from rclpy.action import ActionClient
from rclpy_side import (
    ABORTS,
    DEADLINE,
    ENDLESS,
    REFUSES_CANCEL,
    REJECTED,
    Server,
    SpunNode,
    fibonacci,
    run_client,
    start_client,
    value_of,
    wait_until,
)
from test_msgs.action import Fibonacci


class Client:
    """An rclpy client of the server under test."""

    def __init__(self, spun: SpunNode) -> None:
        self.client = ActionClient(spun.node, Fibonacci, 'fibonacci')
        assert self.client.wait_for_server(DEADLINE)
        self.feedback: list[list[int]] = []
        # Once a goal's feedback arrives, the server has found this client for good.
        goal = self.send_and_wait_for_feedback(ENDLESS)
        value_of(goal.cancel_goal_async(), 'an answer to the cancel request')
        value_of(goal.get_result_async(), 'the end of the first goal')
        self.feedback = []

    def send(self, order: int) -> Any:
        """Returns the handle of an accepted or rejected goal."""
        feedback = self.feedback
        future = self.client.send_goal_async(
            Fibonacci.Goal(order=order),
            feedback_callback=lambda message: feedback.append(list(message.feedback.sequence)))
        return value_of(future, 'an answer to the goal')

    def send_and_wait_for_feedback(self, order: int) -> Any:
        goal = self.send(order)
        wait_until(lambda: self.feedback, 'feedback')
        return goal


@pytest.fixture
def server() -> Iterator[Server]:
    running = Server()
    try:
        yield running
    finally:
        running.close()


@pytest.fixture
def client(server: Server) -> Iterator[Client]:
    spun = SpunNode('client')
    talking = Client(spun)
    try:
        yield talking
    finally:
        talking.client.destroy()
        spun.close()


def result_of(goal: Any) -> Any:
    return value_of(goal.get_result_async(), 'the result')


def test_an_accepted_goal_succeeds_with_feedback_in_order(client: Client) -> None:
    goal = client.send(8)
    assert goal.accepted
    answer = result_of(goal)
    assert answer.status == GoalStatus.STATUS_SUCCEEDED
    assert list(answer.result.sequence) == fibonacci(8)
    wait_until(lambda: client.feedback[-1:] == [fibonacci(8)], 'the last feedback')
    assert client.feedback == [fibonacci(n) for n in range(2, 9)]


def test_a_rejected_goal_is_not_accepted(client: Client) -> None:
    assert not client.send(REJECTED).accepted


def test_an_aborted_goal_has_an_empty_result(client: Client) -> None:
    answer = result_of(client.send(ABORTS))
    assert answer.status == GoalStatus.STATUS_ABORTED
    assert list(answer.result.sequence) == []


def test_a_canceled_goal_ends_early(client: Client) -> None:
    goal = client.send_and_wait_for_feedback(ENDLESS)
    answer = value_of(goal.cancel_goal_async(), 'an answer to the cancel request')
    assert answer.return_code == CancelGoal.Response.ERROR_NONE
    assert [bytes(info.goal_id.uuid) for info in answer.goals_canceling] == [
        bytes(goal.goal_id.uuid)]
    ended = result_of(goal)
    assert ended.status == GoalStatus.STATUS_CANCELED
    assert list(ended.result.sequence)[:5] == [0, 1, 1, 2, 3][:len(ended.result.sequence)]


def test_a_refused_cancel_request_leaves_the_goal_alone(client: Client) -> None:
    goal = client.send_and_wait_for_feedback(REFUSES_CANCEL)
    answer = value_of(goal.cancel_goal_async(), 'an answer to the cancel request')
    assert answer.return_code == CancelGoal.Response.ERROR_REJECTED
    assert answer.goals_canceling == []
    seen = len(client.feedback)
    wait_until(lambda: len(client.feedback) > seen + 5, 'more feedback')
    assert goal.status == GoalStatus.STATUS_EXECUTING


def cancel(client: Client, goal_info: GoalInfo) -> CancelGoal.Response:
    """Sends a cancel request for anything, which rclpy's own interface does not."""
    node = client.client._node
    service = node.create_client(CancelGoal, 'fibonacci/_action/cancel_goal')
    assert service.wait_for_service(DEADLINE)
    answer = value_of(service.call_async(CancelGoal.Request(goal_info=goal_info)), 'an answer')
    node.destroy_client(service)
    return answer


def test_canceling_what_is_not_there_is_answered_with_the_reason(client: Client) -> None:
    unknown = GoalInfo()
    unknown.goal_id.uuid[0] = 1
    assert cancel(client, unknown).return_code == CancelGoal.Response.ERROR_UNKNOWN_GOAL_ID
    goal = client.send(3)
    result_of(goal)
    ended = GoalInfo(goal_id=goal.goal_id)
    assert cancel(client, ended).return_code == CancelGoal.Response.ERROR_GOAL_TERMINATED


def test_many_goals_at_once_each_get_their_own_result(client: Client) -> None:
    orders = [7, 20, 1, 12, 30, ABORTS, 5]
    goals = [client.client.send_goal_async(Fibonacci.Goal(order=order)) for order in orders]
    for order, future in zip(orders, goals):
        answer = result_of(value_of(future, f'an answer to goal {order}'))
        if order == ABORTS:
            assert answer.status == GoalStatus.STATUS_ABORTED
        else:
            assert answer.status == GoalStatus.STATUS_SUCCEEDED
            assert list(answer.result.sequence) == fibonacci(order)


def test_one_request_can_cancel_all_goals(client: Client) -> None:
    goals = [client.send(ENDLESS) for _ in range(3)]
    answer = cancel(client, GoalInfo())
    assert answer.return_code == CancelGoal.Response.ERROR_NONE
    assert len(answer.goals_canceling) == 3
    assert [result_of(goal).status for goal in goals] == [GoalStatus.STATUS_CANCELED] * 3


def test_the_status_of_a_goal_is_published(client: Client) -> None:
    goal = client.send_and_wait_for_feedback(ENDLESS)
    wait_until(lambda: goal.status == GoalStatus.STATUS_EXECUTING, 'status executing')
    value_of(goal.cancel_goal_async(), 'an answer to the cancel request')
    wait_until(lambda: goal.status == GoalStatus.STATUS_CANCELED, 'status canceled')


def test_clients_notice_that_the_server_died_and_get_no_result(
        client: Client, server: Server) -> None:
    goal = client.send_and_wait_for_feedback(ENDLESS)
    result = goal.get_result_async()
    cpp_client = start_client('server_loss', ENDLESS)
    assert cpp_client.stdout is not None
    assert cpp_client.stdout.readline() == 'accepted\n'
    server.kill()
    wait_until(lambda: not client.client.server_is_ready(), 'the loss of the server')
    assert not result.done()
    output, _ = cpp_client.communicate(timeout=DEADLINE)
    assert cpp_client.returncode == 0
    assert output.splitlines()[-1] == 'lost without result'


def test_a_server_with_a_goal_under_way_ends_well(client: Client, server: Server) -> None:
    client.send_and_wait_for_feedback(ENDLESS)
    server.close()


def test_a_cpp_client_sees_what_an_rclpy_client_sees(server: Server) -> None:
    lines = run_client('result', 6)
    assert lines[0] == ['accepted']
    assert lines[-1] == ['result', str(GoalStatus.STATUS_SUCCEEDED), *map(str, fibonacci(6))]
    assert run_client('result', REJECTED) == [['rejected']]
    assert run_client('result', ABORTS)[-1] == ['result', str(GoalStatus.STATUS_ABORTED)]
    assert run_client('cancel', ENDLESS)[-1][:2] == ['result', str(GoalStatus.STATUS_CANCELED)]
    assert run_client('refused_cancel', REFUSES_CANCEL)[-1] == [
        'cancel', str(CancelGoal.Response.ERROR_REJECTED), '0']
