"""A node that reports its name, parameters and topic once, then waits to be ended."""

from __future__ import annotations

import json
import signal
import sys

import rclpy
from rclpy.node import Node
from std_msgs.msg import Empty


def main() -> None:
    rclpy.init(args=sys.argv)
    node = Node("probe_default", automatically_declare_parameters_from_overrides=True)
    publisher = node.create_publisher(Empty, "chatter", 1)
    parameters = {
        name: parameter.value
        for name, parameter in node.get_parameters_by_prefix("").items()
        if not name.startswith(("qos_overrides", "start_type_description_service"))
    }
    report = {
        "name": node.get_name(),
        "namespace": node.get_namespace(),
        "topic": publisher.topic_name,
        "parameters": {name: _plain(value) for name, value in parameters.items()},
        "argv": sys.argv[1:],
    }
    print("NODE " + json.dumps(report), flush=True)
    if "--stay" in sys.argv:
        signal.signal(signal.SIGINT, lambda *_: sys.exit(0))
        signal.pause()
    node.destroy_node()
    rclpy.shutdown()


def _plain(value: object) -> object:
    return list(value) if hasattr(value, "__iter__") and not isinstance(value, str) else value


main()
