"""The P3-DX as launched: what arrives on /tf_static and /tf is the robot's geometry."""

from __future__ import annotations

import math
import signal
import subprocess
import time
from collections.abc import Callable, Iterator

import pytest
import rclpy
from geometry_msgs.msg import Transform
from rclpy.node import Node
from rclpy.qos import DurabilityPolicy, QoSProfile
from sensor_msgs.msg import JointState
from tf2_msgs.msg import TFMessage

DEADLINE = 30.0


class Frames(Node):
    """Collects the transforms from base_link to its children."""

    def __init__(self) -> None:
        super().__init__("frames")
        self.transforms: dict[str, Transform] = {}
        latched = QoSProfile(depth=10, durability=DurabilityPolicy.TRANSIENT_LOCAL)
        self.create_subscription(TFMessage, "/tf_static", self._add, latched)
        self.create_subscription(TFMessage, "/tf", self._add, 10)
        self.joints = self.create_publisher(JointState, "/robot7/joint_states", 10)

    def _add(self, message: TFMessage) -> None:
        for stamped in message.transforms:
            assert stamped.header.frame_id == "robot7/base_link"
            self.transforms[stamped.child_frame_id] = stamped.transform

    def wait_until(self, condition: Callable[[], bool]) -> None:
        end = time.monotonic() + DEADLINE
        while not condition():
            assert time.monotonic() < end, f"only {sorted(self.transforms)} arrived"
            rclpy.spin_once(self, timeout_sec=0.1)


@pytest.fixture(scope="module")
def frames() -> Iterator[Frames]:
    process = subprocess.Popen(
        ["ros2", "launch", "foothill_bringup", "robot_description.launch.xml", "robot:=robot7"])
    rclpy.init()
    node = Frames()
    try:
        yield node
    finally:
        node.destroy_node()
        rclpy.shutdown()
        process.send_signal(signal.SIGINT)
        assert process.wait(15) == 0


def sonar(frames: Frames, number: int) -> tuple[float, float, float]:
    """Position x, y [m] and heading [rad] of a sonar in base_link."""
    name = f"robot7/sonar_{number}"
    frames.wait_until(lambda: name in frames.transforms)
    found = frames.transforms[name]
    return (found.translation.x, found.translation.y,
            2.0 * math.atan2(found.rotation.z, found.rotation.w))


@pytest.mark.parametrize("number", range(16))
def test_every_sonar_looks_away_from_the_robot(frames: Frames, number: int) -> None:
    x, y, heading = sonar(frames, number)
    centre = 0.069 if number < 8 else -0.157  # the rings' centres lie before and behind the axis
    outward = (x - centre) * math.cos(heading) + y * math.sin(heading)
    assert outward > 0.09


@pytest.mark.parametrize("number", range(4))
def test_the_rings_are_mirror_images_left_to_right(frames: Frames, number: int) -> None:
    for left, right in ((number, 7 - number), (15 - number, 8 + number)):
        x_left, y_left, heading_left = sonar(frames, left)
        x_right, y_right, heading_right = sonar(frames, right)
        assert x_left == pytest.approx(x_right)
        assert y_left == pytest.approx(-y_right) and y_left > 0.0
        assert math.remainder(heading_left + heading_right, 2 * math.pi) == pytest.approx(0.0)


def test_a_wheel_turns_about_its_axle_and_stands_on_the_floor(frames: Frames) -> None:
    def published() -> bool:
        message = JointState(name=["left_wheel_joint", "right_wheel_joint"],
                             position=[math.pi / 2, 0.0])
        message.header.stamp = frames.get_clock().now().to_msg()
        frames.joints.publish(message)
        wheel = frames.transforms.get("robot7/left_wheel")
        return wheel is not None and abs(wheel.rotation.y - math.sin(math.pi / 4)) < 1e-9

    frames.wait_until(published)
    left = frames.transforms["robot7/left_wheel"].translation
    right = frames.transforms["robot7/right_wheel"].translation
    caster = frames.transforms["robot7/caster"].translation
    assert (left.x, left.z, right.z) == (0.0, 0.0, 0.0)
    assert left.y == pytest.approx(-right.y) and left.y > 0.1
    assert caster.z - 0.0375 == pytest.approx(-0.0975)  # the caster touches where the wheels do
