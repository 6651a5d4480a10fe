"""Types of arguments that the verbs of `ros2 bag` share."""

from __future__ import annotations

import argparse
import math
import os

STORAGES = ("mcap",)
LOG_LEVELS = ("debug", "info", "warn", "error", "fatal")


def existing_path(value: str) -> str:
    if not os.path.exists(value):
        raise argparse.ArgumentTypeError(f"Bag path '{value}' does not exist!")
    return value


def existing_file(value: str) -> str:
    if not os.path.isfile(value):
        raise argparse.ArgumentTypeError(f"can't open '{value}': there is no such file")
    return value


def positive_float(value: str) -> float:
    number = _number(value)
    if not number > 0.0:
        raise argparse.ArgumentTypeError(f"{value} is not in the valid range (> 0.0)")
    return number


def not_negative_float(value: str) -> float:
    number = _number(value)
    if not number >= 0.0:
        raise argparse.ArgumentTypeError(f"Value {value} is less than zero.")
    return number


def not_negative_int(value: str) -> int:
    try:
        number = int(value)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{value} is not the valid type (int)") from None
    if number < 0:
        raise argparse.ArgumentTypeError(f"Value {value} is less than zero.")
    return number


def _number(value: str) -> float:
    try:
        number = float(value)
    except ValueError:
        number = math.nan
    if not math.isfinite(number):
        raise argparse.ArgumentTypeError(f"{value} is not the valid type (float)")
    return number


def add_bag_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the bag to open and its storage."""
    parser.add_argument("bag_path", type=existing_path, help="Folder or file of the bag")
    parser.add_argument(
        "-s",
        "--storage",
        default="",
        choices=STORAGES,
        help="Format of the bag (default: what it looks like)",
    )


def nanoseconds(seconds: float) -> int:
    return round(seconds * 1e9)


def service_event_topics(services: list[str] | None) -> list[str]:
    """Returns the topics on which the events of services are published."""
    return [f"{service}/_service_event" for service in services or []]
