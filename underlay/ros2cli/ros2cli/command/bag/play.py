"""Publish the messages of a bag."""

from __future__ import annotations

import argparse
from typing import Any

from ros2cli.command.bag import _qos_overrides
from ros2cli.command.bag._arguments import (
    LOG_LEVELS,
    add_bag_arguments,
    existing_file,
    nanoseconds,
    not_negative_float,
    not_negative_int,
    positive_float,
    service_event_topics,
)
from ros2cli.command.bag._programs import become, error


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_bag_arguments(parser)
    _add_selection(parser)
    _add_time(parser)
    _add_clock(parser)
    parser.add_argument(
        "--read-ahead-queue-size",
        type=int,
        default=1000,
        help="How many messages to read ahead (default: %(default)s)",
    )
    parser.add_argument(
        "--qos-profile-overrides-path",
        type=existing_file,
        help="YAML file with the quality of service for some topics",
    )
    parser.add_argument(
        "-m",
        "--remap",
        default=[],
        nargs="+",
        metavar="OLD:=NEW",
        help="Publish topics under other names",
    )
    parser.add_argument(
        "--wait-for-all-acked",
        type=not_negative_int,
        default=-1,
        metavar="TIMEOUT",
        help="In the end, wait until reliable subscriptions have got everything, but not longer "
        "than this [ms]; 0 has no limit",
    )
    parser.add_argument(
        "--disable-loan-message",
        action="store_true",
        help="Accepted for compatibility: messages of bags are never loaned here",
    )
    parser.add_argument(
        "--disable-keyboard-controls",
        action="store_true",
        help="Do not listen to the keyboard",
    )
    parser.add_argument(
        "--log-level", default="info", choices=LOG_LEVELS, help="Least level of what is logged"
    )


def _add_selection(parser: argparse.ArgumentParser) -> None:
    for option, metavar, text in (
        ("--topics", "topic", "topics to play (default: all)"),
        ("--services", "service", "services to play (default: all)"),
        ("--exclude-topics", "topic", "topics to leave out"),
        ("--exclude-services", "service", "services to leave out"),
    ):
        parser.add_argument(option, default=[], nargs="+", metavar=metavar, help=text.capitalize())
    parser.add_argument(
        "-e", "--regex", default="", help="Play topics that match this regular expression only"
    )
    parser.add_argument(
        "-x",
        "--exclude-regex",
        default="",
        help="Leave out topics that match this regular expression",
    )


def _add_time(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "-r",
        "--rate",
        type=positive_float,
        default=1.0,
        help="How many times faster than it was recorded (default: %(default)s)",
    )
    parser.add_argument(
        "-l",
        "--loop",
        action="store_true",
        help="Begin again at the end, indefinitely",
    )
    parser.add_argument(
        "-d",
        "--delay",
        type=positive_float,
        default=0.0,
        help="Wait before the first message, and before every loop [s]",
    )
    parser.add_argument(
        "-p", "--start-paused", action="store_true", help="Start without playing, until resumed"
    )
    parser.add_argument(
        "--start-offset",
        type=not_negative_float,
        default=0.0,
        help="Begin this far into the bag [s]",
    )
    until = parser.add_mutually_exclusive_group()
    until.add_argument(
        "--playback-duration",
        type=float,
        default=-1.0,
        help="End after this much of the bag [s]; a negative number means all",
    )
    until.add_argument(
        "--playback-until-sec",
        type=float,
        default=-1.0,
        help="End at this time of the recording [s since the epoch]",
    )
    until.add_argument(
        "--playback-until-nsec",
        type=int,
        default=-1,
        help="End at this time of the recording [ns since the epoch]",
    )


def _add_clock(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--clock",
        type=positive_float,
        nargs="?",
        const=40.0,
        default=0.0,
        help="Publish the time of the bag on /clock, this often [Hz] (%(const)s if not given)",
    )
    parser.add_argument(
        "--clock-topics",
        default=[],
        nargs="+",
        help="Publish the time on /clock before each message of these topics",
    )
    parser.add_argument(
        "--clock-topics-all",
        action="store_true",
        help="Publish the time on /clock before each message",
    )


def main(args: argparse.Namespace) -> str | None:
    for rule in args.remap:
        if ":=" not in rule:
            return error(f"'{rule}' does not remap anything; OLD:=NEW would.")
    become(
        "play",
        {
            "storage": {"uri": args.bag_path, "storage_id": args.storage},
            "play": _options(args),
            "log_level": args.log_level,
        },
    )


def _options(args: argparse.Namespace) -> dict[str, Any]:
    remapping = [argument for rule in args.remap for argument in ("--remap", rule)]
    until = args.playback_until_nsec
    if args.playback_until_sec >= 0.0:
        until = nanoseconds(args.playback_until_sec)
    return {
        "read_ahead_queue_size": max(args.read_ahead_queue_size, 1),
        "rate": args.rate,
        "topics_to_filter": args.topics,
        "services_to_filter": service_event_topics(args.services),
        "regex_to_filter": args.regex,
        "exclude_regex_to_filter": args.exclude_regex,
        "exclude_topics_to_filter": args.exclude_topics,
        "exclude_services_to_filter": service_event_topics(args.exclude_services),
        "topic_qos_profile_overrides": _qos_overrides.read(args.qos_profile_overrides_path),
        "loop": args.loop,
        "topic_remapping_options": ["--ros-args", *remapping] if remapping else [],
        "clock_publish_frequency": args.clock,
        "clock_publish_on_topic_publish": bool(args.clock_topics_all or args.clock_topics),
        "clock_trigger_topics": [] if args.clock_topics_all else args.clock_topics,
        "delay": nanoseconds(args.delay),
        "playback_duration": nanoseconds(args.playback_duration),
        "playback_until_timestamp": until,
        "start_paused": args.start_paused,
        "start_offset": nanoseconds(args.start_offset),
        "disable_keyboard_controls": args.disable_keyboard_controls,
        "wait_acked_timeout": args.wait_for_all_acked,
        "disable_loan_message": args.disable_loan_message,
    }
