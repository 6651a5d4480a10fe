"""A player is controlled by its services."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from bag_support import START, Companion, Counter, PausedPlayer, counting_bag, wait_for
from rclpy.qos import QoSProfile, ReliabilityPolicy
from rosgraph_msgs.msg import Clock


@pytest.fixture
def counter(companion: Companion) -> Counter:
    return Counter(companion)


@pytest.fixture
def player(companion: Companion, counter: Counter, tmp_path: Path) -> Iterator[PausedPlayer]:
    """A paused player of the numbers 0 to 9, a tenth of a second apart."""
    bag = counting_bag(tmp_path / "bag", 10, 0.1)
    with PausedPlayer(companion, bag, "--clock", "50") as player:
        player.connect(counter)
        yield player


def test_it_steps_message_by_message(player: PausedPlayer, counter: Counter) -> None:
    for expected in range(10):
        assert player.call("play_next").success
        counter.wait_until(list(range(expected + 1)))
    assert not player.call("play_next").success, "the bag is at its end"


def test_it_bursts(player: PausedPlayer, counter: Counter) -> None:
    assert player.call("burst", num_messages=4).actually_burst == 4
    counter.wait_until([0, 1, 2, 3])
    assert player.call("burst", num_messages=100).actually_burst == 6
    counter.wait_until(list(range(10)))


def test_it_steps_only_while_paused(player: PausedPlayer, counter: Counter) -> None:
    player.call("set_rate", rate=0.001)
    player.call("resume")
    assert not player.call("play_next").success
    assert player.call("burst", num_messages=3).actually_burst == 0


def test_it_seeks_forward_and_back(player: PausedPlayer, counter: Counter) -> None:
    player.seek(0.75)
    assert player.call("play_next").success
    counter.wait_until([8])
    player.seek(0.2)
    assert player.call("play_next").success
    counter.wait_until([8, 2])
    player.seek(-5.0)
    assert player.call("play_next").success
    counter.wait_until([8, 2, 0])
    player.seek(0.6)
    player.call("resume")
    counter.wait_until([8, 2, 0, 6, 7, 8, 9])


def test_pause_and_resume(player: PausedPlayer, counter: Counter) -> None:
    assert player.call("is_paused").paused
    player.call("resume")
    assert not player.call("is_paused").paused
    wait_for(lambda: len(counter.numbers) >= 2, "two numbers")
    player.call("pause")
    assert player.call("is_paused").paused
    # Whatever was published before the answer comes before the next step.
    played = player.call("play_next").success
    assert played
    player.call("toggle_paused")
    assert not player.call("is_paused").paused
    counter.wait_until(list(range(10)))
    player.finish()
    assert player.returncode == 0


def test_the_rate_is_set_and_read(player: PausedPlayer) -> None:
    assert player.call("get_rate").rate == pytest.approx(1.0)
    assert player.call("set_rate", rate=2.5).success
    assert player.call("get_rate").rate == pytest.approx(2.5)
    for rate in (0.0, -1.0):
        assert not player.call("set_rate", rate=rate).success
    assert player.call("get_rate").rate == pytest.approx(2.5)


def test_stop_ends_the_playing(player: PausedPlayer) -> None:
    player.call("stop")
    player.finish()
    assert player.returncode == 0


def test_it_cannot_be_played_twice_at_once(player: PausedPlayer) -> None:
    assert not player.call("play").success


class ClockWatch:
    """The times on /clock, each with the time of its arrival [s]."""

    def __init__(self, companion: Companion) -> None:
        self.samples: list[tuple[float, float]] = []
        companion.node.create_subscription(
            Clock,
            "/clock",
            self._take,
            QoSProfile(depth=100, reliability=ReliabilityPolicy.BEST_EFFORT),
        )

    def _take(self, message: Clock) -> None:
        stamp = message.clock.sec - START // 10**9 + message.clock.nanosec * 1e-9
        self.samples.append((time.monotonic(), stamp))

    def wait(self, count: int) -> list[float]:
        """Return the next times."""
        self.samples.clear()
        wait_for(lambda: len(self.samples) >= count, f"{count} times on /clock")
        return [stamp for _, stamp in self.samples[:count]]


def test_the_clock_stands_while_paused_and_follows_seeks(
    companion: Companion, player: PausedPlayer
) -> None:
    watch = ClockWatch(companion)
    assert set(watch.wait(5)) == {0.0}
    player.seek(0.5)
    wait_for(lambda: watch.wait(1) == [0.5], "the time of the seek")
    assert set(watch.wait(5)) == {0.5}
    assert player.call("play_next").success
    assert player.call("play_next").success
    wait_for(lambda: watch.wait(1) == [pytest.approx(0.6)], "the time of the message")


@pytest.mark.parametrize("rate", [0.5, 1.0, 4.0])
def test_the_clock_runs_at_the_rate(companion: Companion, tmp_path: Path, rate: float) -> None:
    # Genuine rosbag2 may not stop before its next message, so messages follow each other closely.
    bag = counting_bag(tmp_path / "bag", 600, 0.1)
    watch = ClockWatch(companion)
    with PausedPlayer(companion, bag, "--clock", "100", "--rate", str(rate)) as player:
        watch.wait(1)
        player.call("resume")
        wait_for(lambda: watch.samples and watch.samples[-1][1] > 0.0, "the clock to run")
        watch.samples.clear()
        # Two seconds of real time; an arrival may be late by a few hundredths.
        wait_for(lambda: watch.samples and watch.samples[-1][0] - watch.samples[0][0] > 2.0, "2 s")
        samples = list(watch.samples)
        player.end()
    real = samples[-1][0] - samples[0][0]
    shown = samples[-1][1] - samples[0][1]
    assert shown / real == pytest.approx(rate, rel=0.1)
    stamps = [stamp for _, stamp in samples]
    assert stamps == sorted(stamps)
