"""The drivers of real robots with an emulated one: packets and telegrams pass between them."""

from __future__ import annotations

import math
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import rclpy
from ament_index_python.packages import get_package_share_directory
from geometry_msgs.msg import TwistStamped
from nav_msgs.msg import Odometry
from rclpy.node import Node
from rclpy.qos import qos_profile_sensor_data
from sensor_msgs.msg import LaserScan, Range

DEADLINE = 90.0
QUANTUM = 1.0 / 256.0  # of the scanner's ranges [m]
CONFIG = """
world: {share}/worlds/lab.sdf
seed: 1
robots:
  robot1:
    plugin: foothill_emulation/EmulatedPioneer
    pose: [-1.0, 0.0, 0]
    settings: {{tcp_port: {port}}}
    sensors:
      scanner:
        plugin: foothill_emulation/EmulatedScanner
        settings: {{link: {link}, spin_up: 0.5, range_noise: 0.0}}
      every_tick:
        plugin: foothill_sensors/Lidar
        settings:
          preset: sick_ld_oem_wire
          azimuth: {{first: -180.0, step: 0.0625, count: 5760}}
          range_noise: 0.0
          range_quantum: 0.0
"""


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


class Listener(Node):
    def __init__(self) -> None:
        super().__init__("emulation_listener")
        self.scan: LaserScan | None = None
        self.truth: LaserScan | None = None
        self.odom: Odometry | None = None
        self.place: Odometry | None = None
        self.echoes: dict[str, float] = {}
        for topic, kind, name in (("scan", LaserScan, "scan"), ("every_tick", LaserScan, "truth"),
                                  ("odom", Odometry, "odom"),
                                  ("ground_truth", Odometry, "place")):
            self.create_subscription(kind, f"/robot1/{topic}",
                                     lambda message, name=name: setattr(self, name, message),
                                     qos_profile_sensor_data)
        self.create_subscription(Range, "/robot1/sonar", self._on_sonar, qos_profile_sensor_data)
        self.cmd_vel = self.create_publisher(TwistStamped, "/robot1/cmd_vel", 10)

    def _on_sonar(self, message: Range) -> None:
        self.echoes[message.header.frame_id] = message.range

    def wait(self, condition: Callable[[], bool], what: str) -> None:
        end = time.monotonic() + DEADLINE
        while not condition():
            assert time.monotonic() < end, f"no {what} after {DEADLINE} s"
            rclpy.spin_once(self, timeout_sec=0.1)

    def drive(self, speed: float) -> None:
        command = TwistStamped()
        command.header.stamp = self.get_clock().now().to_msg()
        command.twist.linear.x = speed
        self.cmd_vel.publish(command)


@pytest.fixture
def listener(tmp_path: Path) -> Iterator[Listener]:
    port = free_port()
    link = tmp_path / "ttyLD"
    config = tmp_path / "emulation.yaml"
    share = get_package_share_directory("foothill_bringup")
    config.write_text(CONFIG.format(share=share, port=port, link=link))
    process = subprocess.Popen(
        ["ros2", "launch", "foothill_bringup", "emulation.launch.xml", f"config:={config}",
         f"port:=tcp://127.0.0.1:{port}", f"scanner:={link}"], start_new_session=True)
    rclpy.init(args=[])
    node = Listener()
    try:
        yield node
    finally:
        node.destroy_node()
        rclpy.try_shutdown()
        process.send_signal(signal.SIGINT)
        process.wait(30)


def test_drivers_receive_data_from_the_emulated_robot_and_move_it(listener: Listener) -> None:
    listener.wait(lambda: listener.scan is not None and listener.truth is not None, "scans")
    assert_same_room(listener.scan, listener.truth)
    listener.wait(lambda: any(math.isfinite(echo) for echo in listener.echoes.values()), "echoes")
    listener.wait(lambda: listener.odom is not None and listener.place is not None, "odometry")

    start = listener.place.pose.pose.position.x
    began = listener.odom.pose.pose.position.x

    def has_driven() -> bool:
        listener.drive(0.2)
        return listener.place.pose.pose.position.x > start + 0.3

    listener.wait(has_driven, "motion")
    listener.drive(0.0)
    listener.wait(lambda: abs(listener.odom.twist.twist.linear.x) < 0.001
                  and abs(listener.place.twist.twist.linear.x) < 0.001, "standstill")
    driven = listener.place.pose.pose.position.x - start
    assert listener.odom.pose.pose.position.x - began == pytest.approx(driven, abs=0.02)


def assert_same_room(scan: LaserScan, truth: LaserScan) -> None:
    """The scan of the driver equals that of the model to one quantum of range and angle."""
    compared = 0
    for i, measured in enumerate(scan.ranges):
        angle = scan.angle_min + i * scan.angle_increment
        tick = round((angle - truth.angle_min) / truth.angle_increment) % len(truth.ranges)
        near = [truth.ranges[(tick + d) % len(truth.ranges)] for d in (-1, 0, 1)]
        if not all(map(math.isfinite, near)) or not math.isfinite(measured):
            continue
        assert min(near) - QUANTUM <= measured <= max(near) + QUANTUM, (i, measured, near)
        compared += 1
    assert compared > 500, f"{compared} rays came back"
