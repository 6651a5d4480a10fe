"""Record ROS data to a bag."""

from __future__ import annotations

import argparse
import datetime
import os
from typing import Any

from ros2cli.command.bag import _qos_overrides
from ros2cli.command.bag._arguments import (
    LOG_LEVELS,
    STORAGES,
    existing_file,
    not_negative_int,
    service_event_topics,
)
from ros2cli.command.bag._programs import become, error, warn


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "-o",
        "--output",
        help="Destination of the bagfile to create, defaults to a timestamped folder in the "
        "current directory.",
    )
    _add_selection(parser)
    _add_discovery(parser)
    _add_storage(parser)
    parser.add_argument(
        "--start-paused", action="store_true", help="Start the recorder in a paused state."
    )
    parser.add_argument(
        "--use-sim-time",
        action="store_true",
        help="Use simulation time for message timestamps by subscribing to the /clock topic. Until "
        "first /clock message is received, no messages will be written to bag.",
    )
    parser.add_argument(
        "--node-name",
        default="rosbag2_recorder",
        help="Specify the recorder node name. Default is %(default)s.",
    )
    parser.add_argument(
        "--custom-data",
        nargs="*",
        metavar="KEY=VALUE",
        default=[],
        help='Store the custom data in metadata under "rosbag2_bagfile_information/custom_data". '
        "The key=value pair can appear more than once. The last value will override the former "
        "ones.",
    )
    parser.add_argument(
        "--disable-keyboard-controls",
        action="store_true",
        help="Disables keyboard controls for recorder.",
    )
    parser.add_argument("--log-level", default="info", choices=LOG_LEVELS, help="Logging level.")


def _add_selection(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "topics_positional",
        default=[],
        metavar="[Topic1 ...]",
        nargs="*",
        help="Space-delimited list of topics to record. (deprecated)",
    )
    for option, metavar, text in (
        ("--topics", "Topic", "topics to record."),
        ("--services", "ServiceName", "services to record."),
        ("--topic-types", "TopicType", "topic types to record."),
        ("--exclude-topics", "Topic", "topics not being recorded."),
        ("--exclude-topic-types", "TopicType", "topic types not being recorded."),
        ("--exclude-services", "ServiceName", "services not being recorded."),
    ):
        parser.add_argument(
            option, default=[], nargs="+", metavar=metavar, help=f"Space-delimited list of {text}"
        )
    for option, text in (
        ("--all-topics", "Record all topics (Exclude hidden topic)."),
        ("--all-services", "Record all services via service event topics."),
    ):
        parser.add_argument(option, action="store_true", help=text)
    parser.add_argument(
        "-a",
        "--all",
        action="store_true",
        help="Record all topics and services (Exclude hidden topic).",
    )
    parser.add_argument(
        "-e",
        "--regex",
        default="",
        help="Record only topics and services containing provided regular expression. Note: --all, "
        "--all-topics or --all-services will override --regex.",
    )
    parser.add_argument(
        "--exclude-regex",
        default="",
        help="Exclude topics and services containing provided regular expression. Works on top of "
        "--all, --all-topics, --all-services, --topics, --services or --regex.",
    )


def _add_discovery(parser: argparse.ArgumentParser) -> None:
    for option, text in (
        (
            "--include-unpublished-topics",
            "Discover and record topics which have no publisher. Subscriptions on such topics will "
            "be made with default QoS unless otherwise specified in a QoS overrides file.",
        ),
        (
            "--include-hidden-topics",
            "Discover and record hidden topics as well. These are topics used internally by ROS 2 "
            "implementation.",
        ),
        (
            "--no-discovery",
            "Disables topic auto discovery during recording: only topics present at startup will "
            "be recorded.",
        ),
        ("--ignore-leaf-topics", "Ignore topics without a subscription."),
    ):
        parser.add_argument(option, action="store_true", help=text)
    parser.add_argument(
        "-p",
        "--polling-interval",
        type=not_negative_int,
        default=100,
        help="Time in ms to wait between querying available topics for recording. It has no effect "
        "if --no-discovery is enabled.",
    )
    parser.add_argument(
        "--qos-profile-overrides-path",
        type=existing_file,
        help="Path to a yaml file defining overrides of the QoS profile for specific topics.",
    )


def _add_storage(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "-s",
        "--storage",
        default="mcap",
        choices=STORAGES,
        help="Storage identifier to be used, defaults to '%(default)s'.",
    )
    parser.add_argument(
        "-f",
        "--serialization-format",
        default="",
        choices=("cdr",),
        help="The serialization format in which the messages are saved, defaults to the rmw "
        "currently in use.",
    )
    for short, option, text in (
        ("-b", "--max-bag-size", "Maximum size in bytes before the bagfile will be split."),
        ("-d", "--max-bag-duration", "Maximum duration in seconds before it will be split."),
    ):
        parser.add_argument(
            short,
            option,
            type=not_negative_int,
            default=0,
            help=f"{text} Default: %(default)d, recording written in single bagfile.",
        )
    parser.add_argument(
        "--max-cache-size",
        type=not_negative_int,
        default=100 * 1024 * 1024,
        help="Maximum size (in bytes) of messages to hold in cache. Default: %(default)d. If the "
        "value specified is 0, then every message is directly written to disk.",
    )
    parser.add_argument(
        "--storage-config-file",
        type=existing_file,
        help="Path to a yaml file defining storage specific configurations: those of "
        "rosbag2_storage_mcap.",
    )
    parser.add_argument(
        "--storage-preset-profile",
        default="none",
        choices=("none", "fastwrite", "zstd_fast", "zstd_small"),
        help="Select a preset configuration for the storage: fastwrite (no chunks, no index), "
        "zstd_fast (fast compression), zstd_small (strong compression). --storage-config-file wins "
        "over it.",
    )


def main(args: argparse.Namespace) -> str | None:
    if args.topics_positional:
        warn(
            'Positional "topics" argument deprecated. Please use optional "--topics" argument '
            "instead."
        )
        args.topics = [*args.topics, *args.topics_positional]
    uri = args.output or datetime.datetime.now().strftime("rosbag2_%Y_%m_%d-%H_%M_%S")
    problem = _problem(args, uri)
    if problem is not None:
        return error(problem)
    _warn_of_overridden_options(args)
    become(
        "record",
        {
            "storage": _storage_options(args, uri),
            "record": _record_options(args),
            "node_name": args.node_name,
            "log_level": args.log_level,
        },
    )


def _problem(args: argparse.Namespace, uri: str) -> str | None:
    everything = args.all or args.all_topics
    if not (
        everything
        or args.all_services
        or args.services
        or args.topics
        or args.topic_types
        or args.regex
    ):
        return (
            "Need to specify at least one option out of --all, --all-topics, --all-services, "
            "--services, --topics, --topic-types or --regex"
        )
    for given, option, required in (
        (
            args.exclude_regex,
            "--exclude-regex",
            everything or args.topic_types or args.all_services or args.regex,
        ),
        (args.exclude_topics, "--exclude-topics", everything or args.topic_types or args.regex),
        (args.exclude_topic_types, "--exclude-topic-types", everything or args.regex),
        (args.exclude_services, "--exclude-services", args.all or args.all_services or args.regex),
    ):
        if given and not required:
            return f"{option} argument requires one of the --all options or --regex"
    if os.path.exists(uri):
        return f"Output folder '{uri}' already exists."
    if args.use_sim_time and args.no_discovery:
        return (
            "--use-sim-time and --no-discovery both set, but are incompatible settings. The /clock "
            "topic needs to be discovered to record with sim time."
        )
    return None


def _warn_of_overridden_options(args: argparse.Namespace) -> None:
    if (args.all or args.all_services) and args.services:
        warn("--all or --all-services will override --services")
    if (args.all or args.all_topics) and args.topics:
        warn("--all or --all-topics will override --topics")
    if (args.all or args.all_topics or args.all_services) and args.regex:
        warn("--all, --all-topics or --all-services will override --regex")


def _storage_options(args: argparse.Namespace, uri: str) -> dict[str, Any]:
    pairs = (pair.partition("=") for pair in args.custom_data)
    return {
        "uri": uri,
        "storage_id": args.storage,
        "max_bagfile_size": args.max_bag_size,
        "max_bagfile_duration": args.max_bag_duration,
        "max_cache_size": args.max_cache_size,
        "storage_preset_profile": args.storage_preset_profile,
        "storage_config_uri": args.storage_config_file or "",
        "custom_data": {key: value for key, _, value in pairs},
    }


def _record_options(args: argparse.Namespace) -> dict[str, Any]:
    all_topics = args.all or args.all_topics
    all_services = args.all or args.all_services
    return {
        "all_topics": all_topics,
        "all_services": all_services,
        "is_discovery_disabled": args.no_discovery,
        "topics": args.topics,
        "topic_types": args.topic_types,
        "services": service_event_topics(args.services),
        "exclude_topics": args.exclude_topics,
        "exclude_topic_types": args.exclude_topic_types,
        "exclude_service_events": service_event_topics(args.exclude_services),
        "rmw_serialization_format": args.serialization_format,
        "topic_polling_interval": args.polling_interval,
        "regex": "" if all_topics or all_services else args.regex,
        "exclude_regex": args.exclude_regex,
        "topic_qos_profile_overrides": _qos_overrides.read(args.qos_profile_overrides_path),
        "include_hidden_topics": args.include_hidden_topics,
        "include_unpublished_topics": args.include_unpublished_topics,
        "ignore_leaf_topics": args.ignore_leaf_topics,
        "start_paused": args.start_paused,
        "use_sim_time": args.use_sim_time,
        "disable_keyboard_controls": args.disable_keyboard_controls,
    }
