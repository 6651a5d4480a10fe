"""Scanners in a running proxy_world."""

from __future__ import annotations

import contextlib
import math
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest
import rclpy
from ament_index_python.packages import get_package_prefix
from rclpy.node import Node
from sensor_msgs.msg import LaserScan, PointCloud2

PROGRAM = Path(get_package_prefix("foothill_proxy")) / "lib" / "foothill_proxy" / "proxy_world"
ROOM = """<?xml version="1.0"?>
<sdf version="1.9">
  <world name="room">
    <model name="floor"><static>true</static><link name="link"><collision name="c">
      <geometry><plane><normal>0 0 1</normal><size>9 9</size></plane></geometry>
    </collision></link></model>
    <model name="wall"><static>true</static><pose>5 0 1 0 0 0</pose><link name="link">
      <collision name="c"><geometry><box><size>2 30 6</size></box></geometry></collision>
    </link></model>
  </world>
</sdf>
"""


@contextlib.contextmanager
def running_world(folder: Path, sensors: str) -> Iterator[subprocess.Popen]:
    (folder / "room.sdf").write_text(ROOM)
    config = folder / "config.yaml"
    config.write_text(f"world: room.sdf\nrobots:\n  r1:\n    sensors:\n{sensors}")
    process = subprocess.Popen([str(PROGRAM), "--ros-args", "-p", f"config:={config}",
                                "-p", "audit_wait:=0.2", "-p", "lock_step:=true"],
                               stderr=subprocess.PIPE, text=True)
    try:
        yield process
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGINT)
            process.wait(20)


@pytest.fixture
def node() -> Iterator[Node]:
    rclpy.init()
    made = rclpy.create_node("test_lidar_node")
    yield made
    made.destroy_node()
    rclpy.shutdown()


def spin_until(node: Node, holds: Callable[[], bool], seconds: float = 40.0) -> None:
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, "timeout"
        rclpy.spin_once(node, timeout_sec=0.1)


def test_a_scan_has_the_ranges_times_and_frame_of_its_scanner(node: Node, tmp_path: Path) -> None:
    scans: list[LaserScan] = []
    node.create_subscription(LaserScan, "/r1/scan", scans.append, 10)
    sensors = "      scan: {plugin: foothill_sensors/Lidar, settings: {preset: sick_ld_oem_wire}}\n"
    with running_world(tmp_path, sensors):
        spin_until(node, lambda: len(scans) >= 3)
    scan = scans[-1]
    assert scan.header.frame_id == "r1/laser"
    assert len(scan.ranges) == len(scan.intensities) == 575
    assert scan.angle_increment == pytest.approx(math.radians(0.625), rel=1e-6)
    assert scan.angle_max == pytest.approx(scan.angle_min + 574 * scan.angle_increment, abs=1e-5)
    assert scan.scan_time == pytest.approx(0.1)
    assert scan.time_increment == pytest.approx(0.1 * 0.625 / 360.0, rel=1e-6)
    stamps = [one.header.stamp.sec + 1e-9 * one.header.stamp.nanosec for one in scans]
    assert np.diff(stamps) == pytest.approx([0.1] * (len(stamps) - 1))
    # The wall is 4 m ahead of the robot, the scanner 21 mm ahead of base_link; noise is 15 mm.
    ahead = np.array(scan.ranges)[287 - 16:287 + 17]
    angles = scan.angle_min + scan.angle_increment * np.arange(287 - 16, 287 + 17)
    assert np.mean(ahead * np.cos(angles)) == pytest.approx(4.0 - 0.021, abs=5 * 0.015 / 33**0.5)


def test_a_cloud_has_points_on_the_floor_and_on_the_wall(node: Node, tmp_path: Path) -> None:
    clouds: list[PointCloud2] = []
    node.create_subscription(PointCloud2, "/r1/points", clouds.append, 10)
    sensors = ("      points: {plugin: foothill_sensors/Lidar, settings: {preset: velodyne_hdl_32e,"
               " range_noise: 0, range_quantum: 0, position: [0, 0, 1.0], frame: velodyne}}\n")
    with running_world(tmp_path, sensors):
        spin_until(node, lambda: len(clouds) >= 1)
    cloud = clouds[0]
    assert cloud.header.frame_id == "r1/velodyne"
    fields = {field.name: (field.offset, field.datatype) for field in cloud.fields}
    assert list(fields) == ["x", "y", "z", "intensity", "time", "ring", "echo"]
    kind = np.dtype({"names": ["x", "y", "z", "time", "ring"],
                     "formats": ["<f4", "<f4", "<f4", "<f4", "<u2"],
                     "offsets": [fields[name][0] for name in ("x", "y", "z", "time", "ring")],
                     "itemsize": cloud.point_step})
    points = np.frombuffer(bytes(cloud.data), kind)
    assert len(points) == cloud.width
    assert points["ring"].max() == 31
    assert 0.0 <= points["time"].min() and points["time"].max() < 0.1001
    # The scanner is 1 m above base_link, which is a wheel radius above the floor.
    on_floor = np.abs(points["z"] + 1.0975) < 1e-3
    on_wall = np.abs(points["x"] - 4.0) < 1e-3
    assert np.all(on_floor | on_wall)
    assert on_floor.sum() > 1000 and on_wall.sum() > 1000


@pytest.mark.parametrize(("settings", "error"), [
    ("{preset: none}", "preset: unknown preset 'none'"),
    ("{rate: -5}", "rate: -5 is not between 0.01 and 1000"),
    ("{azimuth: {count: 1000000000}}", "azimuth.count: 1e+09 is not between 1 and 1e+06"),
])
def test_invalid_settings_are_rejected_with_their_key(tmp_path: Path, settings: str,
                                                      error: str) -> None:
    sensors = f"      scan: {{plugin: foothill_sensors/Lidar, settings: {settings}}}\n"
    with running_world(tmp_path, sensors) as process:
        errors = process.communicate(timeout=30)[1]
    assert process.returncode != 0
    assert error in errors
    assert "config.yaml:5" in errors
