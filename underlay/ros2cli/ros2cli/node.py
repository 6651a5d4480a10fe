"""The node that a command works through: it lives for one call and first waits for discovery."""

from __future__ import annotations

import argparse
import contextlib
import os
import signal
import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rclpy.node import Node

NODE_NAME_PREFIX = "_ros2cli"


def add_direct_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the options of commands that make a node."""
    parser.add_argument(
        "--spin-time",
        type=float,
        metavar="SPIN_TIME",
        help="Time to wait for discovery, in seconds (default: until discovery is complete)",
    )
    parser.add_argument(
        "-s", "--use-sim-time", action="store_true", help="Use the time of the topic /clock"
    )


def add_strategy_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the options of commands that look at the graph."""
    add_direct_arguments(parser)
    parser.add_argument(
        "--no-daemon",
        action="store_true",
        help="Do not use a daemon; accepted for compatibility, there is none",
    )


@contextlib.contextmanager
def cli_node(args: argparse.Namespace, name: str | None = None) -> Iterator[Node]:
    """Gives a node that knows the graph; its name is hidden unless one is given."""
    from ros2cli.discovery import wait_for_discovery

    use_sim_time = getattr(args, "use_sim_time", False)
    with plain_node(name or f"{NODE_NAME_PREFIX}_{os.getpid()}", use_sim_time) as node:
        wait_for_discovery(node, getattr(args, "spin_time", None))
        yield node


@contextlib.contextmanager
def plain_node(name: str, use_sim_time: bool = False) -> Iterator[Node]:
    """Gives a node at once, without waiting for discovery."""
    import rclpy
    from rclpy.parameter import Parameter
    from rclpy.signals import SignalHandlerOptions

    # Python handles signals, so Ctrl-C raises a KeyboardInterrupt at any point of a command.
    rclpy.init(args=[], signal_handler_options=SignalHandlerOptions.NO)
    with _signal_handlers():
        try:
            yield rclpy.create_node(
                name,
                parameter_overrides=[Parameter("use_sim_time", value=use_sim_time)],
                start_parameter_services=False,
            )
        finally:
            rclpy.shutdown()


def spin(
    node: Node, until: Callable[[], bool] = lambda: False, timeout: float | None = None
) -> bool:
    """Spins until a condition holds; returns False if the timeout [s] comes first."""
    from rclpy.executors import SingleThreadedExecutor

    deadline = float("inf") if timeout is None else time.monotonic() + timeout
    executor = SingleThreadedExecutor(context=node.context)
    executor.add_node(node)
    try:
        while not until():
            remaining = deadline - time.monotonic()
            if remaining <= 0.0:
                return False
            # Python runs signal handlers only between waits, so no wait is long.
            executor.spin_once(timeout_sec=min(remaining, 0.1))
        return True
    finally:
        executor.remove_node(node)
        executor.shutdown()


@contextlib.contextmanager
def _signal_handlers() -> Iterator[None]:
    """Makes SIGINT and SIGTERM unwind.

    SIGINT is ignored in what a shell script starts in the background, unless it is asked for. And
    of a process that does not unwind, the other nodes would not know for 20 s that it is gone.
    """
    handlers = {signal.SIGINT: signal.default_int_handler, signal.SIGTERM: _exit_on_signal}
    previous = {number: signal.signal(number, handlers[number]) for number in handlers}
    try:
        yield
    finally:
        for number, handler in previous.items():
            signal.signal(number, handler)


def _exit_on_signal(number: int, _frame: object) -> None:
    raise SystemExit(number)
