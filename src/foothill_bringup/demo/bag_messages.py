"""Reads the messages of a bag with rosbag2_py or, where that is missing, with mcap."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rclpy.serialization import deserialize_message
from rosidl_runtime_py.utilities import get_message

try:
    import rosbag2_py
except ImportError:
    rosbag2_py = None


def messages(bag: Path, topics: set[str]) -> Iterator[tuple[str, Any]]:
    """Returns topics and messages in the order of recording."""
    for topic, kind, data in _raw(bag, topics):
        yield topic, deserialize_message(data, get_message(kind))


def raw_messages(bag: Path, topics: set[str]) -> Iterator[tuple[str, bytes]]:
    """Returns topics and bytes in the order of recording."""
    for topic, _, data in _raw(bag, topics):
        yield topic, data


def _raw(bag: Path, topics: set[str]) -> Iterator[tuple[str, str, bytes]]:
    return _by_rosbag2(bag, topics) if rosbag2_py else _by_mcap(bag, topics)


def _by_rosbag2(bag: Path, topics: set[str]) -> Iterator[tuple[str, str, bytes]]:
    reader = rosbag2_py.SequentialReader()
    reader.open(rosbag2_py.StorageOptions(uri=str(bag), storage_id="mcap"),
                rosbag2_py.ConverterOptions("cdr", "cdr"))
    kinds = {topic.name: topic.type for topic in reader.get_all_topics_and_types()}
    wanted = sorted(topics & kinds.keys())
    if not wanted:
        return  # an empty filter would select all topics
    reader.set_filter(rosbag2_py.StorageFilter(topics=wanted))
    while reader.has_next():
        topic, data, _ = reader.read_next()
        yield topic, kinds[topic], data


def _by_mcap(bag: Path, topics: set[str]) -> Iterator[tuple[str, str, bytes]]:
    from mcap.reader import make_reader

    for file in sorted(bag.glob("*.mcap")):
        with file.open("rb") as stream:
            for schema, channel, message in make_reader(stream).iter_messages(topics=topics):
                yield channel.topic, schema.name, message.data
