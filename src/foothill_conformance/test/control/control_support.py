"""A base under ros2_control, in its own namespace, and someone who drives and watches it."""

from __future__ import annotations

import signal
import subprocess
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import rclpy
import yaml
from ament_index_python import get_package_prefix
from geometry_msgs.msg import TwistStamped
from rclpy.executors import ExternalShutdownException, SingleThreadedExecutor

DEADLINE = 40.0  # [s] For a loaded machine; passing tests take far less.
HERE = Path(__file__).parent
ROBOT = "base1"
MANAGER = f"/{ROBOT}/controller_manager"


def eventually(holds: Callable[[], Any], what: str) -> Any:
    """Waits until something holds; returns it."""
    end = time.monotonic() + DEADLINE
    while not (value := holds()):
        assert time.monotonic() < end, f"never happened: {what}"
        time.sleep(0.01)
    return value


def executable(package: str, name: str) -> str:
    return str(Path(get_package_prefix(package)) / "lib" / package / name)


def ros2_control(*words: str) -> subprocess.CompletedProcess[str]:
    """Runs `ros2 control` on the base's manager."""
    return subprocess.run(
        ["ros2", "control", *words, "-c", MANAGER],
        capture_output=True,
        text=True,
        timeout=DEADLINE,
        check=False,
    )


def spawn(*words: str) -> int:
    """Runs the spawner in the namespace of the base."""
    command = [executable("controller_manager", "spawner"), *words]
    command += ["--param-file", str(HERE / "controllers.yaml")]
    command += ["--ros-args", "-r", f"__ns:=/{ROBOT}"]
    return subprocess.run(command, timeout=DEADLINE, check=False).returncode


class Base:
    """The processes of the base, none of which outlives the `with` block.

    A process that is left behind would take part in the next test that gets the same ROS domain.
    """

    def __init__(self, folder: Path, *arguments: str) -> None:
        """`arguments` are further ROS arguments of the manager."""
        self._journal = folder / "journal"
        self._fault = folder / "fault"
        urdf = (HERE / "base.urdf").read_text()
        urdf = urdf.replace("JOURNAL", str(self._journal)).replace("FAULT", str(self._fault))
        parameters = {"/**": {"ros__parameters": {"robot_description": urdf}}}
        (folder / "description.yaml").write_text(yaml.safe_dump(parameters))
        namespace = ["--ros-args", "-r", f"__ns:=/{ROBOT}"]
        self._processes = [
            subprocess.Popen(
                [executable("robot_state_publisher", "robot_state_publisher"), *namespace]
                + ["--params-file", str(folder / "description.yaml")]
            ),
            subprocess.Popen(
                [executable("controller_manager", "ros2_control_node"), *namespace]
                + ["--params-file", str(HERE / "controllers.yaml"), *arguments]
            ),
        ]

    def __enter__(self) -> Base:
        return self

    def __exit__(self, *_: object) -> None:
        for process in self._processes:
            process.kill()
            process.wait(DEADLINE)

    def journal(self) -> list[str]:
        """What happened to the hardware so far."""
        return self._journal.read_text().split() if self._journal.exists() else []

    def inject_fault(self, where: str) -> None:
        """Has the hardware fail, where: configure, read or write."""
        partial = self._fault.with_suffix(".new")
        partial.write_text(where)
        partial.rename(self._fault)

    def clear_fault(self) -> None:
        self._fault.unlink(missing_ok=True)

    def manager_has_ended(self) -> bool:
        """Returns whether the manager ended by itself."""
        return self._processes[1].poll() is not None

    def close(self) -> list[int]:
        """Ends all as Ctrl-C does; returns how each ended."""
        for process in self._processes:
            process.send_signal(signal.SIGINT)
        return [process.wait(DEADLINE) for process in self._processes]


class Observer:
    """An rclpy node that drives the base, keeps the messages it receives, and calls services."""

    def __init__(self) -> None:
        rclpy.init()
        self.node = rclpy.create_node("observer", namespace=f"/{ROBOT}")
        self._command: tuple[float, float] | None = None
        self._publisher = self.node.create_publisher(TwistStamped, "drive/cmd_vel", 10)
        self.node.create_timer(0.05, self._repeat)
        self._executor = SingleThreadedExecutor()
        self._executor.add_node(self.node)
        self._thread = threading.Thread(target=self._spin, daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._executor.shutdown()
        rclpy.try_shutdown()
        self._thread.join(DEADLINE)

    def record(self, kind: Any, topic: str) -> list[Any]:
        """Returns the messages of a topic: a list that grows."""
        messages: list[Any] = []
        self.node.create_subscription(kind, topic, messages.append, 100)
        eventually(lambda: messages, f"a message on {topic}")
        return messages

    def drive(self, linear: float, angular: float) -> None:
        """Commands a motion again and again until rest()."""
        self._command = (linear, angular)

    def rest(self) -> None:
        """Falls silent."""
        self._command = None

    def call(self, kind: Any, name: str, request: Any) -> Any:
        """Returns the response of a service of the manager."""
        client = self.node.create_client(kind, f"{MANAGER}/{name}")
        assert client.wait_for_service(DEADLINE), f"no service {name}"
        future = client.call_async(request)
        eventually(future.done, f"an answer of {name}")
        self.node.destroy_client(client)
        return future.result()

    def _repeat(self) -> None:
        if self._command is None:
            return
        message = TwistStamped()
        message.header.stamp = self.node.get_clock().now().to_msg()
        message.twist.linear.x, message.twist.angular.z = self._command
        self._publisher.publish(message)

    def _spin(self) -> None:
        try:
            self._executor.spin()
        except ExternalShutdownException:
            pass
