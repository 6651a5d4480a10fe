"""Rigid motions in plain numpy, transforms as messages, and programs that tests talk to."""

from __future__ import annotations

import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import numpy.typing as npt
import rclpy
from ament_index_python.packages import get_package_prefix
from builtin_interfaces.msg import Time
from geometry_msgs.msg import TransformStamped
from rclpy.executors import SingleThreadedExecutor
from rclpy.node import Node
from rclpy.qos import DurabilityPolicy, QoSProfile
from tf2_msgs.msg import TFMessage

Matrix = npt.NDArray[np.float64]

DEADLINE_SECONDS = 60.0
LATCHED = QoSProfile(depth=100, durability=DurabilityPolicy.TRANSIENT_LOCAL)


def rotation(axis: tuple[float, float, float], angle: float) -> Matrix:
    """Returns the 4 x 4 matrix of a rotation about any axis, by Rodrigues' formula."""
    x, y, z = np.array(axis) / np.linalg.norm(axis)
    cross = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    matrix = np.eye(4)
    matrix[:3, :3] += np.sin(angle) * cross + (1 - np.cos(angle)) * cross @ cross
    return matrix


def translation(x: float, y: float, z: float) -> Matrix:
    matrix = np.eye(4)
    matrix[:3, 3] = x, y, z
    return matrix


def rpy(roll: float, pitch: float, yaw: float) -> Matrix:
    return rotation((0, 0, 1), yaw) @ rotation((0, 1, 0), pitch) @ rotation((1, 0, 0), roll)


def matrix_of(numbers: list[float]) -> Matrix:
    """Returns the matrix of a translation and a quaternion x, y, z, w."""
    px, py, pz, x, y, z, w = numbers
    angle = 2.0 * np.arctan2(np.sqrt(x * x + y * y + z * z), w)
    turn = rotation((x, y, z), angle) if abs(angle) > 0 else np.eye(4)
    return translation(px, py, pz) @ turn


def matrix_of_message(message: TransformStamped) -> Matrix:
    p, q = message.transform.translation, message.transform.rotation
    return matrix_of([p.x, p.y, p.z, q.x, q.y, q.z, q.w])


def make_transform(parent: str, child: str, numbers: list[float], stamp: Time) -> TransformStamped:
    message = TransformStamped()
    message.header.frame_id = parent
    message.header.stamp = stamp
    message.child_frame_id = child
    p, q = message.transform.translation, message.transform.rotation
    p.x, p.y, p.z, q.x, q.y, q.z, q.w = numbers
    return message


def program_of(package: str, name: str) -> str:
    return str(Path(get_package_prefix(package)) / 'lib' / package / name)


@contextmanager
def running(command: list[str]) -> Iterator[subprocess.Popen[str]]:
    """Runs a program as long as the block, which must end with code 0 at the latest by Ctrl-C."""
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        yield process
        if process.poll() is None:
            process.send_signal(signal.SIGINT)
        assert process.wait(DEADLINE_SECONDS) == 0
    finally:
        process.kill()
        process.communicate()


class Graph:
    """A node that remembers the latest transform of every frame on /tf and /tf_static."""

    def __init__(self) -> None:
        rclpy.init()
        self.node = Node('tf_graph')
        self.executor = SingleThreadedExecutor()
        self.executor.add_node(self.node)
        self.moving: dict[str, TransformStamped] = {}
        self.static: dict[str, TransformStamped] = {}
        self.node.create_subscription(TFMessage, '/tf', self._remember(self.moving), 100)
        self.node.create_subscription(TFMessage, '/tf_static', self._remember(self.static), LATCHED)

    @staticmethod
    def _remember(frames: dict[str, TransformStamped]) -> Callable[[TFMessage], None]:
        def callback(message: TFMessage) -> None:
            frames.update({each.child_frame_id: each for each in message.transforms})

        return callback

    def pose(self, child: str, ancestor: str) -> Matrix:
        """Multiplies the transforms from a frame up to one of its ancestors."""
        matrix = np.eye(4)
        while child != ancestor:
            message = self.moving.get(child) or self.static[child]
            matrix = matrix_of_message(message) @ matrix
            child = message.header.frame_id
        return matrix

    def spin_until(
        self, condition: Callable[[], bool], meanwhile: Callable[[], None] = lambda: None
    ) -> bool:
        """Spins until the condition holds; returns whether it did before the deadline."""
        deadline = time.monotonic() + DEADLINE_SECONDS
        while not condition():
            if time.monotonic() > deadline:
                return False
            meanwhile()
            self.executor.spin_once(timeout_sec=0.05)
        return True

    def close(self) -> None:
        self.executor.shutdown()
        self.node.destroy_node()
        rclpy.shutdown()
