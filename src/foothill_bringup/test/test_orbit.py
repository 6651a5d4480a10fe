"""The launched orbits of config/orbit: they fly, follow the clock, and end on request."""

from __future__ import annotations

import math
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import rclpy
from rcl_interfaces.msg import Parameter, ParameterType, ParameterValue
from rcl_interfaces.srv import SetParameters
from rclpy.node import Node
from tf2_msgs.msg import TFMessage

from foothill_msgs.msg import ClusterState

DEADLINE = 30.0


class Watcher(Node):
    """Collects the states of one cluster, and tf."""

    def __init__(self, cluster: str) -> None:
        super().__init__("watcher")
        self.states: list[ClusterState] = []
        self.frames: set[tuple[str, str]] = set()
        self.create_subscription(ClusterState, f"/{cluster}/state", self.states.append, 100)
        self.create_subscription(TFMessage, "/tf", self._add_frames, 100)

    def _add_frames(self, message: TFMessage) -> None:
        self.frames.update((one.header.frame_id, one.child_frame_id) for one in message.transforms)

    def wait_until(self, condition: Callable[[], bool]) -> None:
        end = time.monotonic() + DEADLINE
        while not condition():
            assert time.monotonic() < end, f"{len(self.states)} states, frames {self.frames}"
            rclpy.spin_once(self, timeout_sec=0.1)


@contextmanager
def launched(cluster: str, folder: Path, *arguments: str) -> Iterator[Watcher]:
    process = subprocess.Popen(
        ["ros2", "launch", "foothill_bringup", "orbit.launch.xml", *arguments], cwd=folder)
    rclpy.init()
    watcher = Watcher(cluster)
    try:
        yield watcher
    finally:
        watcher.destroy_node()
        rclpy.shutdown()
        process.send_signal(signal.SIGINT)
        assert process.wait(20) == 0


def seconds_between(before, after) -> float:
    """Subtracts in integers: seconds since 1970 in a double have a resolution of 0.2 us only."""
    return (after.sec - before.sec) + 1e-9 * (after.nanosec - before.nanosec)


def distance(craft) -> float:
    place = craft.relative_position
    return math.sqrt(place.x**2 + place.y**2 + place.z**2)


def set_speed(watcher: Watcher, speed: float) -> None:
    client = watcher.create_client(SetParameters, "/orbit_propagator/set_parameters")
    watcher.wait_until(client.service_is_ready)
    value = ParameterValue(type=ParameterType.PARAMETER_DOUBLE, double_value=speed)
    future = client.call_async(SetParameters.Request(parameters=[Parameter(name="speed",
                                                                           value=value)]))
    watcher.wait_until(future.done)
    assert future.result().results[0].successful


@pytest.mark.parametrize(("orbit", "cluster", "craft"), [
    ("leo_pco", "leo_pco", ["chief", "deputy"]),
    ("formation_flight", "formation", ["chief", "alpha", "beta", "gamma"]),
    ("two_clusters", "mars_pair", ["leader", "follower"]),
])
def test_every_orbit_flies(orbit: str, cluster: str, craft: list[str], tmp_path: Path) -> None:
    with launched(cluster, tmp_path, f"orbit:={orbit}", "orbit_speed:=10.0") as watcher:
        watcher.wait_until(lambda: len(watcher.states) > 5)
        first, last = watcher.states[0], watcher.states[-1]
        assert [one.name for one in last.craft] == craft
        assert last.status == ClusterState.FLYING
        elapsed = seconds_between(first.header.stamp, last.header.stamp)
        assert last.time - first.time == pytest.approx(10.0 * elapsed, abs=1e-5)
        watcher.wait_until(lambda: ("inertial", f"{cluster}/hill") in watcher.frames)
        for name in craft:
            assert (f"{cluster}/hill", f"{cluster}/{name}") in watcher.frames


def test_pair_stays_on_its_circle_while_the_speed_changes(tmp_path: Path) -> None:
    """The circle is that of (y, z): its radius, 200 m, is kept to the square of the separation."""
    with launched("leo_pco", tmp_path) as watcher:
        for speed in (1.0, 500.0, 20.0):
            set_speed(watcher, speed)
            count = len(watcher.states) + 10
            watcher.wait_until(lambda count=count: len(watcher.states) > count)
        assert watcher.states[-1].speed == 20.0
        for before, after in zip(watcher.states, watcher.states[1:]):
            elapsed = seconds_between(before.header.stamp, after.header.stamp)
            assert 0.0 <= after.time - before.time <= 500.0 * elapsed + 1e-6
        for state in watcher.states:
            place = state.craft[1].relative_position
            assert math.hypot(place.y, place.z) == pytest.approx(200.0, abs=0.1)


def test_formation_keeps_its_distance(tmp_path: Path) -> None:
    with launched("formation", tmp_path, "orbit:=formation_flight",
                  "orbit_speed:=200.0") as watcher:
        watcher.wait_until(lambda: len(watcher.states) > 20)
        for craft in watcher.states[-1].craft[1:]:
            assert distance(craft) == pytest.approx(100.0, rel=0.02)


def test_recorded_bag_contains_the_states(tmp_path: Path) -> None:
    with launched("leo_pco", tmp_path, "record:=true") as watcher:
        watcher.wait_until(lambda: len(watcher.states) > 5)
        watcher.wait_until(
            lambda: any("rosbag2" in name for name in watcher.get_node_names())
            and len(watcher.get_subscriptions_info_by_topic("/leo_pco/state")) > 1)
        count = len(watcher.states) + 20
        watcher.wait_until(lambda: len(watcher.states) > count)
    bags = list(tmp_path.glob("rosbag2_*/*.mcap"))
    assert len(bags) == 1
    info = subprocess.run(["ros2", "bag", "info", str(bags[0].parent)], check=True,
                          capture_output=True, text=True).stdout
    line = next(line for line in info.splitlines() if "/leo_pco/state " in line)
    assert "foothill_msgs/msg/ClusterState" in line
    assert int(line.split("Count:")[1].split("|")[0]) >= 10


def test_invalid_configuration_is_rejected_with_its_line(tmp_path: Path) -> None:
    config = tmp_path / "wrong.yaml"
    config.write_text("clusters:\n  pair:\n    craft:\n      - {name: a, mass: heavy}\n")
    answer = subprocess.run(
        ["ros2", "run", "foothill_orbit", "orbit_propagator", "--ros-args", "-p",
         f"config:={config}"], capture_output=True, text=True, timeout=DEADLINE)
    assert answer.returncode == 1
    assert "wrong.yaml:4: clusters.pair.craft[0].mass: must be a finite number" in answer.stderr
