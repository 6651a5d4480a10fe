"""The options of `ros2 bag play`."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from bag_support import (
    START,
    Bag,
    Companion,
    Counter,
    PausedPlayer,
    counting_bag,
    make_bag,
    run,
    serialized,
    wait_for,
)
from rclpy.qos import DurabilityPolicy, ReliabilityPolicy
from rosgraph_msgs.msg import Clock
from std_msgs.msg import Int64


def test_the_offset_skips_the_beginning(companion: Companion, tmp_path: Path) -> None:
    bag = counting_bag(tmp_path / "bag", 10, 0.1)
    counter = Counter(companion)
    with PausedPlayer(companion, bag, "--start-offset", "0.55") as player:
        player.connect(counter, first=6)
        player.call("resume")
        counter.wait_until([6, 7, 8, 9])
        player.finish()


def test_the_duration_leaves_out_the_end(companion: Companion, tmp_path: Path) -> None:
    bag = counting_bag(tmp_path / "bag", 10, 0.1)
    counter = Counter(companion)
    with PausedPlayer(companion, bag, "--playback-duration", "0.35") as player:
        player.connect(counter)
        player.call("resume")
        player.finish()
    counter.wait_until([0, 1, 2, 3])


def test_playing_until_a_time_leaves_out_the_end(companion: Companion, tmp_path: Path) -> None:
    bag = counting_bag(tmp_path / "bag", 10, 0.1)
    counter = Counter(companion)
    until = str(START + 250_000_000)
    with PausedPlayer(companion, bag, "--playback-until-nsec", until) as player:
        player.connect(counter)
        player.call("resume")
        player.finish()
    counter.wait_until([0, 1, 2])


def test_the_loop_begins_again(companion: Companion, tmp_path: Path) -> None:
    bag = counting_bag(tmp_path / "bag", 3, 0.02)
    counter = Counter(companion)
    with Bag("play", bag, "--loop") as player:
        wait_for(lambda: counter.numbers.count(2) >= 3, "three rounds")
        player.end()
    first = counter.numbers.index(0)
    rounds = counter.numbers[first:]
    assert rounds == [i % 3 for i in range(len(rounds))]


def test_the_intervals_scale_with_the_rate(companion: Companion, tmp_path: Path) -> None:
    bag = counting_bag(tmp_path / "bag", 11, 0.5)  # five seconds
    arrivals: dict[int, float] = {}
    counter = Counter(companion)
    companion.node.create_subscription(
        Int64, "/count", lambda m: arrivals.__setitem__(m.data, time.monotonic()), 100
    )
    with PausedPlayer(companion, bag, "--rate", "2.5") as player:
        player.connect(counter)
        arrivals.clear()
        player.call("resume")
        counter.wait_until(list(range(11)))
        wait_for(lambda: len(arrivals) == 11, "all arrivals")
    # 5 s at 2.5 times the speed; an arrival may be late by some hundredths of a second.
    assert arrivals[10] - arrivals[0] == pytest.approx(2.0, abs=0.2)


def two_topics(path: Path) -> Path:
    return make_bag(
        path,
        [
            (topic, "std_msgs/msg/Int64", 0.1 * i, serialized(Int64(data=i)))
            for i in range(3)
            for topic in ("/count", "/other")
        ],
    )


@pytest.mark.parametrize(
    "options",
    [
        ["--topics", "/count"],
        ["--exclude-topics", "/other"],
        ["--regex", "/co.*"],
        ["--exclude-regex", "/oth.*"],
    ],
    ids=" ".join,
)
def test_only_the_chosen_topics_are_played(
    companion: Companion, tmp_path: Path, options: list[str]
) -> None:
    bag = two_topics(tmp_path / "bag")
    counter = Counter(companion)
    other = Counter(companion, "/other")
    with PausedPlayer(companion, bag, *options) as player:
        player.connect(counter)
        assert companion.node.count_publishers("/other") == 0
        player.call("resume")
        counter.wait_until([0, 1, 2])
        player.finish()
    assert other.numbers == []


def test_topics_are_remapped(companion: Companion, tmp_path: Path) -> None:
    bag = two_topics(tmp_path / "bag")
    counter = Counter(companion, "/renamed")
    options = ["--topics", "/count", "--remap", "/count:=/renamed"]
    with PausedPlayer(companion, bag, *options) as player:
        player.connect(counter)
        player.call("resume")
        counter.wait_until([0, 1, 2])
        assert companion.node.count_publishers("/count") == 0


def test_the_quality_of_service_of_a_topic_can_be_overridden(
    companion: Companion, tmp_path: Path
) -> None:
    bag = counting_bag(tmp_path / "bag", 3, 0.1)
    path = tmp_path / "qos.yaml"
    path.write_text("/count: {reliability: reliable, durability: transient_local, depth: 3}\n")
    with PausedPlayer(companion, bag, "--qos-profile-overrides-path", path) as player:
        (info,) = wait_for(
            lambda: companion.node.get_publishers_info_by_topic("/count"), "the publisher"
        )
        player.end()
    assert info.qos_profile.durability == DurabilityPolicy.TRANSIENT_LOCAL
    assert info.qos_profile.reliability == ReliabilityPolicy.RELIABLE


def test_a_recorded_clock_gives_way_to_the_one_that_is_asked_for(
    companion: Companion, tmp_path: Path
) -> None:
    bag = make_bag(
        tmp_path / "bag",
        [
            ("/clock", "rosgraph_msgs/msg/Clock", 0.0, serialized(Clock())),
            ("/count", "std_msgs/msg/Int64", 60.0, serialized(Int64(data=1))),
        ],
    )
    times: list[int] = []
    companion.node.create_subscription(Clock, "/clock", lambda m: times.append(m.clock.sec), 10)
    with PausedPlayer(companion, bag, "--clock") as player:
        player.seek(0.0)
        player.call("burst", num_messages=1)
        player.end()
    assert 0 not in times


@pytest.mark.parametrize(
    "options",
    [
        ["--rate", "0"],
        ["--rate", "-1"],
        ["--rate", "fast"],
        ["--clock", "-3"],
        ["--start-offset", "-1"],
    ],
    ids=" ".join,
)
def test_values_out_of_range_are_refused(tmp_path: Path, options: list[str]) -> None:
    bag = counting_bag(tmp_path / "bag", 1, 0.1)
    assert run("play", bag, *options).returncode != 0
