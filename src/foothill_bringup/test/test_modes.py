"""A launched robot that wanders through the yard, and changes of its mode at run time."""

from __future__ import annotations

import signal
import subprocess
import time
from collections.abc import Callable, Iterator

import pytest
import rclpy
from nav_msgs.msg import Odometry
from rclpy.node import Node

from foothill_msgs.msg import ModeState
from foothill_msgs.srv import SetMode

DEADLINE = 60.0


class Watcher(Node):
    """Stores the true position of the robot and its mode."""

    def __init__(self) -> None:
        super().__init__("watcher")
        self.state = ModeState()
        self.truth = Odometry()
        self.create_subscription(ModeState, "/robot1/mode_state", self.on_mode, 10)
        self.create_subscription(Odometry, "/robot1/ground_truth", self.see, 10)
        self.client = self.create_client(SetMode, "/robot1/set_mode")

    def on_mode(self, state: ModeState) -> None:
        self.state = state

    def see(self, truth: Odometry) -> None:
        self.truth = truth

    def speed(self) -> float:
        return self.truth.twist.twist.linear.x

    def wait(self, condition: Callable[[], bool]) -> None:
        end = time.monotonic() + DEADLINE
        while not condition():
            assert time.monotonic() < end, f"{self.state} {self.truth.pose.pose}"
            rclpy.spin_once(self, timeout_sec=0.05)

    def set_mode(self, mode: str) -> SetMode.Response:
        self.wait(self.client.service_is_ready)
        future = self.client.call_async(SetMode.Request(mode=mode))
        self.wait(future.done)
        return future.result()


@pytest.fixture()
def watcher() -> Iterator[Watcher]:
    process = subprocess.Popen(["ros2", "launch", "foothill_bringup", "foothill.launch.py",
                                "world:=yard", "robots:=1", "law:=none", "mode:=wander",
                                "speed:=2.0", "description:=false"])
    rclpy.init()
    node = Watcher()
    try:
        yield node
    finally:
        node.destroy_node()
        rclpy.shutdown()
        process.send_signal(signal.SIGINT)
        process.wait(20)


def test_launched_robot_wanders_and_stops_when_its_mode_is_none(watcher: Watcher) -> None:
    watcher.wait(lambda: watcher.speed() > 0.2)
    assert watcher.state.mode == "wander"
    assert not watcher.set_mode("fly").success
    assert watcher.set_mode("idle").success
    watcher.wait(lambda: abs(watcher.speed()) < 0.01)
    assert watcher.state.mode == "idle"
