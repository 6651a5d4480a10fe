"""Sonar, IMU and external pose of a robot of proxy_world, over its topics."""

from __future__ import annotations

import math
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import rclpy
from ament_index_python.packages import get_package_prefix
from geometry_msgs.msg import PoseWithCovarianceStamped
from rclpy.node import Node
from sensor_msgs.msg import Imu, Range

ROOM = """<?xml version="1.0"?>
<sdf version="1.9">
  <world name="room">
    <gravity>0 0 -9.81</gravity>
    <model name="floor"><static>true</static><link name="link"><collision name="collision">
      <geometry><plane><normal>0 0 1</normal><size>20 20</size></plane></geometry>
    </collision></link></model>
    <model name="wall"><static>true</static><pose>0 1.636 0.5 0 0 0</pose>
      <link name="link"><collision name="collision">
      <geometry><box><size>8 1 1</size></box></geometry>
    </collision></link></model>
  </world>
</sdf>
"""
CONFIG = """world: room.sdf
robots:
  r1:
    sensors:
      sonar: {plugin: foothill_sensors/SonarRing}
      imu: {plugin: foothill_sensors/Imu}
      external_pose: {plugin: foothill_sensors/ExternalPose}
"""
WALL = 1.0  # from transducer 0, which is 0.136 m to the left of the middle [m]


class Listener(Node):
    """Keeps what comes."""

    def __init__(self) -> None:
        super().__init__("listener")
        self.sonar: list[Range] = []
        self.imu: list[Imu] = []
        self.pose: list[PoseWithCovarianceStamped] = []
        self.create_subscription(Range, "/r1/sonar", self.sonar.append, 100)
        self.create_subscription(Imu, "/r1/imu", self.imu.append, 200)
        self.create_subscription(PoseWithCovarianceStamped, "/r1/external_pose",
                                 self.pose.append, 50)

    def wait(self, condition: Callable[[], bool]) -> None:
        end = time.monotonic() + 60.0
        while not condition():
            assert time.monotonic() < end, "the condition never came true"
            rclpy.spin_once(self, timeout_sec=0.05)


@pytest.fixture(scope="module")
def heard(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Listener]:
    folder = tmp_path_factory.mktemp("room")
    (folder / "room.sdf").write_text(ROOM)
    (folder / "config.yaml").write_text(CONFIG)
    program = Path(get_package_prefix("foothill_proxy")) / "lib" / "foothill_proxy" / "proxy_world"
    world = subprocess.Popen([program, "--ros-args", "-p", f"config:={folder / 'config.yaml'}",
                              "-p", "speed:=2.0"])
    rclpy.init()
    listener = Listener()
    try:
        listener.wait(lambda: len(listener.sonar) > 100 and len(listener.imu) > 100
                      and len(listener.pose) > 20)
        yield listener
    finally:
        listener.destroy_node()
        rclpy.shutdown()
        world.send_signal(signal.SIGINT)
        world.wait(20)


def stamp(message: Range | Imu) -> float:
    return message.header.stamp.sec + 1e-9 * message.header.stamp.nanosec


def test_all_transducers_speak_under_their_own_frames(heard: Listener) -> None:
    assert {one.header.frame_id for one in heard.sonar} == {f"r1/sonar_{i}" for i in range(16)}


def test_sonar_fires_on_a_grid_of_40_ms(heard: Listener) -> None:
    for one in heard.sonar:
        assert math.remainder(stamp(one), 0.04) == pytest.approx(0.0, abs=1e-6)


def test_sonar_tells_the_wall_to_the_left_and_nothing_to_the_right(heard: Listener) -> None:
    left = [one.range for one in heard.sonar if one.header.frame_id == "r1/sonar_0"]
    right = [one.range for one in heard.sonar if one.header.frame_id == "r1/sonar_7"]
    assert sum(left) / len(left) == pytest.approx(WALL, abs=0.02)
    assert all(math.isinf(one) and one > 0 for one in right)


def test_sonar_says_what_it_is(heard: Listener) -> None:
    one = heard.sonar[0]
    assert one.radiation_type == Range.ULTRASOUND
    assert one.field_of_view == pytest.approx(math.radians(30.0))
    assert (one.min_range, one.max_range) == (pytest.approx(0.1), pytest.approx(5.0))


def test_imu_feels_gravity_and_claims_no_orientation(heard: Listener) -> None:
    mean = sum(one.linear_acceleration.z for one in heard.imu) / len(heard.imu)
    assert mean == pytest.approx(9.81, abs=0.1)
    assert heard.imu[0].orientation_covariance[0] == -1.0
    assert heard.imu[0].angular_velocity_covariance[8] > 0.0
    assert heard.imu[0].header.frame_id == "r1/imu"


def test_external_pose_sees_the_robot_where_it_stands(heard: Listener) -> None:
    for one in heard.pose:
        assert one.header.frame_id == "map"
        assert math.hypot(one.pose.pose.position.x, one.pose.pose.position.y) < 0.01
    assert heard.pose[0].pose.covariance[0] == pytest.approx(1e-6)
