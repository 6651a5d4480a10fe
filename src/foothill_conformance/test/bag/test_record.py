"""`ros2 bag record`: what is published is in the bag."""

from __future__ import annotations

import signal
import time
from pathlib import Path

import pytest
from bag_support import (
    Bag,
    Companion,
    data_of,
    mcap_files,
    read_mcap,
    run,
    serialized,
    wait_for_subscription,
)
from mcap import reader as mcap_reader
from rclpy.qos import DurabilityPolicy, QoSProfile, ReliabilityPolicy, qos_profile_sensor_data
from rosbags import rosbag2
from std_msgs.msg import String
from test_msgs.msg import Arrays, BasicTypes, MultiNested, Strings, UnboundedSequences

LATCHED = QoSProfile(depth=1, durability=DurabilityPolicy.TRANSIENT_LOCAL)


def padded(data: bytes) -> bytes:
    """Return data as it travels in a packet: its length is a multiple of four."""
    return data + bytes(-len(data) % 4)


def test_every_message_is_recorded_byte_for_byte(companion: Companion, tmp_path: Path) -> None:
    kinds = {
        "/arrays": Arrays,
        "/basic": BasicTypes,
        "/nested": MultiNested,
        "/strings": Strings,
        "/sequences": UnboundedSequences,
    }
    sent: dict[str, list[bytes]] = {topic: [] for topic in kinds}
    publishers = {
        topic: companion.node.create_publisher(kind, topic, 100) for topic, kind in kinds.items()
    }
    with Bag("record", "-o", tmp_path / "bag", "--topics", *kinds) as recorder:
        for publisher in publishers.values():
            wait_for_subscription(publisher)
        for i in range(50):
            for topic, message in (
                ("/arrays", Arrays(float64_values=[0.1 * i] * 3)),
                ("/basic", BasicTypes(int32_value=-i, bool_value=i % 2 == 0)),
                ("/nested", MultiNested()),
                ("/strings", Strings(string_value=f"Grüße {i}")),
                ("/sequences", UnboundedSequences(uint8_values=[1] * (i * 100))),
            ):
                data = serialized(message)
                publishers[topic].publish(data)
                sent[topic].append(padded(data))
        assert all(publisher.wait_for_all_acked() for publisher in publishers.values())
        recorder.end_recording()
    for topic in kinds:
        assert list(map(padded, data_of(tmp_path / "bag", topic))) == sent[topic], topic


def test_the_bag_opens_in_rosbags_with_types_and_times(
    companion: Companion, tmp_path: Path
) -> None:
    publisher = companion.node.create_publisher(String, "/chatter", 10)
    with Bag("record", "-o", tmp_path / "bag", "--topics", "/chatter") as recorder:
        wait_for_subscription(publisher)
        before = companion.node.get_clock().now().nanoseconds
        publisher.publish(String(data="hello"))
        recorder.end_recording()
    after = companion.node.get_clock().now().nanoseconds
    with rosbag2.Reader(tmp_path / "bag") as reader:
        ((connection, received, data),) = reader.messages()
        assert connection.msgtype == "std_msgs/msg/String"
        assert connection.digest.startswith("RIHS01_")
        assert connection.msgdef.data.startswith("#") or "string data" in connection.msgdef.data
        assert data[4:14] == b"\x06\x00\x00\x00hello\x00"
    ((_, _, sent, _),) = read_mcap(tmp_path / "bag")
    assert before <= sent <= received <= after


def test_a_latched_message_from_before_is_recorded_and_its_quality_of_service(
    companion: Companion, tmp_path: Path
) -> None:
    publisher = companion.node.create_publisher(String, "/latched", LATCHED)
    publisher.publish(String(data="from before"))
    with Bag("record", "-o", tmp_path / "bag", "--topics", "/latched") as recorder:
        wait_for_subscription(publisher)
        publisher.wait_for_all_acked()
        recorder.end_recording()
    assert [data[8:19] for data in data_of(tmp_path / "bag", "/latched")] == [b"from before"]
    with rosbag2.Reader(tmp_path / "bag") as reader:
        (profile,) = reader.connections[0].ext.offered_qos_profiles
    assert profile.durability.name == "TRANSIENT_LOCAL"
    assert profile.reliability.name == "RELIABLE"


def test_sensor_data_is_recorded_with_best_effort(companion: Companion, tmp_path: Path) -> None:
    publisher = companion.node.create_publisher(String, "/sensor", qos_profile_sensor_data)
    with Bag("record", "-o", tmp_path / "bag", "--topics", "/sensor") as recorder:
        wait_for_subscription(publisher)
        (subscription,) = companion.node.get_subscriptions_info_by_topic("/sensor")
        assert subscription.qos_profile.reliability == ReliabilityPolicy.BEST_EFFORT
        for _ in range(5):
            publisher.publish(String(data="x"))
        recorder.end_recording()
    with rosbag2.Reader(tmp_path / "bag") as reader:
        (profile,) = reader.connections[0].ext.offered_qos_profiles
        assert profile.reliability.name == "BEST_EFFORT"
        assert reader.message_count > 0


def test_the_subscription_matches_publishers_that_disagree(
    companion: Companion, tmp_path: Path
) -> None:
    best_effort = QoSProfile(depth=10, reliability=ReliabilityPolicy.BEST_EFFORT)
    publishers = [
        companion.node.create_publisher(String, "/mixed", qos) for qos in (LATCHED, best_effort)
    ]
    # Both have to be known when the recorder decides: the first sight counts.
    with Bag("record", "-o", tmp_path / "bag", "--topics", "/mixed") as recorder:
        for publisher in publishers:
            wait_for_subscription(publisher)
        recorder.end_recording()
    with rosbag2.Reader(tmp_path / "bag") as reader:
        profiles = reader.connections[0].ext.offered_qos_profiles
    assert sorted(profile.reliability.name for profile in profiles) == ["BEST_EFFORT", "RELIABLE"]


def test_topics_that_appear_later_are_recorded(companion: Companion, tmp_path: Path) -> None:
    early = companion.node.create_publisher(String, "/early", 10)
    with Bag("record", "-o", tmp_path / "bag", "--all-topics") as recorder:
        wait_for_subscription(early)
        late = companion.node.create_publisher(String, "/late", 10)
        wait_for_subscription(late)
        late.publish(String(data="late"))
        recorder.end_recording()
    assert len(data_of(tmp_path / "bag", "/late")) == 1


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_the_recording_cleanly(
    companion: Companion, tmp_path: Path, number: signal.Signals
) -> None:
    publisher = companion.node.create_publisher(String, "/chatter", 10)
    with Bag("record", "-o", tmp_path / "bag", "--topics", "/chatter") as recorder:
        wait_for_subscription(publisher)
        # What has not been taken when the signal comes is not recorded: the first of these has.
        for _ in range(50):
            publisher.publish(String(data="x"))
            time.sleep(0.01)
        recorder.end(number)
        assert recorder.returncode == 0
    (path,) = mcap_files(tmp_path / "bag")
    assert path.name == "bag_0.mcap"
    with path.open("rb") as stream:
        reader = mcap_reader.make_reader(stream)
        count = reader.get_summary().statistics.message_count
        assert 1 <= count <= 50
        assert len(list(reader.iter_messages())) == count
    assert (tmp_path / "bag" / "metadata.yaml").exists()


def test_a_bag_is_not_overwritten(tmp_path: Path) -> None:
    (tmp_path / "bag").mkdir()
    done = run("record", "-a", "-o", tmp_path / "bag")
    assert done.returncode != 0
    assert "already exists" in done.stdout + done.stderr
    assert list((tmp_path / "bag").iterdir()) == []


def test_the_name_of_a_bag_is_the_time_unless_given(companion: Companion, tmp_path: Path) -> None:
    publisher = companion.node.create_publisher(String, "/chatter", 10)
    with Bag("record", "--topics", "/chatter", cwd=tmp_path) as recorder:
        wait_for_subscription(publisher)
        publisher.publish(String(data="x"))
        recorder.end_recording()
    (bag,) = tmp_path.glob("rosbag2_????_??_??-??_??_??")
    assert [path.name for path in mcap_files(bag)] == [f"{bag.name}_0.mcap"]
