"""Publish messages."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ros2cli.node import add_direct_arguments, cli_node, spin
from ros2cli.qos import add_qos_arguments, qos_from_arguments
from ros2cli.values import (
    add_values_arguments,
    fill,
    interface_class,
    non_negative_int,
    positive_float,
    values_text,
    yaml_mapping,
)

if TYPE_CHECKING:
    from rclpy.node import Node
    from rclpy.publisher import Publisher


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("topic_name", help="Name of the topic (e.g. '/chatter')")
    parser.add_argument("message_type", help="Type of the message (e.g. 'std_msgs/msg/String')")
    add_values_arguments(
        parser,
        "values",
        "Values of the message in YAML (e.g. 'data: Hello World'); 'auto' for a header and 'now' "
        "for a time become the time of each message",
    )
    parser.add_argument(
        "-r", "--rate", metavar="N", type=positive_float, default=1.0, help="Rate (default: 1 Hz)"
    )
    parser.add_argument(
        "-p", "--print", metavar="N", type=int, default=1, help="Only print every N-th message"
    )
    _add_number_arguments(parser)
    parser.add_argument("-n", "--node-name", help="Name of the node that publishes")
    add_qos_arguments(parser, "publish", "default")
    add_direct_arguments(parser)


def _add_number_arguments(parser: argparse.ArgumentParser) -> None:
    group = parser.add_mutually_exclusive_group()
    group.add_argument("-1", "--once", action="store_true", help="Publish one message and exit")
    group.add_argument(
        "-t", "--times", type=non_negative_int, default=0, help="Publish this many times and exit"
    )
    parser.add_argument(
        "-w",
        "--wait-matching-subscriptions",
        type=non_negative_int,
        help="Wait for this number of matching subscriptions (default: 1 with --once and --times, "
        "else 0)",
    )
    parser.add_argument(
        "--max-wait-time-secs",
        type=positive_float,
        help="Longest time to wait for matching subscriptions (default: no limit)",
    )
    parser.add_argument(
        "--keep-alive",
        metavar="N",
        type=positive_float,
        default=0.1,
        help="Stay N seconds after the last message (default: %(default)s)",
    )


def main(args: argparse.Namespace) -> None:
    times = 1 if args.once else args.times
    matching = args.wait_matching_subscriptions
    if matching is None:
        matching = int(times != 0)
    if matching == 0 and args.max_wait_time_secs is not None:
        raise RuntimeError(
            "--max-wait-time-secs option is only effective with --wait-matching-subscriptions, "
            "--once or --times"
        )
    kind = interface_class("message", args.message_type)
    message = kind()
    values = yaml_mapping(values_text(args, "values"))
    set_times = fill(message, values, expand_header_auto=True, expand_time_now=True)
    with cli_node(args, args.node_name) as node:
        publisher = node.create_publisher(kind, args.topic_name, qos_from_arguments(args))
        _wait_for_subscriptions(publisher, matching, args.max_wait_time_secs)
        print("publisher: beginning loop")
        _publish(node, publisher, message, set_times, times, args)
        time.sleep(args.keep_alive)


def _wait_for_subscriptions(publisher: Publisher, number: int, limit: float | None) -> None:
    start = time.monotonic()
    next_report = start
    while (found := publisher.get_subscription_count()) < number:
        now = time.monotonic()
        if now >= next_report:
            next_report += 1.0
            print(f"Waiting for at least {number} matching subscription(s)...")
        if limit is not None and now - start >= limit:
            raise RuntimeError(
                f"Timed out waiting for subscribers: Expected {number} subscribers but only got "
                f"{found} subscribers"
            )
        time.sleep(0.1)


def _publish(
    node: Node,
    publisher: Publisher,
    message: Any,
    set_times: list[Callable[[Any], None]],
    times: int,
    args: argparse.Namespace,
) -> None:
    count = 0

    def publish_one() -> None:
        nonlocal count
        now = node.get_clock().now().to_msg()
        for set_time in set_times:
            set_time(now)
        count += 1
        if args.print and count % args.print == 0:
            print(f"publishing #{count}: {message!r}\n")
        publisher.publish(message)

    publish_one()
    if times != 1:
        node.create_timer(1.0 / args.rate, publish_one)
        spin(node, lambda: times != 0 and count >= times)
