"""The control loop follows /clock in simulated time, and stops with it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from control_support import Base, Observer, eventually, spawn
from nav_msgs.msg import Odometry
from rosgraph_msgs.msg import Clock

STEP = 10_000_000  # of the simulated clock [ns]


class Time:
    """Publishes /clock, a step every few milliseconds, until it is paused."""

    def __init__(self, observer: Observer) -> None:
        self.now = 0
        self.runs = True
        self._publisher = observer.node.create_publisher(Clock, "/clock", 10)
        observer.node.create_timer(0.005, self._tick)

    def _tick(self) -> None:
        self.now += STEP if self.runs else 0
        message = Clock()
        message.clock.sec, message.clock.nanosec = divmod(self.now, 1_000_000_000)
        self._publisher.publish(message)


@pytest.fixture()
def simulated(tmp_path: Path) -> Iterator[Base]:
    with Base(tmp_path, "-p", "use_sim_time:=true") as base:
        yield base
        assert base.close() == [0, 0]


def seconds(odometry: Odometry) -> float:
    return odometry.header.stamp.sec + 1e-9 * odometry.header.stamp.nanosec


def test_the_loop_runs_and_stands_with_the_clock(observer: Observer, simulated: Base) -> None:
    clock = Time(observer)
    assert spawn("drive") == 0
    odometry = observer.record(Odometry, "drive/odom")
    eventually(lambda: len(odometry) > 20, "odometry")
    stamps = [seconds(one) for one in odometry]
    assert stamps == sorted(stamps)
    assert stamps[-1] <= 1e-9 * clock.now
    # At most 50 Hz of simulated time at any pace; the first and the last may be off by one.
    assert stamps[20] - stamps[0] >= 18 / 50.0
    clock.runs = False
    stopped_at = 1e-9 * clock.now
    eventually(lambda: seconds(odometry[-1]) > stopped_at - 0.1, "the last odometry")
    clock.runs = True
    eventually(lambda: seconds(odometry[-1]) > stopped_at + 0.2, "odometry again")
    # Nothing was published of a time that had not come.
    assert all(seconds(one) <= 1e-9 * clock.now for one in odometry)
