"""The launched scanner: an emulated LD-OEM with its driver, and the targets in its scans."""

from __future__ import annotations

import math
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest
import rclpy
from rclpy.node import Node
from rclpy.qos import qos_profile_sensor_data
from sensor_msgs.msg import LaserScan

from foothill_msgs.msg import LidarTargetArray, LinkState

# The emulated scanner head takes 8 s to reach its speed.
DEADLINE = 60.0


class Watcher(Node):
    def __init__(self) -> None:
        super().__init__("watcher")
        self.scans: list[LaserScan] = []
        self.targets: list[LidarTargetArray] = []
        self.links: list[LinkState] = []
        self.create_subscription(LaserScan, "/chaser/scan", self.scans.append,
                                 qos_profile_sensor_data)
        self.create_subscription(LidarTargetArray, "/chaser/targets", self.targets.append, 10)
        self.create_subscription(LinkState, "/chaser/link_state", self.links.append, 10)

    def wait_until(self, condition: Callable[[], bool]) -> None:
        end = time.monotonic() + DEADLINE
        while not condition():
            assert time.monotonic() < end, f"{len(self.scans)} scans"
            rclpy.spin_once(self, timeout_sec=0.05)


def test_launched_scanner_publishes_scans_and_targets_of_its_robot(tmp_path: Path) -> None:
    process = subprocess.Popen(["ros2", "launch", "foothill_bringup", "sick_ld.launch.xml",
                                "robot:=chaser", f"port:={tmp_path}/ttyLD", "emulate:=true"])
    rclpy.init()
    watcher = Watcher()
    try:
        watcher.wait_until(lambda: any(len(found.targets) == 2 for found in watcher.targets))
        scan = watcher.scans[-1]
        assert scan.header.frame_id == "chaser/laser"
        assert len(scan.ranges) == 575
        assert scan.angle_increment == pytest.approx(-math.tau / 576, rel=1e-4)
        found = [found for found in watcher.targets if len(found.targets) == 2][-1]
        assert found.targets[1].range == pytest.approx(3.0, abs=0.1)
        assert watcher.links[-1].connected
    finally:
        watcher.destroy_node()
        rclpy.shutdown()
        process.send_signal(signal.SIGINT)
        assert process.wait(20) == 0
