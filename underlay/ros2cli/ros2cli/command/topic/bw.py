"""Measure how many bytes a second a topic has."""

from __future__ import annotations

import argparse
import time
from collections import deque
from collections.abc import Callable

from ros2cli.node import add_direct_arguments, cli_node, spin
from ros2cli.values import positive_int

_WINDOW = 100


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("topic_name", metavar="topic", help="Name of the topic (e.g. '/chatter')")
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
        clock = node.get_clock()
        now = (lambda: clock.now().nanoseconds * 1e-9) if args.use_sim_time else time.monotonic
        meter = BandwidthMeter(args.window, now)
        node.create_subscription(
            kind, args.topic_name, meter.on_data, qos_profile_sensor_data, raw=True
        )
        print(f"Subscribed to [{args.topic_name}]")
        node.create_timer(1.0, meter.report)
        spin(node)


class BandwidthMeter:
    """Measures the bytes per second of the last messages."""

    def __init__(self, window_size: int, now: Callable[[], float]) -> None:
        self._samples: deque[tuple[float, int]] = deque(maxlen=window_size)
        self._now = now

    def on_data(self, data: bytes) -> None:
        """Counts a serialized message, now [s]."""
        self._samples.append((self._now(), len(data)))

    def report(self) -> None:
        """Prints the bandwidth, once there are two messages."""
        if len(self._samples) < 2:
            return
        elapsed = self._now() - self._samples[0][0]
        if elapsed <= 0.0:
            self._samples.clear()
            return
        sizes = [size for _, size in self._samples]
        per_second = sum(sizes) / elapsed
        show = _formatter(per_second)
        print(
            f"{show(per_second)}/s from {len(sizes)} messages\n"
            f"\tMessage size mean: {show(sum(sizes) / len(sizes))} "
            f"min: {show(min(sizes))} max: {show(max(sizes))}"
        )


def _formatter(per_second: float) -> Callable[[float], str]:
    """Returns what prints a number of bytes in the unit that suits the bandwidth."""
    if per_second < 1e3:
        return lambda size: f"{size:.0f} B"
    if per_second < 1e6:
        return lambda size: f"{size / 1e3:.2f} KB"
    return lambda size: f"{size / 1e6:.2f} MB"
