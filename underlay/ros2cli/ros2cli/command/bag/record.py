"""Write messages to a bag."""

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
        help="Folder of the bag (default: rosbag2_ and the time of now)",
    )
    _add_selection(parser)
    _add_discovery(parser)
    _add_storage(parser)
    parser.add_argument(
        "--start-paused", action="store_true", help="Start without recording, until resumed"
    )
    parser.add_argument(
        "--use-sim-time",
        action="store_true",
        help="Stamp messages with simulated time; recording begins with the first message of "
        "/clock",
    )
    parser.add_argument(
        "--node-name",
        default="rosbag2_recorder",
        help="Name of the node that records (default: %(default)s)",
    )
    parser.add_argument(
        "--custom-data",
        nargs="*",
        metavar="KEY=VALUE",
        default=[],
        help="Words to keep in the metadata of the bag; of several for a key the last counts",
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
    parser.add_argument(
        "topics_positional",
        default=[],
        metavar="[Topic1 ...]",
        nargs="*",
        help="Topics to record; --topics does the same",
    )
    for option, metavar, text in (
        ("--topics", "Topic", "topics to record"),
        ("--services", "ServiceName", "services to record"),
        ("--topic-types", "TopicType", "types to record"),
        ("--exclude-topics", "Topic", "topics to leave out"),
        ("--exclude-topic-types", "TopicType", "types to leave out"),
        ("--exclude-services", "ServiceName", "services to leave out"),
    ):
        parser.add_argument(option, default=[], nargs="+", metavar=metavar, help=text.capitalize())
    for option, text in (
        ("--all-topics", "Record all topics that are not hidden"),
        ("--all-services", "Record the events of all services"),
    ):
        parser.add_argument(option, action="store_true", help=text)
    parser.add_argument(
        "-a",
        "--all",
        action="store_true",
        help="Record all topics and services that are not hidden",
    )
    parser.add_argument(
        "-e",
        "--regex",
        default="",
        help="Record topics and services in whose name this is found; not together with the "
        "options for all",
    )
    parser.add_argument(
        "--exclude-regex",
        default="",
        help="Leave out topics and services in whose name this is found",
    )


def _add_discovery(parser: argparse.ArgumentParser) -> None:
    for option, text in (
        (
            "--include-unpublished-topics",
            "Record topics that nobody publishes yet too",
        ),
        (
            "--include-hidden-topics",
            "Record hidden topics too",
        ),
        (
            "--no-discovery",
            "Do not look for topics after the start",
        ),
        ("--ignore-leaf-topics", "Leave out topics that nobody subscribes to"),
    ):
        parser.add_argument(option, action="store_true", help=text)
    parser.add_argument(
        "-p",
        "--polling-interval",
        type=not_negative_int,
        default=100,
        help="Time between two looks for new topics [ms] (default: %(default)s)",
    )
    parser.add_argument(
        "--qos-profile-overrides-path",
        type=existing_file,
        help="YAML file with the quality of service for some topics",
    )


def _add_storage(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "-s",
        "--storage",
        default="mcap",
        choices=STORAGES,
        help="Format of the bag (default: %(default)s)",
    )
    parser.add_argument(
        "-f",
        "--serialization-format",
        default="",
        choices=("cdr",),
        help="Serialization of the messages in the bag (default: that of the middleware)",
    )
    for short, option, text in (
        ("-b", "--max-bag-size", "Begin a new file after this size [bytes]"),
        ("-d", "--max-bag-duration", "Begin a new file after this time [s]"),
    ):
        parser.add_argument(
            short,
            option,
            type=not_negative_int,
            default=0,
            help=f"{text}; 0 means never (default: %(default)d)",
        )
    parser.add_argument(
        "--max-cache-size",
        type=not_negative_int,
        default=100 * 1024 * 1024,
        help="How much may wait for the disk [bytes]; 0 writes every message at once (default: "
        "%(default)d)",
    )
    parser.add_argument(
        "--storage-config-file",
        type=existing_file,
        help="YAML file with options of the MCAP writer",
    )
    parser.add_argument(
        "--storage-preset-profile",
        default="none",
        choices=("none", "fastwrite", "zstd_fast", "zstd_small"),
        help="Options of the MCAP writer by name: fastwrite (no chunks, no index), zstd_fast "
        "(compressed fast), zstd_small (compressed well); --storage-config-file wins",
    )


def main(args: argparse.Namespace) -> str | None:
    if args.topics_positional:
        warn("Topics without --topics are deprecated; please write --topics before them.")
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
            "There is nothing to record: give one of --all, --all-topics, --all-services, "
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
        return "--use-sim-time does not go with --no-discovery: /clock has to be found."
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
