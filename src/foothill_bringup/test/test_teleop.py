"""Launched joystick teleoperation: it drives and stops the robot of its namespace."""

from __future__ import annotations

import signal
import subprocess
import time
from collections.abc import Callable

import rclpy
from geometry_msgs.msg import TwistStamped
from rclpy.node import Node
from sensor_msgs.msg import Joy

DEADLINE = 30.0


class Hand(Node):
    """Stands in for the joystick: full forward, with the dead-man button held or released."""

    def __init__(self) -> None:
        super().__init__("hand")
        self.commands: list[TwistStamped] = []
        self.joy = self.create_publisher(Joy, "/stick", 10)
        self.create_subscription(TwistStamped, "/chaser/cmd_vel", self.commands.append, 100)

    def moves(self) -> bool:
        return bool(self.commands) and self.commands[-1].twist.linear.x > 0.0

    def wait_until(self, condition: Callable[[], bool]) -> None:
        """Releases the button once per second: a button held from the start is ignored."""
        end = time.monotonic() + DEADLINE
        while not condition():
            assert time.monotonic() < end, f"{len(self.commands)} commands"
            lets_go = time.monotonic() % 1.0 < 0.2
            self.joy.publish(Joy(axes=[0.0, 1.0], buttons=[0, 0, 0, 0, 0 if lets_go else 1, 0]))
            rclpy.spin_once(self, timeout_sec=0.02)

    def watch_until(self, condition: Callable[[], bool]) -> None:
        end = time.monotonic() + DEADLINE
        while not condition():
            assert time.monotonic() < end
            rclpy.spin_once(self, timeout_sec=0.02)


def test_launched_teleop_drives_its_robot_and_stops_it_without_messages() -> None:
    process = subprocess.Popen(["ros2", "launch", "foothill_bringup", "teleop.launch.xml",
                                "robot:=chaser", "device:=none", "joy_topic:=/stick"])
    rclpy.init()
    hand = Hand()
    try:
        hand.wait_until(hand.moves)
        assert hand.commands[-1].header.frame_id == "chaser/base_link"
        hand.watch_until(lambda: not hand.moves())
    finally:
        hand.destroy_node()
        rclpy.shutdown()
        process.send_signal(signal.SIGINT)
        assert process.wait(20) == 0


def test_launched_joystick_node_waits_for_a_missing_joystick() -> None:
    process = subprocess.Popen(["ros2", "launch", "foothill_bringup", "teleop.launch.xml",
                                "device:=7"])
    rclpy.init()
    node = Node("watcher")
    try:
        end = time.monotonic() + DEADLINE
        while {"joy_node", "joy_teleop"} - set(node.get_node_names()):
            assert time.monotonic() < end, node.get_node_names()
            rclpy.spin_once(node, timeout_sec=0.1)
    finally:
        node.destroy_node()
        rclpy.shutdown()
        process.send_signal(signal.SIGINT)
        assert process.wait(20) == 0
