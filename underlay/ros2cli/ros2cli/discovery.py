"""Waits until the graph is known.

There is no end of discovery that a participant could see. But the participants on this machine
can be counted: each holds a UDP port that follows from its domain and its number. Once all of
them have been received and nothing new arrives, the graph of this machine is complete.
"""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rclpy.node import Node

# Participants repeat their announcement every 3 s, should the first one have been missed.
_LONGEST = 3.5
_QUIET = 0.15
# How long the participants of other machines get to answer.
_NETWORK = 0.5

_PORT_BASE, _PORTS_PER_DOMAIN, _FIRST_UNICAST_PORT = 7400, 250, 10
_DISCOVERY_TOPIC = "ros_discovery_info"
_UNKNOWN_NODES = ("_NODE_NAME_UNKNOWN_", "_CREATED_BY_BARE_DDS_APP_")


def wait_for_discovery(node: Node, spin_time: float | None = None) -> None:
    """Waits until the graph seems complete, or for exactly `spin_time` [s] if that is given."""
    if spin_time is not None:
        time.sleep(max(spin_time, 0.0))
        return
    start = time.monotonic()
    shortest = 0.0 if _only_this_machine() else _NETWORK
    graph, last_change = None, start
    while (now := time.monotonic()) < start + _LONGEST:
        if (seen := _graph(node)) != graph:
            graph, last_change = seen, now
        quiet = now - last_change >= _QUIET and now - start >= shortest
        if quiet and _all_announced(node):
            return
        time.sleep(0.02)


def local_participants(domain_id: int, tables: tuple[str, ...] = ("udp", "udp6")) -> int:
    """Returns how many participants of a domain this machine has; 0 if that can't be known."""
    base = _PORT_BASE + _PORTS_PER_DOMAIN * domain_id
    unicast = range(base + _FIRST_UNICAST_PORT, base + _PORTS_PER_DOMAIN, 2)
    ports: set[int] = set()
    for table in tables:
        try:
            lines = Path("/proc/net", table).read_text(encoding="ascii").splitlines()[1:]
        except OSError:
            continue
        ports.update(int(line.split()[1].rpartition(":")[2], 16) for line in lines)
    return len(ports.intersection(unicast))


def _only_this_machine() -> bool:
    discovery_range = os.environ.get("ROS_AUTOMATIC_DISCOVERY_RANGE", "")
    localhost_only = os.environ.get("ROS_LOCALHOST_ONLY", "") == "1"
    return localhost_only or discovery_range.upper() in ("LOCALHOST", "OFF")


def _graph(node: Node) -> tuple[object, ...]:
    return (
        node.get_topic_names_and_types(),
        node.get_service_names_and_types(),
        sorted(node.get_node_names_and_namespaces()),
    )


def _all_announced(node: Node) -> bool:
    """Returns whether every participant of this machine has announced its endpoints and nodes."""
    announced = node.get_publishers_info_by_topic(_DISCOVERY_TOPIC, no_mangle=True)
    if len(announced) < local_participants(node.context.get_domain_id()):
        return False
    endpoints = node.get_publishers_info_by_topic("/rosout")
    return all(endpoint.node_name not in _UNKNOWN_NODES for endpoint in endpoints)
