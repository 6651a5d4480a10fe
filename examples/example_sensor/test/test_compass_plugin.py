"""The compass on a robot in a running proxy_world."""

from __future__ import annotations

import math
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import rclpy
from ament_index_python.packages import get_package_prefix
from std_msgs.msg import Float64

WORLD = """<sdf version="1.9"><world name="floor">
  <model name="floor"><static>true</static><link name="link"><collision name="collision">
    <geometry><plane><normal>0 0 1</normal><size>20 20</size></plane></geometry>
  </collision></link></model>
</world></sdf>
"""
CONFIG = """world: floor.sdf
robots:
  r1:
    pose: [0, 0, 90]
    sensors: {compass: {plugin: example_sensor/Compass, settings: {noise: %s}}}
"""


def start(folder: Path, noise: str) -> subprocess.Popen[str]:
    (folder / "floor.sdf").write_text(WORLD)
    (folder / "config.yaml").write_text(CONFIG % noise)
    program = Path(get_package_prefix("foothill_proxy")) / "lib" / "foothill_proxy" / "proxy_world"
    return subprocess.Popen([program, "--ros-args", "-p", f"config:={folder / 'config.yaml'}"],
                            stderr=subprocess.PIPE, text=True)


@pytest.fixture
def readings(tmp_path: Path) -> Iterator[list[float]]:
    world = start(tmp_path, "0.0")
    rclpy.init()
    node = rclpy.create_node("receiver")
    received: list[float] = []
    node.create_subscription(Float64, "/r1/compass", lambda one: received.append(one.data), 10)
    end = time.monotonic() + 60.0
    while len(received) < 3 and time.monotonic() < end:
        rclpy.spin_once(node, timeout_sec=0.05)
    yield received
    node.destroy_node()
    rclpy.shutdown()
    world.send_signal(signal.SIGINT)
    world.communicate(timeout=30)


def test_publishes_the_heading_of_its_robot(readings: list[float]) -> None:
    assert readings == pytest.approx([math.pi / 2.0] * 3, abs=1e-9)


def test_rejects_a_setting_out_of_range_with_file_and_line(tmp_path: Path) -> None:
    world = start(tmp_path, "2.0")
    _, errors = world.communicate(timeout=30)
    assert world.returncode != 0
    assert "config.yaml:5: " in errors and "noise" in errors
