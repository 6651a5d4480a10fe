"""Topics of sonar, IMU and external pose in a running proxy_world."""

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
WALL = 1.0  # distance from transducer 0, which is 0.136 m to the left of the centre [m]


class Receiver(Node):
    """Keeps all received messages."""

    def __init__(self) -> None:
        super().__init__("receiver")
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
            assert time.monotonic() < end, "timeout"
            rclpy.spin_once(self, timeout_sec=0.05)


@pytest.fixture(scope="module")
def received(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Receiver]:
    folder = tmp_path_factory.mktemp("room")
    (folder / "room.sdf").write_text(ROOM)
    (folder / "config.yaml").write_text(CONFIG)
    program = Path(get_package_prefix("foothill_proxy")) / "lib" / "foothill_proxy" / "proxy_world"
    world = subprocess.Popen([program, "--ros-args", "-p", f"config:={folder / 'config.yaml'}",
                              "-p", "speed:=2.0"])
    rclpy.init()
    receiver = Receiver()
    try:
        receiver.wait(lambda: len(receiver.sonar) > 100 and len(receiver.imu) > 100
                      and len(receiver.pose) > 20)
        yield receiver
    finally:
        receiver.destroy_node()
        rclpy.shutdown()
        world.send_signal(signal.SIGINT)
        world.wait(20)


def stamp(message: Range | Imu) -> float:
    return message.header.stamp.sec + 1e-9 * message.header.stamp.nanosec


def test_every_transducer_has_its_own_frame(received: Receiver) -> None:
    assert {one.header.frame_id for one in received.sonar} == {f"r1/sonar_{i}" for i in range(16)}


def test_sonar_fires_on_a_grid_of_40_ms(received: Receiver) -> None:
    for one in received.sonar:
        assert math.remainder(stamp(one), 0.04) == pytest.approx(0.0, abs=1e-6)


def test_sonar_measures_the_wall_to_the_left_and_nothing_to_the_right(received: Receiver) -> None:
    left = [one.range for one in received.sonar if one.header.frame_id == "r1/sonar_0"]
    right = [one.range for one in received.sonar if one.header.frame_id == "r1/sonar_7"]
    assert sum(left) / len(left) == pytest.approx(WALL, abs=0.02)
    assert all(math.isinf(one) and one > 0 for one in right)


def test_sonar_reports_its_properties(received: Receiver) -> None:
    one = received.sonar[0]
    assert one.radiation_type == Range.ULTRASOUND
    assert one.field_of_view == pytest.approx(math.radians(30.0))
    assert (one.min_range, one.max_range) == (pytest.approx(0.1), pytest.approx(5.0))


def test_imu_measures_gravity_and_reports_no_orientation(received: Receiver) -> None:
    mean = sum(one.linear_acceleration.z for one in received.imu) / len(received.imu)
    assert mean == pytest.approx(9.81, abs=0.1)
    assert received.imu[0].orientation_covariance[0] == -1.0
    assert received.imu[0].angular_velocity_covariance[8] > 0.0
    assert received.imu[0].header.frame_id == "r1/imu"


def test_external_pose_measures_the_position_of_the_robot(received: Receiver) -> None:
    for one in received.pose:
        assert one.header.frame_id == "map"
        assert math.hypot(one.pose.pose.position.x, one.pose.pose.position.y) < 0.01
    assert received.pose[0].pose.covariance[0] == pytest.approx(1e-6)
