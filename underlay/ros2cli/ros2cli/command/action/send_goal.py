"""Send a goal to an action and wait for its end."""

from __future__ import annotations

import argparse
import time
from typing import TYPE_CHECKING, Any

from ros2cli.node import NODE_NAME_PREFIX, plain_node, spin
from ros2cli.values import add_values_arguments, fill, interface_class, values_text, yaml_mapping

if TYPE_CHECKING:
    from rclpy.action import ActionClient
    from rclpy.node import Node
    from rclpy.task import Future

_CANCEL_TIMEOUT = 5.0


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("action_name", help="Name of the action (e.g. '/fibonacci')")
    parser.add_argument("action_type", help="Type (e.g. 'test_msgs/action/Fibonacci')")
    add_values_arguments(parser, "goal", "Values of the goal in YAML (e.g. '{order: 10}')")
    parser.add_argument("-f", "--feedback", action="store_true", help="Print the feedback")


def main(args: argparse.Namespace) -> None:
    from rclpy.action import ActionClient

    kind = interface_class("action", args.action_type)
    goal = kind.Goal()
    fill(goal, yaml_mapping(values_text(args, "goal")))
    with plain_node(f"{NODE_NAME_PREFIX}_send_goal_{args.action_type.replace('/', '_')}") as node:
        client = ActionClient(node, kind, args.action_name)
        print("Waiting for an action server to become available...")
        while not client.server_is_ready():
            time.sleep(0.02)
        _run(node, client, goal, args.feedback)


def _run(node: Node, client: ActionClient, goal: Any, with_feedback: bool) -> None:
    from rosidl_runtime_py import message_to_yaml

    print(f"Sending goal:\n     {message_to_yaml(goal)}")
    on_feedback = _print_feedback if with_feedback else None
    handle = _result(node, client.send_goal_async(goal, on_feedback), "sending goal")
    if not handle.accepted:
        print("Goal was rejected.")
        return
    try:
        # An interrupt after this point must cancel the goal.
        print(f"Goal accepted with ID: {bytes(handle.goal_id.uuid).hex()}\n")
        finished = _result(node, handle.get_result_async(), "getting result")
    except KeyboardInterrupt:
        _cancel(node, handle)
        raise
    print(f"Result:\n    {message_to_yaml(finished.result)}")
    print(f"Goal finished with status: {_status_name(finished.status)}")


def _cancel(node: Node, handle: Any) -> None:
    print("Canceling goal...")
    future = handle.cancel_goal_async()
    if not spin(node, future.done, _CANCEL_TIMEOUT):
        raise RuntimeError("Failed to cancel goal: the action server does not answer")
    canceled = [bytes(goal.goal_id.uuid) for goal in future.result().goals_canceling]
    if canceled != [bytes(handle.goal_id.uuid)]:
        raise RuntimeError("Failed to cancel goal")
    print("Goal canceled.")


def _result(node: Node, future: Future, what: str) -> Any:
    spin(node, future.done)
    if future.exception() is not None:
        raise RuntimeError(f"Exception while {what}: {future.exception()!r}")
    return future.result()


def _print_feedback(message: Any) -> None:
    from rosidl_runtime_py import message_to_yaml

    print(f"Feedback:\n    {message_to_yaml(message.feedback)}")


def _status_name(status: int) -> str:
    from action_msgs.msg import GoalStatus

    names = ("ACCEPTED", "EXECUTING", "CANCELING", "SUCCEEDED", "CANCELED", "ABORTED")
    by_value = {getattr(GoalStatus, f"STATUS_{name}"): name for name in names}
    return by_value.get(status, "UNKNOWN")
