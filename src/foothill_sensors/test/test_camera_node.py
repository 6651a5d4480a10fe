"""Cameras and the stereo node in a running proxy_world."""

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
from sensor_msgs.msg import CameraInfo, Image, JointState, PointCloud2
from stereo_msgs.msg import DisparityImage

DEADLINE = 40.0
WALL = 5.0  # near side of the wall, along x [m]
WORLD = """<?xml version="1.0"?>
<sdf version="1.9">
  <world name="room">
    <model name="floor">
      <static>true</static>
      <link name="link">
        <collision name="collision">
          <geometry><plane><normal>0 0 1</normal><size>20 20</size></plane></geometry>
        </collision>
      </link>
    </model>
    <model name="wall">
      <static>true</static>
      <pose>5.5 0 2 0 0 0</pose>
      <link name="link">
        <collision name="collision">
          <geometry><box><size>1 30 4</size></box></geometry>
        </collision>
      </link>
    </model>
  </world>
</sdf>
"""
CONFIG = """
world: room.sdf
robots:
  r1:
    pose: [1.0, 0.0, 0]
    sensors:
      pan_tilt: {plugin: foothill_sensors/PanTilt}
      camera:
        plugin: foothill_sensors/Camera
        settings: {width: 64, height: 48, on: pan_tilt, depth: true, segmentation: instance,
                   channels: {infrared: {}}}
      left:
        plugin: foothill_sensors/Camera
        settings: {width: 160, height: 48, picture: mono, position: [0.2, 0.06, 0.3]}
      right:
        plugin: foothill_sensors/Camera
        settings: {width: 160, height: 48, picture: mono, position: [0.2, -0.06, 0.3],
                   baseline: 0.12}
"""


@contextlib.contextmanager
def program(package: str, name: str, *arguments: str) -> Iterator[subprocess.Popen]:
    executable = Path(get_package_prefix(package)) / "lib" / package / name
    process = subprocess.Popen([str(executable), "--ros-args", *arguments])
    try:
        yield process
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(20)


class Receiver(Node):
    """Keeps the last message of each topic."""

    def __init__(self) -> None:
        super().__init__("receiver")
        self.last: dict[str, object] = {}
        self.count: dict[str, int] = {}
        self.commands = self.create_publisher(JointState, "/r1/pan_tilt/command", 10)

    def subscribe(self, kind: type, topic: str) -> None:
        def keep(message: object) -> None:
            self.last[topic] = message
            self.count[topic] = self.count.get(topic, 0) + 1
        self.create_subscription(kind, topic, keep, 10)

    def wait_until(self, condition: Callable[[], bool]) -> None:
        end = time.monotonic() + DEADLINE
        while not condition():
            assert time.monotonic() < end, f"only {self.count} arrived"
            rclpy.spin_once(self, timeout_sec=0.1)

    def wait_for(self, *topics: str) -> list:
        self.wait_until(lambda: all(topic in self.last for topic in topics))
        return [self.last[topic] for topic in topics]


@pytest.fixture(scope="module")
def receiver(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Receiver]:
    folder = tmp_path_factory.mktemp("cameras")
    (folder / "room.sdf").write_text(WORLD)
    (folder / "config.yaml").write_text(CONFIG)
    remaps = [part for side in ("left", "right") for kind in ("image_raw", "camera_info")
              for part in ("-r", f"{side}/{kind}:=/r1/{side}/{kind}")]
    with (program("foothill_proxy", "proxy_world", "-p", f"config:={folder}/config.yaml",
                  "-p", "speed:=1.0"),
          program("foothill_sensors", "stereo_disparity", "-p", "disparities:=16", *remaps)):
        rclpy.init()
        node = Receiver()
        try:
            yield node
        finally:
            node.destroy_node()
            rclpy.shutdown()


def depth_in_the_middle(image: Image) -> float:
    return float(np.frombuffer(image.data, np.float32).reshape(image.height, image.width)[24, 32])


def test_a_camera_publishes_all_configured_images(receiver: Receiver) -> None:
    kinds = {"image_raw": "rgb8", "depth/image_raw": "32FC1",
             "segmentation/image_raw": "mono16", "channel/infrared/image_raw": "mono8"}
    for topic in kinds:
        receiver.subscribe(Image, f"/r1/camera/{topic}")
    receiver.subscribe(CameraInfo, "/r1/camera/camera_info")
    images = receiver.wait_for(*(f"/r1/camera/{topic}" for topic in kinds))
    for image, encoding in zip(images, kinds.values(), strict=True):
        assert image.encoding == encoding
        assert (image.width, image.height) == (64, 48)
        assert len(image.data) == image.step * image.height
        assert image.header.frame_id == "r1/camera_optical_frame"
    info, = receiver.wait_for("/r1/camera/camera_info")
    assert info.header.frame_id == "r1/camera_optical_frame"
    assert info.distortion_model == "plumb_bob"
    assert info.k[0] == pytest.approx(32 / math.tan(math.radians(31)))


def test_a_camera_follows_its_pan_tilt_unit(receiver: Receiver) -> None:
    for topic in ("/r1/pan_tilt/joint_states", "/r1/joint_states"):
        receiver.subscribe(JointState, topic)
    receiver.subscribe(Image, "/r1/camera/depth/image_raw")
    # The axes of the unit are 0.19 m behind base_link, the optical centre 0.04 m ahead of them.
    axes = 1.0 - 0.19
    image, = receiver.wait_for("/r1/camera/depth/image_raw")
    assert depth_in_the_middle(image) == pytest.approx(WALL - axes - 0.04, abs=2e-3)
    receiver.wait_until(lambda: receiver.commands.get_subscription_count() > 0)
    receiver.commands.publish(JointState(name=["pan_joint"], position=[0.5]))

    def has_arrived() -> bool:
        state = receiver.last.get("/r1/pan_tilt/joint_states")
        return state is not None and abs(state.position[0] - 0.5) < 1e-9
    receiver.wait_until(has_arrived)
    assert receiver.last["/r1/pan_tilt/joint_states"].name == ["pan_joint", "tilt_joint"]
    seen = receiver.count["/r1/camera/depth/image_raw"]
    receiver.wait_until(lambda: receiver.count["/r1/camera/depth/image_raw"] > seen + 3)
    # The direction of the pixel right of the axis is off by half a pixel, a slope of 0.0094.
    slope = 0.5 / (32 / math.tan(math.radians(31)))
    ahead = WALL - axes - 0.04 * math.cos(0.5)
    expected = ahead / (math.cos(0.5) + slope * math.sin(0.5))
    found = depth_in_the_middle(receiver.last["/r1/camera/depth/image_raw"])
    assert found == pytest.approx(expected, abs=0.01)


def test_a_pair_gives_a_disparity_image_and_a_cloud(receiver: Receiver) -> None:
    receiver.subscribe(CameraInfo, "/r1/right/camera_info")
    receiver.subscribe(DisparityImage, "/disparity")
    receiver.subscribe(PointCloud2, "/points2")
    info, disparity, cloud = receiver.wait_for("/r1/right/camera_info", "/disparity", "/points2")
    assert info.p[3] == pytest.approx(-info.p[0] * 0.12)
    assert disparity.t == pytest.approx(0.12)
    assert disparity.header.frame_id == "r1/left_optical_frame"
    assert (cloud.width, cloud.height) == (160, 48)
    assert [field.name for field in cloud.fields] == ["x", "y", "z", "rgb"]
