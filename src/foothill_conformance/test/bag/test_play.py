"""`ros2 bag play`: the content of a bag is published, regardless of its writer."""

from __future__ import annotations

import signal
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
    profile,
    run,
    serialized,
    wait_for,
)
from geometry_msgs.msg import Vector3
from mcap import writer as mcap_writer
from rclpy.qos import DurabilityPolicy, QoSProfile, ReliabilityPolicy
from rclpy.serialization import serialize_message
from rosbags import rosbag2
from rosbags.typesys import Stores, get_typestore
from std_msgs.msg import Int64, String

LATCHED = QoSProfile(depth=10, durability=DurabilityPolicy.TRANSIENT_LOCAL)
BEST_EFFORT = QoSProfile(depth=100, reliability=ReliabilityPolicy.BEST_EFFORT)


def test_a_bag_of_rosbags_is_played_byte_for_byte_and_in_order(
    companion: Companion, tmp_path: Path
) -> None:
    # A latched topic, so that it does not matter when the subscription is found.
    # Its type has no alignment padding: the content of padding is undefined.
    sent = [serialized(Vector3(x=float(i), y=0.1 * i, z=-1.0 / (i + 1))) for i in range(10)]
    bag = tmp_path / "bag"
    writer = rosbag2.Writer(bag, version=9, storage_plugin=rosbag2.StoragePlugin.MCAP)
    with writer:
        connection = writer.add_connection(
            "/vector",
            "geometry_msgs/msg/Vector3",
            typestore=get_typestore(Stores.ROS2_JAZZY),
            offered_qos_profiles=[profile(durability="TRANSIENT_LOCAL")],
        )
        for i, data in enumerate(sent):
            writer.write(connection, START + i * 10_000_000, data)
    received: list[bytes] = []
    companion.node.create_subscription(Vector3, "/vector", received.append, LATCHED, raw=True)
    with Bag("play", bag, "--delay", "1", "--wait-for-all-acked", "10000") as player:
        wait_for(lambda: len(received) == 10, "all messages")
        player.finish()
        assert player.returncode == 0
    # The two bytes of options behind the encoding are the middleware's own.
    assert [data[:2] + data[4:] for data in received] == [data[:2] + data[4:] for data in sent]


@pytest.mark.parametrize("compression", ["NONE", "LZ4", "ZSTD"])
def test_a_file_of_mcap_is_played(companion: Companion, tmp_path: Path, compression: str) -> None:
    path = tmp_path / "file.mcap"
    with path.open("wb") as stream:
        writer = mcap_writer.Writer(
            stream, compression=mcap_writer.CompressionType[compression], chunk_size=100
        )
        writer.start(profile="ros2")
        schema = writer.register_schema("std_msgs/msg/Int64", "ros2msg", b"int64 data")
        channel = writer.register_channel("/count", "cdr", schema)
        for i in range(8):
            data = bytes(serialize_message(Int64(data=i)))
            writer.add_message(channel, START + i * 10_000_000, data, START + i * 10_000_000)
        writer.finish()
    counter = Counter(companion)
    with PausedPlayer(companion, path) as player:
        player.connect(counter)
        player.call("resume")
        counter.wait_until(list(range(8)))
        player.finish()
        assert player.returncode == 0


def test_a_recorded_bag_is_played_again(companion: Companion, tmp_path: Path) -> None:
    publisher = companion.node.create_publisher(Int64, "/count", 10)
    with Bag("record", "-o", tmp_path / "bag", "--topics", "/count") as recorder:
        wait_for(lambda: publisher.get_subscription_count() == 1, "the recorder")
        for i in range(5):
            publisher.publish(Int64(data=i))
        assert publisher.wait_for_all_acked()
        recorder.end_recording()
    companion.node.destroy_publisher(publisher)
    counter = Counter(companion)
    with Bag("play", tmp_path / "bag", "--loop", "--delay", "0.5") as player:
        wait_for(lambda: counter.numbers[-5:] == [0, 1, 2, 3, 4], "the numbers")
        player.end()


def test_the_recorded_quality_of_service_is_offered(companion: Companion, tmp_path: Path) -> None:
    text = serialized(String(data="x"))
    bag = make_bag(
        tmp_path / "bag",
        [(topic, "std_msgs/msg/String", 0.0, text) for topic in ("/latched", "/sensor", "/mixed")],
        {
            "/latched": [profile(durability="TRANSIENT_LOCAL")],
            "/sensor": [profile(reliability="BEST_EFFORT")],
            "/mixed": [profile(), profile(reliability="BEST_EFFORT")],
        },
    )
    latched: list[str] = []
    with PausedPlayer(companion, bag) as player:
        player.seek(0.0)
        assert player.call("burst", num_messages=0).actually_burst == 3
        # Only now: the message has been published before.
        companion.node.create_subscription(
            String, "/latched", lambda message: latched.append(message.data), LATCHED
        )
        wait_for(lambda: latched == ["x"], "the latched message")
        offered = {}
        for topic in ("/latched", "/sensor", "/mixed"):
            infos = wait_for(
                lambda topic=topic: companion.node.get_publishers_info_by_topic(topic), topic
            )
            offered[topic] = (infos[0].qos_profile.reliability, infos[0].qos_profile.durability)
        player.end()
    reliable, best_effort = ReliabilityPolicy.RELIABLE, ReliabilityPolicy.BEST_EFFORT
    assert offered == {
        "/latched": (reliable, DurabilityPolicy.TRANSIENT_LOCAL),
        "/sensor": (best_effort, DurabilityPolicy.VOLATILE),
        "/mixed": (reliable, DurabilityPolicy.VOLATILE),
    }


def test_best_effort_messages_arrive(companion: Companion, tmp_path: Path) -> None:
    bag = make_bag(
        tmp_path / "bag",
        [("/count", "std_msgs/msg/Int64", 0.1 * i, serialized(Int64(data=i))) for i in range(5)],
        {"/count": [profile(reliability="BEST_EFFORT")]},
    )
    counter = Counter(companion, qos=BEST_EFFORT)
    with Bag("play", bag, "--loop") as player:
        wait_for(lambda: _has_run(counter.numbers, 5), "all numbers in order")
        player.end()


def _has_run(numbers: list[int], length: int) -> bool:
    """Anywhere: when the bag begins again, its first number follows the last at once."""
    return any(numbers[i : i + length] == list(range(length)) for i in range(len(numbers)))


def test_a_topic_of_an_unknown_type_does_not_stop_the_others(
    companion: Companion, tmp_path: Path
) -> None:
    path = tmp_path / "file.mcap"
    with path.open("wb") as stream:
        writer = mcap_writer.Writer(stream)
        writer.start(profile="ros2")
        known = writer.register_schema("std_msgs/msg/Int64", "ros2msg", b"int64 data")
        unknown = writer.register_schema("no_such_pkg/msg/Thing", "ros2msg", b"int64 data")
        channels = {
            "/count": writer.register_channel("/count", "cdr", known),
            "/thing": writer.register_channel("/thing", "cdr", unknown),
        }
        for i in range(4):
            for channel in channels.values():
                data = bytes(serialize_message(Int64(data=i)))
                writer.add_message(channel, START + i * 10_000_000, data, START)
        writer.finish()
    counter = Counter(companion)
    with PausedPlayer(companion, path) as player:
        player.connect(counter)
        player.call("resume")
        counter.wait_until([0, 1, 2, 3])
        player.finish()


def test_sigint_ends_a_player_that_waits(companion: Companion, tmp_path: Path) -> None:
    bag = counting_bag(tmp_path / "bag", 2, 3600.0)
    with Bag("play", bag) as player:
        wait_for(lambda: "rosbag2_player" in companion.node.get_node_names(), "the player")
        player.end(signal.SIGINT)
        assert player.returncode in (0, 2, -signal.SIGINT)


def test_what_is_not_a_bag_is_refused(tmp_path: Path) -> None:
    assert run("play", tmp_path / "absent").returncode != 0
    (tmp_path / "noise.mcap").write_bytes(b"\x89MCAP0\r\n" + bytes(range(200)))
    assert run("play", tmp_path / "noise.mcap").returncode != 0
