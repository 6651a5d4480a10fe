"""A recorder that is killed leaves a bag of which at most the last moments are missing."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import rclpy
from rclpy.node import Node
from rclpy.publisher import Publisher
from std_msgs.msg import String

rosbag2 = pytest.importorskip("rosbags.rosbag2")

PROGRAMS = Path(os.environ["ROSBAG2_PROGRAMS"])
DEADLINE = 30.0
FLUSH_PERIOD = 1.0  # [s] that a message waits at most for the disk
SLACK = 1.5  # [s] for a busy machine


@pytest.fixture
def publisher() -> Iterator[Publisher]:
    rclpy.init()
    node = Node("talker")
    yield node.create_publisher(String, "/data", 1000)
    node.destroy_node()
    rclpy.shutdown()


def record(bag: Path, publisher: Publisher) -> subprocess.Popen[bytes]:
    options = {
        "storage": {"uri": str(bag), "max_cache_size": 100_000_000},
        "record": {"topics": ["/data"]},
    }
    recorder = subprocess.Popen(
        [PROGRAMS / "record", json.dumps(options)], stdin=subprocess.DEVNULL
    )
    end = time.monotonic() + DEADLINE
    while publisher.get_subscription_count() == 0:
        assert time.monotonic() < end, "the recorder does not subscribe"
        time.sleep(0.01)
    return recorder


def read(bag: Path) -> list[tuple[int, int]]:
    """Return time and number of each message, read by rosbags."""
    with rosbag2.Reader(bag) as reader:
        return [(stamp, int(data[8:16])) for _, stamp, data in reader.messages()]


def publish_until_killed(
    publisher: Publisher, recorder: subprocess.Popen[bytes], period: float, after: float
) -> float:
    """Publish numbers, kill the recorder, and return the time of that [s]."""
    stop = threading.Event()

    def publish() -> None:
        number = 0
        while not stop.is_set():
            publisher.publish(String(data=f"{number:08d}" + "x" * 1000))
            number += 1
            time.sleep(period)

    thread = threading.Thread(target=publish)
    thread.start()
    time.sleep(after)
    recorder.send_signal(signal.SIGKILL)
    killed = time.time()
    recorder.wait(DEADLINE)
    stop.set()
    thread.join()
    return killed


@pytest.mark.parametrize("seed", range(5))
def test_a_killed_bag_opens_in_rosbags_and_lacks_only_the_last_moments(
    publisher: Publisher, tmp_path: Path, seed: int
) -> None:
    bag = tmp_path / "bag"
    after = random.Random(seed).uniform(1.5, 4.0)
    killed = publish_until_killed(publisher, record(bag, publisher), 0.01, after)
    try:
        messages = read(bag)
    except rosbag2.ReaderError:
        # Killed while it wrote: the end of the file has to be restored.
        subprocess.run([PROGRAMS / "reindex", json.dumps({"uri": str(bag)})], check=True)
        messages = read(bag)
    numbers = [number for _, number in messages]
    assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))
    assert killed - messages[-1][0] * 1e-9 < FLUSH_PERIOD + SLACK


def test_a_bag_killed_before_the_first_message_opens(publisher: Publisher, tmp_path: Path) -> None:
    recorder = record(tmp_path / "bag", publisher)
    recorder.send_signal(signal.SIGKILL)
    recorder.wait(DEADLINE)
    assert read(tmp_path / "bag") == []


def test_reindexing_restores_a_file_that_was_cut_off(publisher: Publisher, tmp_path: Path) -> None:
    bag = tmp_path / "bag"
    publish_until_killed(publisher, record(bag, publisher), 0.001, 2.0)
    expected = read(bag)
    path = bag / "bag_0.mcap"
    os.truncate(path, path.stat().st_size - 20)
    (bag / "metadata.yaml").unlink()
    subprocess.run([PROGRAMS / "reindex", json.dumps({"uri": str(bag)})], check=True)
    assert read(bag) == expected
    info = subprocess.run(
        [PROGRAMS / "info", json.dumps({"uri": str(bag)})],
        check=True,
        capture_output=True,
        text=True,
    )
    assert f"Count: {len(expected)} |" in info.stdout
