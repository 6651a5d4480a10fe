"""Finds the message class of a topic."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from ros2cli.values import interface_class

if TYPE_CHECKING:
    from rclpy.node import Node


def message_class(node: Node, topic: str, wait: bool = False) -> Any:
    """Returns the class of a topic's messages; with `wait`, waits until the topic is there.

    Raises RuntimeError for a name that no topic can have, a topic with two types, a type that
    can't be imported and, without `wait`, a topic that is not there.
    """
    full_name = _full_name(node, topic)
    types = _types(node, full_name)
    if not types:
        print(f"WARNING: topic [{topic}] does not appear to be published yet")
    while wait and not types:
        time.sleep(0.1)
        types = _types(node, full_name)
    if not types:
        raise RuntimeError("Could not determine the type for the passed topic")
    if len(types) > 1:
        listed = ", ".join(types)
        raise RuntimeError(
            f"Cannot echo topic '{topic}', as it contains more than one type: [{listed}]"
        )
    return interface_class("message", types[0])


def _full_name(node: Node, topic: str) -> str:
    from rclpy.exceptions import InvalidTopicNameException
    from rclpy.expand_topic_name import expand_topic_name
    from rclpy.validate_full_topic_name import validate_full_topic_name

    try:
        full_name = expand_topic_name(topic, node.get_name(), node.get_namespace())
        validate_full_topic_name(full_name)
    except (ValueError, InvalidTopicNameException) as error:
        raise RuntimeError(" ".join(str(error).split())) from error
    return full_name


def _types(node: Node, full_name: str) -> list[str]:
    return dict(node.get_topic_names_and_types()).get(full_name, [])
