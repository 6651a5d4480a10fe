"""The launched P3-DX: /tf_static and /tf agree with the geometry of the robot."""

from __future__ import annotations

import math
import signal
import subprocess
import time
from collections.abc import Callable, Iterator

import pytest
import rclpy
from geometry_msgs.msg import Quaternion, Transform
from rclpy.node import Node
from rclpy.qos import DurabilityPolicy, QoSProfile
from sensor_msgs.msg import JointState
from tf2_msgs.msg import TFMessage

DEADLINE = 30.0


class Frames(Node):
    """Collects the transforms of all frames, each from its parent."""

    def __init__(self) -> None:
        super().__init__("frames")
        self.transforms: dict[str, Transform] = {}
        self.parents: dict[str, str] = {}
        latched = QoSProfile(depth=10, durability=DurabilityPolicy.TRANSIENT_LOCAL)
        self.create_subscription(TFMessage, "/tf_static", self._add, latched)
        self.create_subscription(TFMessage, "/tf", self._add, 10)
        self.joints = self.create_publisher(JointState, "/robot7/joint_states", 10)

    def _add(self, message: TFMessage) -> None:
        for stamped in message.transforms:
            self.parents[stamped.child_frame_id] = stamped.header.frame_id
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


def device(frames: Frames, link: str) -> tuple[float, float, float]:
    """Position x, y [m] and heading [rad] of a device on base_link."""
    name = f"robot7/{link}"
    frames.wait_until(lambda: name in frames.transforms)
    assert frames.parents[name] == "robot7/base_link"
    found = frames.transforms[name]
    return (found.translation.x, found.translation.y,
            2.0 * math.atan2(found.rotation.z, found.rotation.w))


def sonar(frames: Frames, number: int) -> tuple[float, float, float]:
    return device(frames, f"sonar_{number}")


def turned(rotation: Quaternion, x: float, y: float, z: float) -> tuple[float, float, float]:
    """A vector of the child frame in axes of its parent."""
    q = (rotation.x, rotation.y, rotation.z)
    v = (x, y, z)

    def cross(a: tuple[float, ...], b: tuple[float, ...]) -> tuple[float, ...]:
        return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])

    t = tuple(2.0 * part for part in cross(q, v))
    u = cross(q, t)
    return (v[0] + rotation.w * t[0] + u[0], v[1] + rotation.w * t[1] + u[1],
            v[2] + rotation.w * t[2] + u[2])


@pytest.mark.parametrize("number", range(16))
def test_every_sonar_points_away_from_the_robot(frames: Frames, number: int) -> None:
    x, y, heading = sonar(frames, number)
    centre = 0.069 if number < 8 else -0.157  # the rings' centres lie before and behind the axis
    outward = (x - centre) * math.cos(heading) + y * math.sin(heading)
    assert outward > 0.09


@pytest.mark.parametrize("number", range(4))
def test_sonar_rings_are_symmetric(frames: Frames, number: int) -> None:
    for left, right in ((number, 7 - number), (15 - number, 8 + number)):
        x_left, y_left, heading_left = sonar(frames, left)
        x_right, y_right, heading_right = sonar(frames, right)
        assert x_left == pytest.approx(x_right)
        assert y_left == pytest.approx(-y_right) and y_left > 0.0
        assert math.remainder(heading_left + heading_right, 2 * math.pi) == pytest.approx(0.0)


def test_wheel_turns_about_its_axle_and_touches_the_floor(frames: Frames) -> None:
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


@pytest.mark.parametrize("ring", ("front", "rear"))
def test_bumpers_are_numbered_from_left_to_right(frames: Frames, ring: str) -> None:
    found = [device(frames, f"bumper_{ring}_{number}") for number in range(5)]
    lefts = [y for _, y, _ in found]
    assert lefts == sorted(lefts, reverse=True)
    assert lefts[0] == pytest.approx(-lefts[4]) and lefts[2] == pytest.approx(0.0, abs=1e-12)
    for x, y, heading in found:
        assert math.hypot(x + 0.0455, y) == pytest.approx(0.244)
        assert math.remainder(heading - math.atan2(y, x + 0.0455), 2 * math.pi) == (
            pytest.approx(0.0, abs=1e-9))
        assert (x > 0.0) == (ring == "front")


def test_laser_points_forward_at_the_position_of_the_vendor(frames: Frames) -> None:
    assert device(frames, "laser") == pytest.approx((0.021, 0.0, 0.0))


@pytest.mark.parametrize("camera", ("camera", "camera_right"))
def test_optical_frames_have_z_along_the_axis_of_the_camera(frames: Frames, camera: str) -> None:
    name = f"robot7/{camera}_optical_frame"
    frames.wait_until(lambda: name in frames.transforms)
    rotation = frames.transforms[name].rotation
    assert turned(rotation, 0.0, 0.0, 1.0) == pytest.approx((1.0, 0.0, 0.0), abs=1e-12)  # forward
    assert turned(rotation, 1.0, 0.0, 0.0) == pytest.approx((0.0, -1.0, 0.0), abs=1e-12)  # right


def test_positive_angles_pan_cameras_left_and_tilt_them_down(frames: Frames) -> None:
    def published() -> bool:
        message = JointState(name=["pan_joint", "tilt_joint"], position=[0.5, 0.3])
        message.header.stamp = frames.get_clock().now().to_msg()
        frames.joints.publish(message)
        tilt = frames.transforms.get("robot7/tilt")
        return tilt is not None and abs(tilt.rotation.y - math.sin(0.15)) < 1e-9

    frames.wait_until(published)
    assert frames.parents["robot7/tilt"] == "robot7/pan"
    tilted = turned(frames.transforms["robot7/tilt"].rotation, 1.0, 0.0, 0.0)
    assert tilted[2] == pytest.approx(-math.sin(0.3))
    panned = turned(frames.transforms["robot7/pan"].rotation, *tilted)
    assert panned[1] > 0.0
    assert frames.parents["robot7/camera_link"] == "robot7/tilt"
