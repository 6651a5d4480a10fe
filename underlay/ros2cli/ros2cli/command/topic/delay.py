"""Measure how old the messages of a topic are when they arrive."""

from __future__ import annotations

import argparse
from typing import Any

from ros2cli.node import add_direct_arguments, cli_node, spin
from ros2cli.values import positive_int

_WINDOW = 10000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("topic_name", metavar="topic", help="Name of the topic (e.g. '/scan')")
    parser.add_argument(
        "--window",
        "-w",
        metavar="WINDOW",
        type=positive_int,
        default=_WINDOW,
        help="Number of messages to average over (default: %(default)s)",
    )
    add_direct_arguments(parser)


def main(args: argparse.Namespace) -> None:
    from rclpy.qos import qos_profile_sensor_data

    from ros2cli.command.topic._messages import message_class

    with cli_node(args) as node:
        kind = message_class(node, args.topic_name, wait=True)
        if not hasattr(kind, "header"):
            raise RuntimeError("msg does not have header")
        meter = DelayMeter(args.window)
        clock = node.get_clock()
        node.create_subscription(
            kind,
            args.topic_name,
            lambda message: meter.on_message(message, clock.now()),
            qos_profile_sensor_data,
        )
        node.create_timer(1.0, meter.report)
        spin(node)


class DelayMeter:
    """Measures how old messages are when they arrive."""

    def __init__(self, window_size: int) -> None:
        from ros2cli.command.topic._statistics import Window

        self._window = Window(window_size)
        self._is_new = False

    def on_message(self, message: Any, now: Any) -> None:
        """Takes the time from the stamp in a message's header to now."""
        from rclpy.time import Time

        stamp = Time.from_msg(message.header.stamp, clock_type=now.clock_type)
        self._window.add((now - stamp).nanoseconds * 1e-9)
        self._is_new = True

    def report(self) -> None:
        """Prints the delay, or that nothing has come since it was last printed."""
        if not self._window:
            return
        if not self._is_new:
            print("no new messages")
            return
        self._is_new = False
        found = self._window.statistics()
        print(
            f"average delay: {found.mean:.3f}\n\tmin: {found.smallest:.3f}s "
            f"max: {found.largest:.3f}s std dev: {found.deviation:.5f}s window: {found.number}"
        )
