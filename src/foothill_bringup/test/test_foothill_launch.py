"""The whole system as launched: robots reach their craft, refused arguments start nothing, and an
interrupt ends everything."""

from __future__ import annotations

import math
import os
import re
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from typing import IO

import pytest
import rclpy
import yaml
from ament_index_python.packages import get_package_prefix, get_package_share_directory
from geometry_msgs.msg import TwistStamped
from nav_msgs.msg import Odometry
from rclpy.node import Node
from rclpy.qos import DurabilityPolicy, QoSProfile, ReliabilityPolicy
from rosgraph_msgs.msg import Clock
from tf2_msgs.msg import TFMessage

from foothill_msgs.msg import TrackingState

DEADLINE = 60.0
LAUNCH = ["ros2", "launch", "foothill_bringup", "foothill.launch.py"]


class Watcher(Node):
    """Stores the last state of each tracker."""

    def __init__(self, robots: int) -> None:
        super().__init__("watcher", parameter_overrides=[
            rclpy.parameter.Parameter("use_sim_time", value=True)])
        self.states: dict[str, TrackingState] = {}
        for i in range(robots):
            topic = f"/robot{i + 1}/tracking_state"
            self.create_subscription(TrackingState, topic, self._on_state, 1)

    def _on_state(self, state: TrackingState) -> None:
        self.states[state.robot] = state

    def wait_until(self, condition: Callable[[], bool], process: subprocess.Popen) -> None:
        end = time.monotonic() + DEADLINE
        while not condition():
            assert time.monotonic() < end, f"{self.states}"
            assert process.poll() is None, "the launch has ended"
            rclpy.spin_once(self, timeout_sec=0.1)


@contextmanager
def launched(folder: Path, robots: int,
             *arguments: str,
             output: IO[str] | None = None) -> Iterator[tuple[Watcher, subprocess.Popen]]:
    process = subprocess.Popen([*LAUNCH, f"robots:={robots}", *arguments], cwd=folder,
                               stdout=output)
    rclpy.init()
    watcher = Watcher(robots)
    try:
        yield watcher, process
    finally:
        watcher.destroy_node()
        rclpy.shutdown()
        process.send_signal(signal.SIGINT)
        code = process.wait(20)
    assert code == 0, "an interrupted launch ends with 0"


@pytest.mark.parametrize(("world", "robots", "orbit", "law"), [
    ("lab", 2, "leo_pair", "preview"),
    ("lab", 2, "leo_pair", "gradient"),
    ("lab", 1, "leo_pair", "preview"),
    ("lab", 2, "leo_pco", "preview"),
    ("empty", 1, "leo_pco", "preview"),
    ("yard", 1, "leo_pco", "preview"),
    ("lunar", 1, "leo_pair", "preview"),
    ("hall", 10, "ring", "preview"),
])
def test_robots_reach_their_craft(tmp_path: Path, world: str, robots: int, orbit: str,
                                  law: str) -> None:
    with launched(tmp_path, robots, f"world:={world}", f"orbit:={orbit}", f"law:={law}",
                  "speed:=0") as (watcher, process):
        watcher.wait_until(
            lambda: len(watcher.states) == robots and all(
                state.state == TrackingState.TRACKING and state.law == law
                for state in watcher.states.values()), process)
        assert all(state.distance < 0.1 for state in watcher.states.values())


def test_emulated_robot_reaches_its_craft(tmp_path: Path) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    program = Path(get_package_prefix("pioneer_arcos")) / "lib/pioneer_arcos/arcos_emulator"
    emulator = subprocess.Popen([program, "--tcp", str(port)])
    try:
        with launched(tmp_path, 1, "source:=hardware",
                      f"port:=tcp://127.0.0.1:{port}") as (watcher, process):
            watcher.wait_until(
                lambda: "robot1" in watcher.states
                and watcher.states["robot1"].state == TrackingState.TRACKING, process)
            assert watcher.states["robot1"].distance < 0.1
    finally:
        emulator.send_signal(signal.SIGINT)
        emulator.wait(20)


def test_paced_flight_is_recorded(tmp_path: Path) -> None:
    with launched(tmp_path, 2, "speed:=10", "record:=true", "bag:=flight") as (watcher, process):
        watcher.wait_until(lambda: len(watcher.states) == 2, process)
        bag = tmp_path / "flight"
        watcher.wait_until(lambda: any(file.stat().st_size > 100_000
                                       for file in bag.glob("*.mcap")), process)
    assert (bag / "metadata.yaml").is_file()


@pytest.mark.parametrize(("arguments", "step"), [
    (("speed:=0",), 0.05),
    (("speed:=0", "clock_rate:=50"), 0.02),
    (("speed:=0", "record:=true"), 0.01),
    (("speed:=5",), 0.01),
])
def test_clock_has_the_rate_that_the_arguments_imply(tmp_path: Path, arguments: tuple[str, ...],
                                                     step: float) -> None:
    with launched(tmp_path, 1, "description:=false", *arguments) as (watcher, process):
        times: list[float] = []
        watcher.create_subscription(
            Clock, "/clock", lambda tick: times.append(tick.clock.sec + 1e-9 * tick.clock.nanosec),
            QoSProfile(depth=100, reliability=ReliabilityPolicy.BEST_EFFORT))
        watcher.wait_until(lambda: len(times) > 100, process)
        # Messages may be lost, but not one of each pair of neighbours.
        assert min(b - a for a, b in pairwise(times)) == pytest.approx(step, abs=1e-6)


def test_all_descriptions_share_a_process_and_all_trackers_share_one(tmp_path: Path) -> None:
    log = tmp_path / "launch.log"
    with log.open("w") as output, launched(tmp_path, 3, "world:=hall", "orbit:=ring", "speed:=0",
                                           output=output) as (watcher, process):
        frames: set[str] = set()
        for topic in ("/tf", "/tf_static"):
            durability = (DurabilityPolicy.TRANSIENT_LOCAL if topic == "/tf_static"
                          else DurabilityPolicy.VOLATILE)
            watcher.create_subscription(
                TFMessage, topic,
                lambda message: frames.update(one.child_frame_id for one in message.transforms),
                QoSProfile(depth=100, durability=durability))
        robots = [f"robot{i}" for i in (1, 2, 3)]
        parts = {f"{robot}/{part}" for robot in robots
                 for part in ("odom", "base_link", "chassis", "left_wheel")}
        watcher.wait_until(lambda: parts <= frames, process)
        nodes = {f"/{robot}/{node}" for robot in robots
                 for node in ("robot_state_publisher", "orbit_tracker")}
        watcher.wait_until(lambda: nodes <= {
            f"{space}/{name}" for name, space in watcher.get_node_names_and_namespaces()}, process)
    started = re.findall(r"\[(\w+)-\d+\]: process started", log.read_text())
    assert sorted(started) == ["component_container", "orbit_propagator", "orbit_tracker",
                               "proxy_world"]


def test_without_a_law_other_nodes_drive_the_robot(tmp_path: Path) -> None:
    with launched(tmp_path, 1, "law:=none", "speed:=5") as (watcher, process):
        positions: list[float] = []
        watcher.create_subscription(
            Odometry, "/robot1/odom", lambda odom: positions.append(odom.pose.pose.position.x), 1)
        commands = watcher.create_publisher(TwistStamped, "/robot1/cmd_vel", 10)
        forward = TwistStamped()
        forward.twist.linear.x = 0.2

        def drives() -> bool:
            commands.publish(forward)
            return bool(positions) and positions[-1] > 0.05

        watcher.wait_until(drives, process)
        assert not watcher.states


def test_joystick_drives_the_first_robot_and_a_tracker_the_second(tmp_path: Path) -> None:
    with launched(tmp_path, 2, "teleop:=joy", "speed:=5") as (watcher, process):
        watcher.wait_until(
            lambda: "robot2" in watcher.states
            and watcher.states["robot2"].state == TrackingState.TRACKING, process)
        watcher.wait_until(
            lambda: [info.node_name for info in
                     watcher.get_publishers_info_by_topic("/robot1/cmd_vel")] == ["joy_teleop"],
            process)
        assert "robot1" not in watcher.states


def test_joystick_and_modes_have_parameters_of_their_own(tmp_path: Path) -> None:
    with launched(tmp_path, 1, "teleop:=joy", "mode:=teleop", "speed:=5") as (watcher, process):
        own = {"joy_node": "teleop.yaml", "joy_teleop": "teleop.yaml",
               "pioneer_modes": "modes.yaml"}
        watcher.wait_until(lambda: own.keys() <= configurations(process).keys(), process)
        assert own.items() <= configurations(process).items()


def configurations(launch: subprocess.Popen) -> dict[str, str]:
    """Returns the file of config/ that each process of a launch was started with."""
    found = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            words = (folder / "cmdline").read_text().split("\0")
        except OSError:
            continue  # the process has ended
        if parent == launch.pid:
            found.update({Path(words[0]).name: Path(word).name for word in words
                          if Path(word).parent.name == "config"})
    return found


def run_to_end(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Runs a launch that ends by itself, and makes sure that none of its processes is left."""
    mark = f"FOOTHILL_TEST={folder}"
    run = subprocess.run(["ros2", "launch", "foothill_bringup", *words], cwd=folder,
                         timeout=DEADLINE, text=True, stdout=subprocess.PIPE,
                         stderr=subprocess.STDOUT,
                         env={**os.environ, "FOOTHILL_TEST": str(folder)})
    for environment in Path("/proc").glob("[0-9]*/environ"):
        try:
            left = mark in environment.read_text(errors="replace").split("\0")
        except OSError:
            continue  # the process has ended, or belongs to another user
        assert not left, f"{(environment.parent / 'cmdline').read_text()} is left"
    return run


@pytest.mark.parametrize(("arguments", "reason"), [
    # World and tracker both reject it; the first one ends the other.
    (("robots:=3",), "robots|no craft"),
    (("world:=hall", "robots:=3"), r"\[robot3.orbit_tracker\]"),
    (("world:=empty", "robots:=2"), "robots"),
    (("law:=unknown_law",), "unknown_law.*preview"),
])
def test_nodes_reject_arguments_that_only_they_know(tmp_path: Path, arguments: tuple[str, ...],
                                                    reason: str) -> None:
    run = run_to_end(tmp_path, "foothill.launch.py", *arguments)
    assert re.search(reason, run.stdout), run.stdout
    assert "was required: shutting down" in run.stdout


@pytest.mark.parametrize(("words", "reason"), [
    (("foothill.launch.py", "source:=simulation"), "simulation"),
    (("foothill.launch.py", "orbit:=nowhere"), "config/orbit/nowhere.yaml does not exist"),
    (("foothill.launch.py", "world:=atlantis"), "config/proxy/atlantis.yaml does not exist"),
    (("foothill.launch.py", "speed:=-1"), "speed:=-1 is not a finite number"),
    (("foothill.launch.py", "source:=hardware"), "cannot share port:=/dev/ttyUSB0"),
    (("hardware.launch.py", "targets:=true"), "targets:=true needs scans"),
    (("hardware.launch.py", "port:=/dev/ttyLD", "scanner:=/dev/ttyLD"), "both /dev/ttyLD"),
    (("proxy.launch.xml", "source:=gazebo", "world:=hall"), "['lab', 'empty', 'yard', 'lunar']"),
    (("modes.launch.xml", "use_sim_time:=yes"), "['true', 'false']"),
])
def test_refused_arguments_start_no_process(tmp_path: Path, words: tuple[str, ...],
                                            reason: str) -> None:
    run = run_to_end(tmp_path, *words)
    assert run.returncode == 1
    assert reason in run.stdout
    assert "process started" not in run.stdout


def test_infeasible_orbit_speed_is_answered_by_the_fastest_feasible_one(tmp_path: Path) -> None:
    with launched(tmp_path, 1, "orbit_speed:=5000", "speed:=1") as (watcher, process):
        watcher.wait_until(
            lambda: any("fastest" in state.fault or "fits" in state.fault
                        for state in watcher.states.values()), process)


def test_every_argument_of_every_launch_file_is_described() -> None:
    launch = Path(get_package_share_directory("foothill_bringup")) / "launch"
    for file in sorted(launch.glob("*.launch.*")):
        text = subprocess.run(["ros2", "launch", str(file), "--show-args"], capture_output=True,
                              text=True, timeout=DEADLINE, check=True).stdout
        arguments = re.findall(r"^    '(\w+)':\*?\n        (.*)$", text, re.MULTILINE)
        assert len(arguments) >= 3, file
        for name, description in arguments:
            sentence = description.partition(" Valid choices are: ")[0]
            assert sentence[0].isupper() and sentence.endswith("."), (file.name, name)
            assert len(sentence.split()) >= 4, (file.name, name)
        switches = re.findall(r"^        (.*)\n        \(default: '(?:true|false)'\)$", text,
                              re.MULTILINE)
        for description in switches:
            assert description.endswith(" Valid choices are: ['true', 'false']"), file.name


@pytest.mark.parametrize("world", ["lab", "empty", "hall", "yard", "lunar"])
def test_floors_and_worlds_agree_on_start_poses(world: str) -> None:
    config = Path(get_package_share_directory("foothill_bringup")) / "config"
    robots = yaml.safe_load((config / "proxy" / f"{world}.yaml").read_text())["robots"]
    floor = yaml.safe_load((config / "floor" / f"{world}.yaml").read_text())
    for name, robot in robots.items():
        x, y, degrees = robot["pose"]
        start = floor[f"/{name}/orbit_tracker"]["ros__parameters"]["start_pose"]
        assert start == pytest.approx([x, y, math.radians(degrees)])
