"""Scanners in the whole system: drivers on pseudo-terminals, two robots with a scanner each, and
the same topics from simulated robots."""

from __future__ import annotations

import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import rclpy
from ament_index_python.packages import get_package_prefix
from nav_msgs.msg import Odometry
from rclpy.node import Node
from rclpy.qos import QoSProfile, qos_profile_sensor_data
from sensor_msgs.msg import JointState, LaserScan

from foothill_msgs.msg import LidarTargetArray

DEADLINE = 90.0
ROBOTS = ("robot1", "robot2")
TYPES = {"scan": LaserScan, "odom": Odometry, "joint_states": JointState,
         "targets": LidarTargetArray}
#: Arguments without trackers and descriptions, which these tests do not need.
QUIET = ("law:=none", "description:=false")


class Watcher(Node):
    """Stores the last message of each topic of both robots."""

    def __init__(self) -> None:
        super().__init__("watcher")
        self.received: dict[str, Any] = {}
        for robot in ROBOTS:
            for name, kind in TYPES.items():
                topic = f"/{robot}/{name}"
                self.create_subscription(
                    kind, topic,
                    lambda message, topic=topic: self.received.update({topic: message}),
                    qos_profile_sensor_data)

    def wait_until(self, condition: Callable[[], bool]) -> None:
        end = time.monotonic() + DEADLINE
        while not condition():
            assert time.monotonic() < end, f"received only {sorted(self.received)}"
            rclpy.spin_once(self, timeout_sec=0.1)

    def has_received_all(self) -> bool:
        return len(self.received) == len(ROBOTS) * len(TYPES)

    def quality(self, topic: str) -> QoSProfile:
        publishers = self.get_publishers_info_by_topic(topic)
        assert len(publishers) == 1, topic
        return publishers[0].qos_profile


@contextmanager
def running(*commands: list[str]) -> Iterator[None]:
    processes = [subprocess.Popen(command) for command in commands]
    try:
        yield
    finally:
        for process in reversed(processes):
            process.send_signal(signal.SIGINT)
            process.wait(30)


@contextmanager
def launched(folder: Path, *arguments: str) -> Iterator[Watcher]:
    process = subprocess.Popen(["ros2", "launch", "foothill_bringup", "foothill.launch.py",
                                "robots:=2", "targets:=true", *arguments], cwd=folder)
    rclpy.init()
    watcher = Watcher()
    try:
        yield watcher
    finally:
        watcher.destroy_node()
        rclpy.shutdown()
        process.send_signal(signal.SIGINT)
        process.wait(30)


def emulators(folder: Path) -> list[list[str]]:
    """A Pioneer and a scanner for each robot, on pseudo-terminals."""
    pioneer = Path(get_package_prefix("pioneer_arcos")) / "lib/pioneer_arcos/arcos_emulator"
    scanner = Path(get_package_prefix("sick_ld")) / "lib/sick_ld/ld_emulator"
    commands = []
    for number in range(1, len(ROBOTS) + 1):
        commands.append([str(pioneer), "--pty", f"{folder}/ttyP{number}"])
        commands.append([str(scanner), "--link", f"{folder}/ttyLD{number}", "--spin-up", "0.5"])
    return commands


def policies(quality: QoSProfile) -> tuple:
    return (quality.reliability, quality.durability, quality.deadline, quality.lifespan,
            quality.liveliness, quality.liveliness_lease_duration)


def test_scanners_of_real_and_simulated_robots_have_the_same_interface(tmp_path: Path) -> None:
    qualities = []
    with running(*emulators(tmp_path)), launched(
            tmp_path, "source:=hardware", f"port:={tmp_path}/ttyP#", f"scanner:={tmp_path}/ttyLD#",
            *QUIET) as watcher:
        watcher.wait_until(watcher.has_received_all)
        qualities.append({topic: policies(watcher.quality(topic)) for topic in watcher.received
                          if topic.endswith(("scan", "targets"))})
        check_scans(watcher)
        # The emulated scanners stand in a lab with two targets.
        watcher.wait_until(lambda: all(
            len(watcher.received[f"/{robot}/targets"].targets) == 2 for robot in ROBOTS))
    with launched(tmp_path, "source:=proxy", "speed:=1", *QUIET) as watcher:
        watcher.wait_until(watcher.has_received_all)
        qualities.append({topic: policies(watcher.quality(topic)) for topic in watcher.received
                          if topic.endswith(("scan", "targets"))})
        check_scans(watcher)
    assert qualities[0] == qualities[1]


def check_scans(watcher: Watcher) -> None:
    for robot in ROBOTS:
        scan = watcher.received[f"/{robot}/scan"]
        assert scan.header.frame_id == f"{robot}/laser"
        assert len(scan.ranges) == 575
        assert watcher.received[f"/{robot}/targets"].header.frame_id == f"{robot}/laser"
