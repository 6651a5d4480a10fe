"""The disc in a running proxy_world."""

from __future__ import annotations

import signal
import subprocess
import time
from pathlib import Path

import rclpy
from ament_index_python.packages import get_package_prefix
from geometry_msgs.msg import TwistStamped
from nav_msgs.msg import Odometry

WORLD = """<sdf version="1.9"><world name="floor">
  <model name="floor"><static>true</static><link name="link"><collision name="collision">
    <geometry><plane><normal>0 0 1</normal><size>20 20</size></plane></geometry>
  </collision></link></model>
</world></sdf>
"""
CONFIG = """world: floor.sdf
robots:
  disc: {plugin: example_vehicle/HoverDisc, pose: [0, 0, 90], settings: {time_constant: 0.1}}
"""


def test_follows_cmd_vel_sideways(tmp_path: Path) -> None:
    (tmp_path / "floor.sdf").write_text(WORLD)
    (tmp_path / "config.yaml").write_text(CONFIG)
    program = Path(get_package_prefix("foothill_proxy")) / "lib" / "foothill_proxy" / "proxy_world"
    world = subprocess.Popen([program, "--ros-args", "-p", f"config:={tmp_path / 'config.yaml'}",
                              "-p", "speed:=5.0"])
    rclpy.init()
    node = rclpy.create_node("commander")
    received: list[Odometry] = []
    node.create_subscription(Odometry, "/disc/ground_truth", received.append, 10)
    publisher = node.create_publisher(TwistStamped, "/disc/cmd_vel", 10)
    command = TwistStamped()
    command.twist.linear.y = 0.5  # to the left of a disc that faces +y: towards -x
    end = time.monotonic() + 60.0
    while not (received and received[-1].pose.pose.position.x < -0.5) and time.monotonic() < end:
        publisher.publish(command)
        rclpy.spin_once(node, timeout_sec=0.05)
    node.destroy_node()
    rclpy.shutdown()
    world.send_signal(signal.SIGINT)
    assert world.wait(timeout=30) == 0
    last = received[-1]
    assert last.pose.pose.position.x < -0.5 and abs(last.pose.pose.position.y) < 1e-6
    assert abs(last.twist.twist.linear.y - 0.5) < 0.01
