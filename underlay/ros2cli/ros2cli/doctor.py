"""The checks of `ros2 doctor`: the environment, the middleware, the network and the graph."""

from __future__ import annotations

import argparse
import os
import platform
import socket
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ros2cli.node import cli_node

if TYPE_CHECKING:
    from rclpy.node import Node

_DISTRIBUTION = "jazzy"
_RANGES = ("SUBNET", "LOCALHOST", "OFF", "SYSTEM_DEFAULT")
_LARGEST_DOMAIN_ID = 232
# These topics are optional for every node, so an end without a partner is no sign of a fault.
_ONE_SIDED = ("/rosout", "/parameter_events")


@dataclass
class Check:
    """What was found in one field."""

    name: str
    title: str
    rows: list[tuple[str, object]] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    def print_report(self) -> None:
        """Prints what was found as a table."""
        width = max((len(key) for key, _ in self.rows), default=0)
        print(f"\n   {self.title}")
        for key, value in self.rows:
            print(f"{key:<{width}} : {value}")


def examine() -> list[Check]:
    """Looks at everything and returns what was found."""
    checks = [_platform(), _network()]
    graph = [Check("rmw", "RMW MIDDLEWARE"), Check("topic", "TOPIC LIST")]
    graph.append(Check("qos_compatibility", "QOS COMPATIBILITY LIST"))
    if any(check.errors for check in checks):
        for check in graph:
            check.errors.append(f"{check.name} not checked: the environment is not usable")
        return checks + graph
    try:
        with cli_node(argparse.Namespace()) as node:
            _middleware(graph[0])
            _topics(node, graph[1])
            _compatibility(node, graph[2])
    except RuntimeError as error:
        graph[0].errors.append(f"Can't create a node: {' '.join(str(error).split())}")
    return checks + graph


def _platform() -> Check:
    check = Check("platform", "PLATFORM INFORMATION")
    distribution = os.environ.get("ROS_DISTRO", "")
    check.rows += [
        ("system", platform.system()),
        ("release", platform.release()),
        ("python", platform.python_version()),
        ("distribution name", distribution or "not set"),
        ("prefixes", os.environ.get("AMENT_PREFIX_PATH", "not set")),
    ]
    if not distribution:
        check.errors.append("ROS_DISTRO is not set: no ROS 2 environment has been sourced")
    elif distribution != _DISTRIBUTION:
        check.warnings.append(f"ROS_DISTRO is '{distribution}', expected '{_DISTRIBUTION}'")
    return check


def _network() -> Check:
    check = Check("network", "NETWORK CONFIGURATION")
    domain = os.environ.get("ROS_DOMAIN_ID", "") or "0"
    discovery_range = os.environ.get("ROS_AUTOMATIC_DISCOVERY_RANGE", "") or "SUBNET"
    interfaces = [name for _, name in socket.if_nameindex()]
    check.rows += [
        ("domain id", domain),
        ("discovery range", discovery_range),
        ("static peers", os.environ.get("ROS_STATIC_PEERS", "none")),
        ("interfaces", ", ".join(interfaces)),
    ]
    if not domain.isdecimal() or int(domain) > _LARGEST_DOMAIN_ID:
        check.errors.append(
            f"ROS_DOMAIN_ID is '{domain}', expected a number from 0 to {_LARGEST_DOMAIN_ID}"
        )
    if discovery_range.upper() not in _RANGES:
        check.errors.append(
            f"ROS_AUTOMATIC_DISCOVERY_RANGE is '{discovery_range}', expected one of "
            f"{', '.join(_RANGES)}"
        )
    if "lo" not in interfaces:
        check.warnings.append("No loopback interface: nodes of this machine can't find each other")
    return check


def _middleware(check: Check) -> None:
    from rclpy.utilities import get_rmw_implementation_identifier

    used = get_rmw_implementation_identifier()
    check.rows.append(("middleware name", used))
    asked = os.environ.get("RMW_IMPLEMENTATION", used)
    if asked != used:
        check.errors.append(f"RMW_IMPLEMENTATION is '{asked}', but '{used}' is in use")


def _topics(node: Node, check: Check) -> None:
    topics = [name for name, _ in node.get_topic_names_and_types()]
    nodes = node.get_node_names()
    check.rows += [("nodes", len(nodes) - 1), ("topics", len(topics))]
    for topic in topics:
        publishers, subscribers = node.count_publishers(topic), node.count_subscribers(topic)
        check.rows.append((topic, f"{publishers} publisher(s), {subscribers} subscriber(s)"))
        if topic in _ONE_SIDED:
            continue
        if publishers and not subscribers:
            check.warnings.append(f"Publisher without subscriber detected on {topic}.")
        elif subscribers and not publishers:
            check.warnings.append(f"Subscriber without publisher detected on {topic}.")


def _compatibility(node: Node, check: Check) -> None:
    from rclpy.qos import QoSCompatibility, qos_check_compatible

    for topic, _ in node.get_topic_names_and_types():
        for publisher in node.get_publishers_info_by_topic(topic):
            for subscription in node.get_subscriptions_info_by_topic(topic):
                verdict, reason = qos_check_compatible(
                    publisher.qos_profile, subscription.qos_profile
                )
                pair = f"{topic}: {publisher.node_name} -> {subscription.node_name}"
                check.rows.append((pair, verdict.name))
                if verdict == QoSCompatibility.ERROR:
                    check.errors.append(f"{pair}: {' '.join(reason.split())}")
                elif verdict == QoSCompatibility.WARNING:
                    check.warnings.append(f"{pair}: {' '.join(reason.split())}")
