"""Play back ROS data from a bag."""

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
        help="Size of message queue rosbag tries to hold in memory to help deterministic playback. "
        "Larger size will result in larger memory needs but might prevent delay of message "
        "playback.",
    )
    parser.add_argument(
        "--qos-profile-overrides-path",
        type=existing_file,
        help="Path to a yaml file defining overrides of the QoS profile for specific topics.",
    )
    parser.add_argument(
        "-m",
        "--remap",
        default=[],
        nargs="+",
        metavar="OLD:=NEW",
        help='List of topics to be remapped: in the form "old_topic1:=new_topic1 ..."',
    )
    parser.add_argument(
        "--wait-for-all-acked",
        type=not_negative_int,
        default=-1,
        metavar="TIMEOUT",
        help="Wait until all published messages are acknowledged by all subscribers or until the "
        "timeout elapses in millisecond before play is terminated. Especially for the case of "
        "sending message with big size in a short time. Zero waits forever.",
    )
    parser.add_argument(
        "--disable-loan-message",
        action="store_true",
        help="Disable to publish as loaned message. Messages of bags are never loaned here.",
    )
    parser.add_argument(
        "--disable-keyboard-controls",
        action="store_true",
        help="Disables keyboard controls for playback.",
    )
    parser.add_argument("--log-level", default="info", choices=LOG_LEVELS, help="Logging level.")


def _add_selection(parser: argparse.ArgumentParser) -> None:
    for option, metavar, text in (
        ("--topics", "topic", "topics to replay. If none specified, all topics will be replayed."),
        ("--services", "service", "services to replay. If none specified, all will be."),
        ("--exclude-topics", "topic", "topics not being played."),
        ("--exclude-services", "service", "services not being played."),
    ):
        parser.add_argument(
            option, default=[], nargs="+", metavar=metavar, help=f"Space-delimited list of {text}"
        )
    parser.add_argument(
        "-e", "--regex", default="", help="Play only topics that match this regular expression."
    )
    parser.add_argument(
        "-x",
        "--exclude-regex",
        default="",
        help="Leave out topics that match this regular expression.",
    )


def _add_time(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "-r",
        "--rate",
        type=positive_float,
        default=1.0,
        help="Rate at which to play back messages. Valid range > 0.0.",
    )
    parser.add_argument(
        "-l",
        "--loop",
        action="store_true",
        help="Enables loop playback when playing a bagfile: it starts back at the beginning on "
        "reaching the end and plays indefinitely.",
    )
    parser.add_argument(
        "-d",
        "--delay",
        type=positive_float,
        default=0.0,
        help="Sleep duration before play (each loop), in seconds. Negative durations invalid.",
    )
    parser.add_argument(
        "-p", "--start-paused", action="store_true", help="Start the playback player paused."
    )
    parser.add_argument(
        "--start-offset",
        type=not_negative_float,
        default=0.0,
        help="Start the playback player this many seconds into the bag file.",
    )
    until = parser.add_mutually_exclusive_group()
    until.add_argument(
        "--playback-duration",
        type=float,
        default=-1.0,
        help="Playback duration, in seconds. Negative durations mark an infinite playback.",
    )
    until.add_argument(
        "--playback-until-sec",
        type=float,
        default=-1.0,
        help="Playback until timestamp, expressed in seconds since epoch.",
    )
    until.add_argument(
        "--playback-until-nsec",
        type=int,
        default=-1,
        help="Playback until timestamp, expressed in nanoseconds since epoch.",
    )


def _add_clock(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--clock",
        type=positive_float,
        nargs="?",
        const=40.0,
        default=0.0,
        help="Publish to /clock at a specific frequency in Hz, to act as a ROS Time Source. Value "
        "must be positive. Defaults to not publishing.",
    )
    parser.add_argument(
        "--clock-topics",
        default=[],
        nargs="+",
        help="List of topics separated by spaces that will trigger a /clock update when a message "
        "is published on them.",
    )
    parser.add_argument(
        "--clock-topics-all",
        action="store_true",
        help="Publishes an update on /clock immediately before each replayed message.",
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
