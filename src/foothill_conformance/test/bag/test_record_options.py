"""The options of `ros2 bag record`."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from bag_support import (
    Bag,
    Companion,
    data_of,
    mcap_files,
    publish_patiently,
    read_mcap,
    run,
    wait_for,
    wait_for_subscription,
)
from builtin_interfaces.msg import Time
from mcap import reader as mcap_reader
from rclpy.qos import HistoryPolicy, QoSProfile, ReliabilityPolicy
from rosbag2_interfaces.msg import WriteSplitEvent
from rosbag2_interfaces.srv import IsPaused, Pause, Resume, SplitBagfile
from rosbags import rosbag2
from rosgraph_msgs.msg import Clock
from std_msgs.msg import Int64, String

NAMES = ["/arm/left", "/arm/right", "/base/odom", "/base/_hidden"]


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        (["--all-topics"], {"/arm/left", "/arm/right", "/base/odom"}),
        (["-a", "--include-hidden-topics"], set(NAMES)),
        (["--regex", "/arm/.*"], {"/arm/left", "/arm/right"}),
        (["-a", "--exclude-regex", ".*left"], {"/arm/right", "/base/odom"}),
        (["-a", "--exclude-topics", "/arm/right"], {"/arm/left", "/base/odom"}),
        (["--topic-types", "std_msgs/msg/Int64"], {"/base/odom"}),
        (["--regex", "/arm/.*", "--exclude-regex", ".*right"], {"/arm/left"}),
    ],
    ids=" ".join,
)
def test_the_options_choose_the_topics(
    companion: Companion, tmp_path: Path, options: list[str], expected: set[str]
) -> None:
    publishers = {
        name: companion.node.create_publisher(Int64 if "odom" in name else String, name, 10)
        for name in NAMES
    }
    with Bag("record", "-o", tmp_path / "bag", *options) as recorder:
        for name in expected:
            wait_for_subscription(publishers[name])
        # The recorder has seen all of them when it sees one that came after them.
        last = companion.node.create_publisher(String, "/arm/left_last", 10)
        if "/arm/left" in expected and "--topic-types" not in options:
            if "--exclude-regex" not in options or "left" not in options[-1]:
                wait_for_subscription(last)
        recorder.end_recording()
    with rosbag2.Reader(tmp_path / "bag") as reader:
        recorded = {connection.topic for connection in reader.connections}
    assert recorded & set(NAMES) == expected


def test_something_has_to_be_chosen(tmp_path: Path) -> None:
    done = run("record", "-o", tmp_path / "bag")
    assert done.returncode != 0
    assert "--all" in done.stdout + done.stderr
    assert not (tmp_path / "bag").exists()


def test_without_discovery_only_what_is_there_is_recorded(
    companion: Companion, tmp_path: Path
) -> None:
    with Bag("record", "-o", tmp_path / "bag", "-a", "--no-discovery") as recorder:
        wait_for(lambda: "rosbag2_recorder" in companion.node.get_node_names(), "the recorder")
        wait_for(lambda: (tmp_path / "bag").exists(), "the bag")
        wait_for(lambda: "ecording..." in recorder.output(), "the beginning of the recording")
        late = companion.node.create_publisher(String, "/late", 10)
        # Ten times the interval at which the recorder would look.
        end = time.monotonic() + 1.0
        while time.monotonic() < end:
            assert late.get_subscription_count() == 0
            time.sleep(0.05)
        recorder.end_recording()


def test_a_pause_leaves_out_what_is_published_meanwhile(
    companion: Companion, tmp_path: Path
) -> None:
    received: list[int] = []
    companion.node.create_subscription(Int64, "/count", lambda m: received.append(m.data), 10)
    publisher = companion.node.create_publisher(Int64, "/count", 10)

    def publish(number: int) -> None:
        publisher.publish(Int64(data=number))
        wait_for(lambda: number in received, f"the number {number}")
        assert publisher.wait_for_all_acked(), "the recorder does not receive"

    name = "/rosbag2_recorder"
    with Bag("record", "-o", tmp_path / "bag", "--topics", "/count", "--start-paused") as recorder:
        wait_for(lambda: publisher.get_subscription_count() == 2, "both subscriptions")
        companion.connect(
            (Pause, f"{name}/pause"), (Resume, f"{name}/resume"), (IsPaused, f"{name}/is_paused")
        )
        assert companion.call(IsPaused, f"{name}/is_paused").paused
        publish(1)
        companion.call(Resume, f"{name}/resume")
        assert not companion.call(IsPaused, f"{name}/is_paused").paused
        publish(2)
        # A call goes through the same queue of the recorder as the message before it.
        companion.call(IsPaused, f"{name}/is_paused")
        companion.call(Pause, f"{name}/pause")
        publish(3)
        companion.call(IsPaused, f"{name}/is_paused")
        companion.call(Resume, f"{name}/resume")
        publish(4)
        companion.call(IsPaused, f"{name}/is_paused")
        recorder.end_recording()
    numbers = [int.from_bytes(data[4:12], "little") for data in data_of(tmp_path / "bag", "/count")]
    assert numbers == [2, 4]


def test_the_bag_is_split_by_size_and_nothing_is_lost(companion: Companion, tmp_path: Path) -> None:
    publisher = companion.node.create_publisher(
        String, "/big", QoSProfile(history=HistoryPolicy.KEEP_ALL)
    )
    events: list[WriteSplitEvent] = []
    companion.node.create_subscription(WriteSplitEvent, "/events/write_split", events.append, 10)
    overrides = tmp_path / "qos.yaml"
    overrides.write_text("/big:\n  history: keep_all\n")
    options = ["--topics", "/big", "--max-bag-size", "100000"]
    options += ["--qos-profile-overrides-path", str(overrides)]
    with Bag("record", "-o", tmp_path / "bag", *options) as recorder:
        wait_for_subscription(publisher)
        for i in range(400):
            publish_patiently(publisher, String(data=f"{i:04d}" + "x" * 1000))
        assert publisher.wait_for_all_acked()
        recorder.end_recording()
    files = mcap_files(tmp_path / "bag")
    assert len(files) >= 3
    found = [int(data[8:12]) for data in data_of(tmp_path / "bag", "/big")]
    assert found == list(range(400))
    with rosbag2.Reader(tmp_path / "bag") as reader:
        assert reader.message_count == 400
    wait_for(lambda: len(events) > 0, "an event of a split")
    assert Path(events[0].closed_file).name.startswith("bag_0")


def test_the_bag_is_split_on_demand(companion: Companion, tmp_path: Path) -> None:
    publisher = companion.node.create_publisher(Int64, "/count", 10)
    with Bag("record", "-o", tmp_path / "bag", "--topics", "/count") as recorder:
        wait_for_subscription(publisher)
        companion.connect(
            (SplitBagfile, "/rosbag2_recorder/split_bagfile"),
            (IsPaused, "/rosbag2_recorder/is_paused"),
        )
        for number in (1, 2):
            publisher.publish(Int64(data=number))
            assert publisher.wait_for_all_acked()
            companion.call(IsPaused, "/rosbag2_recorder/is_paused")
            if number == 1:
                companion.call(SplitBagfile, "/rosbag2_recorder/split_bagfile")
        recorder.end_recording()
    assert [path.name for path in mcap_files(tmp_path / "bag")] == ["bag_0.mcap", "bag_1.mcap"]
    assert len(data_of(tmp_path / "bag", "/count")) == 2


def test_chunks_are_compressed_if_asked_for(companion: Companion, tmp_path: Path) -> None:
    publisher = companion.node.create_publisher(String, "/text", 100)
    options = ["--topics", "/text", "--storage-preset-profile", "zstd_fast"]
    with Bag("record", "-o", tmp_path / "bag", *options) as recorder:
        wait_for_subscription(publisher)
        for _ in range(20):
            publisher.publish(String(data="x" * 10_000))
        assert publisher.wait_for_all_acked()
        recorder.end_recording()
    (path,) = mcap_files(tmp_path / "bag")
    with path.open("rb") as stream:
        summary = mcap_reader.make_reader(stream).get_summary()
    assert {chunk.compression for chunk in summary.chunk_indexes} == {"zstd"}
    assert path.stat().st_size < 100_000
    assert len(data_of(tmp_path / "bag", "/text")) == 20


def test_simulated_time_is_the_time_of_the_messages(companion: Companion, tmp_path: Path) -> None:
    clock = companion.node.create_publisher(Clock, "/clock", 10)
    publisher = companion.node.create_publisher(String, "/chatter", 10)
    ticks = companion.node.create_timer(
        0.05, lambda: clock.publish(Clock(clock=Time(sec=12, nanosec=345)))
    )
    options = ["--topics", "/chatter", "--use-sim-time"]
    with Bag("record", "-o", tmp_path / "bag", *options) as recorder:
        wait_for_subscription(publisher)
        publisher.publish(String(data="x"))
        assert publisher.wait_for_all_acked()
        recorder.end_recording()
    companion.node.destroy_timer(ticks)
    ((_, received, _, _),) = read_mcap(tmp_path / "bag")
    assert received == 12_000_000_345


def test_the_quality_of_service_of_a_topic_can_be_overridden(
    companion: Companion, tmp_path: Path
) -> None:
    path = tmp_path / "qos.yaml"
    path.write_text("/chatter:\n  reliability: best_effort\n  history: keep_last\n  depth: 7\n")
    publisher = companion.node.create_publisher(String, "/chatter", 10)
    options = ["--topics", "/chatter", "--qos-profile-overrides-path", path]
    with Bag("record", "-o", tmp_path / "bag", *options) as recorder:
        wait_for_subscription(publisher)
        (subscription,) = companion.node.get_subscriptions_info_by_topic("/chatter")
        recorder.end_recording()
    assert subscription.qos_profile.reliability == ReliabilityPolicy.BEST_EFFORT


@pytest.mark.parametrize(
    "text",
    [
        "/a: {reliability: perhaps, depth: 1}",
        "/a: {colour: red, depth: 1}",
        "/a: {depth: -1}",
        "/a:\n",
    ],
)
def test_a_wrong_override_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "qos.yaml"
    path.write_text(text)
    done = run("record", "-a", "-o", tmp_path / "bag", "--qos-profile-overrides-path", path)
    assert done.returncode != 0
    assert not (tmp_path / "bag").exists()


def test_custom_data_and_the_name_of_the_node(companion: Companion, tmp_path: Path) -> None:
    options = ["--node-name", "scribe", "--custom-data", "robot=p3dx", "floor=ice"]
    publisher = companion.node.create_publisher(String, "/chatter", 10)
    with Bag("record", "--topics", "/chatter", "-o", tmp_path / "bag", *options) as recorder:
        wait_for_subscription(publisher)
        assert "scribe" in companion.node.get_node_names()
        recorder.end_recording()
    text = (tmp_path / "bag" / "metadata.yaml").read_text()
    assert "robot: p3dx" in text
    assert "floor: ice" in text
