"""Measure how many messages a second a topic has."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any

from ros2cli.node import add_direct_arguments, cli_node, spin
from ros2cli.values import positive_int

_WINDOW = 10000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("topic_name", help="Name of the topic (e.g. '/chatter')")
    parser.add_argument(
        "--window",
        "-w",
        dest="window_size",
        metavar="WINDOW",
        type=positive_int,
        default=_WINDOW,
        help="Number of messages to average over (default: %(default)s)",
    )
    parser.add_argument(
        "--filter",
        dest="filter_expr",
        metavar="EXPR",
        help="Only count messages for which this Python expression of m, the message, holds",
    )
    parser.add_argument(
        "--wall-time", dest="use_wtime", action="store_true", help="Measure in wall time"
    )
    add_direct_arguments(parser)


def main(args: argparse.Namespace) -> None:
    from rclpy.clock import Clock
    from rclpy.qos import qos_profile_sensor_data

    from ros2cli.command.topic._filter import message_filter
    from ros2cli.command.topic._messages import message_class

    passes = message_filter(args.filter_expr)
    with cli_node(args) as node:
        kind = message_class(node, args.topic_name, wait=True)
        clock = Clock() if args.use_wtime else node.get_clock()
        meter = RateMeter(args.window_size, lambda: clock.now().nanoseconds)

        def on_message(message: Any) -> None:
            if passes is None or passes(message):
                meter.on_event()

        # What is only counted need not be deserialized.
        node.create_subscription(
            kind, args.topic_name, on_message, qos_profile_sensor_data, raw=passes is None
        )
        spin(node)


class RateMeter:
    """Measures how often something happens and prints it once a second."""

    def __init__(self, window_size: int, now: Callable[[], int]) -> None:
        from ros2cli.command.topic._statistics import Stopwatch, Window

        self._window = Window(window_size)
        self._stopwatch = Stopwatch()
        self._now = now
        self._printed: int | None = None

    def on_event(self) -> None:
        """Counts an event, now [ns]; 0 is a simulated clock that does not run yet."""
        now = self._now()
        interval = None if now == 0 else self._stopwatch.lap(now)
        if interval is None:
            if self._window:
                print("time has reset, resetting counters")
            self._window.clear()
            self._printed = None
            return
        self._window.add(interval)
        if self._printed is None:
            self._printed = now
        elif now >= self._printed + 1_000_000_000:
            self._printed = now
            self._print()

    def _print(self) -> None:
        found = self._window.statistics()
        rate = 1.0 / found.mean if found.mean > 0.0 else 0.0
        print(
            f"average rate: {rate:.3f}\n\tmin: {found.smallest:.3f}s max: {found.largest:.3f}s "
            f"std dev: {found.deviation:.5f}s window: {found.number}"
        )
