#!/usr/bin/env python3
"""Measures the control loop of a Pioneer: jitter with a loaded core, heap allocations, and the
latency of commands to the robot's microcontroller. Runs ros2_control_node with PioneerSystem,
diff_drive_controller and joint_state_broadcaster on the emulator over TCP."""

from __future__ import annotations

import argparse
import contextlib
import os
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import rclpy
import yaml
from ament_index_python.packages import get_package_prefix
from foothill_test_support.bench import emitter, progress
from geometry_msgs.msg import TwistStamped
from rclpy.node import Node
from sensor_msgs.msg import JointState

PERIOD = 0.01  # period of the control loop [s]
PACKET_PERIOD_MS = 100.0  # period of the robot's standard packets [ms]
VEL = "11"  # number of the velocity command
TIMEOUT = 30.0  # [s]
JOINT = ("<joint name='{0}'><command_interface name='velocity'/>"
         "<state_interface name='position'/><state_interface name='velocity'/></joint>")

emit = emitter("control")


def program(package: str, name: str) -> str:
    return str(Path(get_package_prefix(package)) / "lib" / package / name)


def description(port: int, times: Path) -> str:
    joints = "<link name='base_link'/>" + "".join(
        f"<link name='{side}_wheel'/><joint name='{side}' type='continuous'>"
        f"<parent link='base_link'/><child link='{side}_wheel'/><axis xyz='0 1 0'/></joint>"
        for side in ("left", "right"))
    wheels = JOINT.format("left") + JOINT.format("right")
    return (f"<robot name='r'>{joints}<ros2_control name='probe' type='system'><hardware>"
            f"<plugin>pioneer_hardware/LoopProbe</plugin><param name='file'>{times}</param>"
            "</hardware></ros2_control><ros2_control name='pioneer' type='system'><hardware>"
            "<plugin>pioneer_hardware/PioneerSystem</plugin>"
            f"<param name='port'>tcp://127.0.0.1:{port}</param></hardware>{wheels}"
            "</ros2_control></robot>")


def parameters(folder: Path, port: int, times: Path) -> Path:
    controllers = {
        "/**/robot_state_publisher": {"robot_description": description(port, times)},
        "/**/controller_manager": {
            "update_rate": round(1.0 / PERIOD),
            "joints": {"type": "joint_state_broadcaster/JointStateBroadcaster"},
            "drive": {"type": "diff_drive_controller/DiffDriveController"}},
        "/**/joints": {"joints": ["left", "right"], "interfaces": ["position", "velocity"]},
        "/**/drive": {"left_wheel_names": ["left"], "right_wheel_names": ["right"],
                      "wheel_separation": 0.33, "wheel_radius": 0.0975, "cmd_vel_timeout": 0.2},
    }
    file = folder / "parameters.yaml"
    file.write_text(yaml.safe_dump(
        {name: {"ros__parameters": values} for name, values in controllers.items()}))
    return file


@contextlib.contextmanager
def running(command: list[str], **options: object) -> Iterator[subprocess.Popen]:
    process = subprocess.Popen(command, **options)
    try:
        yield process
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(TIMEOUT)


class Emulator:
    """The robot's microcontroller; records the arrival of velocity commands."""

    def __init__(self) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.process = subprocess.Popen(
            [program("pioneer_arcos", "arcos_emulator"), "--tcp", str(self.port), "--verbose"],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, bufsize=1)
        self.arrivals: list[float] = []
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        for line in self.process.stdout:
            words = line.split()
            if words[-3:-1] == ["command", VEL] and words[-1] != "0":
                self.arrivals.append(time.monotonic())

    def stop(self) -> None:
        self.process.send_signal(signal.SIGINT)
        self.process.wait(TIMEOUT)


class Driver(Node):
    """Publishes velocity steps and waits for their effect."""

    def __init__(self) -> None:
        super().__init__("driver")
        self._publisher = self.create_publisher(TwistStamped, "drive/cmd_vel", 10)
        self.create_subscription(JointState, "joint_states", self._on_joint_state, 10)
        self.moving_since: float | None = None
        self.messages = 0

    def _on_joint_state(self, state: JointState) -> None:
        self.messages += 1
        moves = any(abs(rate) > 0.1 for rate in state.velocity)
        if not moves:
            self.moving_since = None
        elif self.moving_since is None:
            self.moving_since = time.monotonic()

    def command(self, speed: float) -> float:
        message = TwistStamped()
        message.header.stamp = self.get_clock().now().to_msg()
        message.twist.linear.x = speed
        self._publisher.publish(message)
        return time.monotonic()

    def spin_until(self, holds: object, command: float | None = None) -> bool:
        end = time.monotonic() + TIMEOUT
        while not holds():
            if time.monotonic() > end:
                return False
            if command is not None:
                self.command(command)
            rclpy.spin_once(self, timeout_sec=0.02)
        return True


@contextlib.contextmanager
def robot(folder: Path, emulator: Emulator) -> Iterator[Path]:
    """Runs the control loop on the emulator; yields the file that holds its times afterwards."""
    times = folder / "times"
    file = str(parameters(folder, emulator.port, times))
    count = Path(get_package_prefix("pioneer_hardware")) / "lib/libpioneer_malloc_count.so"
    environment = {**os.environ, "LD_PRELOAD": str(count)}
    ros = ["--ros-args", "--log-level", "warn", "--params-file", file]
    with running([program("robot_state_publisher", "robot_state_publisher"), *ros]), \
            running([program("controller_manager", "ros2_control_node"), *ros], env=environment):
        subprocess.run([program("controller_manager", "spawner"), "joints", "drive", "--param-file",
                        file, "--ros-args", "--log-level", "warn"], check=True, timeout=TIMEOUT)
        yield times


def jitter(times: Path) -> tuple[float, float, int]:
    """Returns the 99th percentile and the maximum deviation of the period [ms], and the number of
    allocations, after the start-up of the loop."""
    rows = [tuple(map(int, line.split())) for line in times.read_text().splitlines()]
    # Controllers start in the first half; the last second is the shutdown.
    rows = rows[-int(0.5 * len(rows)):-100]
    errors = sorted(abs((after[0] - before[0]) * 1e-9 - PERIOD) * 1e3
                    for before, after in zip(rows, rows[1:]))
    return errors[int(0.99 * len(errors))], errors[-1], rows[-1][1] - rows[0][1]


def bench_jitter(duration: float) -> None:
    found = {}
    for busy in (False, True):
        progress(f"[{1 + busy}/3] {duration:.0f} s of the loop, "
                 f"{'with a loaded core' if busy else 'without additional load'}")
        emulator = Emulator()
        load = subprocess.Popen([sys.executable, "-c", "while True: pass"]) if busy else None
        try:
            with tempfile.TemporaryDirectory() as name:
                with robot(Path(name), emulator) as times:
                    rclpy.init()
                    driver = Driver()
                    end = time.monotonic() + duration
                    driver.spin_until(lambda: time.monotonic() > end, command=0.1)  # noqa: B023
                    driver.destroy_node()
                    rclpy.shutdown()
                found[busy] = jitter(times)
        finally:
            if load:
                load.kill()
                load.wait()
            emulator.stop()
    (quiet, _, _), (p99, worst, allocations) = found[False], found[True]
    emit("100 Hz loop with a loaded core, p99 deviation of the period", p99, "ms", quiet,
         p99 / quiet, "< 1", p99 < 1.0)
    emit("100 Hz loop with a loaded core, maximum deviation", worst, "ms", quiet, worst / quiet,
         "", None)
    emit("allocations of the control thread while driving", float(allocations), "", 0.0, 0.0,
         "0", allocations == 0)


def bench_latency(steps: int) -> None:
    progress(f"[3/3] {steps} velocity steps")
    emulator = Emulator()
    to_robot, to_wheel = [], []
    rclpy.init()
    driver = Driver()
    try:
        with tempfile.TemporaryDirectory() as name, robot(Path(name), emulator):
            driver.spin_until(lambda: driver.messages > 10)
            for step in range(steps):
                driver.spin_until(lambda: driver.moving_since is None)
                # Sample all phases of the robot's packet period.
                wait = time.monotonic() + 0.5 + 0.013 * step
                driver.spin_until(lambda: time.monotonic() > wait)  # noqa: B023
                before = len(emulator.arrivals)
                sent = driver.command(0.3)
                driver.spin_until(lambda: driver.moving_since, command=0.3)
                to_wheel.append(driver.moving_since - sent)
                to_robot += [when - sent for when in emulator.arrivals[before:before + 1]]
    finally:
        driver.destroy_node()
        rclpy.shutdown()
        emulator.stop()
    for case, values in (("cmd_vel to the robot's microcontroller over TCP", to_robot),
                         ("cmd_vel to joint_states with turning wheels", to_wheel)):
        if values:
            median = 1e3 * statistics.median(values)
            emit(f"{case}, median; reference packet period", median, "ms", PACKET_PERIOD_MS,
                 median / PACKET_PERIOD_MS, "", None)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--duration", type=float, default=20.0,
                        help="duration of a run [s] (default 20)")
    parser.add_argument("--steps", type=int, default=20,
                        help="number of velocity steps (default 20)")
    arguments = parser.parse_args()
    os.environ["ROS_AUTOMATIC_DISCOVERY_RANGE"] = "LOCALHOST"
    os.environ.setdefault("ROS_DOMAIN_ID", "95")
    bench_jitter(arguments.duration)
    bench_latency(arguments.steps)


if __name__ == "__main__":
    main()
