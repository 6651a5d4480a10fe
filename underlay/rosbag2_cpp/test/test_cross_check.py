"""The bags of rosbag2_cpp against other people's readers and writers: PyPI's mcap and rosbags."""

from __future__ import annotations

import contextlib
import os
import struct
import subprocess
from pathlib import Path

import pytest

mcap_reader = pytest.importorskip("mcap.reader")
mcap_writer = pytest.importorskip("mcap.writer")
rosbag2 = pytest.importorskip("rosbags.rosbag2")
from mcap.exceptions import McapError  # noqa: E402
from mcap.records import Message  # noqa: E402
from mcap.stream_reader import StreamReader  # noqa: E402
from mcap_ros2.decoder import DecoderFactory  # noqa: E402
from rosbags.interfaces import (  # noqa: E402  # noqa: E402
    Qos,
    QosDurability,
    QosHistory,
    QosLiveliness,
    QosReliability,
    QosTime,
)
from rosbags.typesys import Stores, get_types_from_msg, get_typestore  # noqa: E402

TOOL = os.environ["BAG_TOOL"]
PRESETS = ["none", "fastwrite", "zstd_fast", "zstd_small"]


def run(*arguments: str | Path) -> str:
    done = subprocess.run(
        [TOOL, *map(str, arguments)], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


Line = tuple[str, str, int, int, bytes]


def read_here(uri: Path) -> list[Line]:
    """Return topic, type, receive time, send time and data of each message, read by rosbag2_cpp."""
    lines: list[Line] = []
    for line in run("print", uri).splitlines():
        topic, kind, received, sent, *data = line.split(" ")
        lines.append((topic, kind, int(received), int(sent), bytes.fromhex("".join(data))))
    return lines


@pytest.fixture(params=PRESETS)
def written_here(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    run("write", tmp_path / "bag", request.param, 100)
    return tmp_path / "bag"


def test_mcap_reads_every_message_and_every_checksum_holds(written_here: Path) -> None:
    expected = read_here(written_here)
    assert len(expected) == 110
    for make in (mcap_reader.SeekingReader, mcap_reader.NonSeekingReader):
        with (written_here / "bag_0.mcap").open("rb") as stream:
            reader = make(stream, validate_crcs=True)
            found = [
                (channel.topic, schema.name, message.log_time, message.publish_time, message.data)
                for schema, channel, message in reader.iter_messages()
            ]
        assert found == expected


def test_mcap_reads_the_summary(written_here: Path) -> None:
    with (written_here / "bag_0.mcap").open("rb") as stream:
        reader = mcap_reader.make_reader(stream, validate_crcs=True)
        assert reader.get_header().profile == "ros2"
        summary = reader.get_summary()
        metadata = list(reader.iter_metadata())
    assert summary.statistics.message_count == 110
    assert summary.statistics.channel_message_counts == {1: 100, 2: 10}
    assert [channel.topic for channel in summary.channels.values()] == ["/text", "/nested"]
    assert summary.channels[1].metadata["topic_type_hash"] == "RIHS01_test"
    assert "durability: transient_local" in summary.channels[1].metadata["offered_qos_profiles"]
    assert [record.name for record in metadata] == ["rosbag2"]
    assert metadata[0].metadata["serialized_metadata"].startswith("version: 9\n")


def test_mcap_seeks_by_the_index(written_here: Path) -> None:
    expected = [line for line in read_here(written_here) if line[0] == "/text"][50:60]
    with (written_here / "bag_0.mcap").open("rb") as stream:
        found = mcap_reader.make_reader(stream).iter_messages(
            topics=["/text"], starting_at=1_000_050_000, ending_before=1_000_060_000
        )
        assert [message.data for _, _, message in found] == [line[4] for line in expected]


def test_mcap_ros2_decodes_by_the_embedded_definitions(written_here: Path) -> None:
    with (written_here / "bag_0.mcap").open("rb") as stream:
        reader = mcap_reader.make_reader(stream, decoder_factories=[DecoderFactory()])
        decoded = [
            item.decoded_message.array_of_arrays[0].int32_values[0]
            for item in reader.iter_decoded_messages(topics=["/nested"])
        ]
    assert decoded == list(range(0, 100, 10))


def test_rosbags_reads_every_message_and_the_quality_of_service(written_here: Path) -> None:
    expected = [(line[0], line[1], line[2], line[4]) for line in read_here(written_here)]
    with rosbag2.Reader(written_here) as reader:
        assert reader.message_count == 110
        assert reader.start_time == 1_000_000_000
        assert reader.topics["/text"].msgcount == 100
        found = [(c.topic, c.msgtype, time, data) for c, time, data in reader.messages()]
        text = next(c for c in reader.connections if c.topic == "/text")
        types = get_types_from_msg(text.msgdef.data, text.msgtype)
    assert found == expected
    assert text.digest == "RIHS01_test"
    assert [profile.durability for profile in text.ext.offered_qos_profiles] == [
        QosDurability.TRANSIENT_LOCAL
    ]
    store = get_typestore(Stores.EMPTY)
    store.register(types)
    assert store.deserialize_cdr(found[0][3], "std_msgs/msg/String").data == "message 0"


QOS = Qos(
    QosHistory.KEEP_LAST,
    5,
    QosReliability.BEST_EFFORT,
    QosDurability.VOLATILE,
    QosTime(0, 0),
    QosTime(0, 0),
    QosLiveliness.AUTOMATIC,
    QosTime(0, 0),
    False,
)


@pytest.mark.parametrize("version", [8, 9])
@pytest.mark.parametrize("mode", ["NONE", "STORAGE"])
def test_reads_what_rosbags_writes(tmp_path: Path, version: int, mode: str) -> None:
    store = get_typestore(Stores.ROS2_JAZZY)
    text = store.types["std_msgs/msg/String"]
    writer = rosbag2.Writer(
        tmp_path / "bag", version=version, storage_plugin=rosbag2.StoragePlugin.MCAP
    )
    writer.set_compression(rosbag2.CompressionMode[mode], rosbag2.CompressionFormat.ZSTD)
    expected = []
    with writer:
        topics = [
            writer.add_connection(
                name, "std_msgs/msg/String", typestore=store, offered_qos_profiles=[QOS]
            )
            for name in ("/a", "/b")
        ]
        for i in range(50):
            data = bytes(store.serialize_cdr(text(f"number {i}"), "std_msgs/msg/String"))
            writer.write(topics[i % 2], 1000 + i, data)
            expected.append((topics[i % 2].topic, "std_msgs/msg/String", 1000 + i, data))
    found = [(line[0], line[1], line[2], line[4]) for line in read_here(tmp_path / "bag")]
    assert found == expected


def write_with_mcap(path: Path, finish: bool = True, **options: object) -> list[Line]:
    """Write shuffled messages with PyPI's mcap; return them as they should come out."""
    lines: list[Line] = []
    with path.open("wb") as stream:
        writer = mcap_writer.Writer(stream, chunk_size=500, **options)
        writer.start(profile="ros2")
        schema = writer.register_schema("std_msgs/msg/String", "ros2msg", b"string data")
        channels = {topic: writer.register_channel(topic, "cdr", schema) for topic in ("/a", "/b")}
        writer.add_attachment(1, 2, "photo.png", "image/png", b"not to be read")
        writer.add_metadata("other", {"key": "value"})
        for i in range(60):
            number = (i * 7) % 60
            topic = "/a" if number % 3 else "/b"
            data = b"\x00\x01\x00\x00" + bytes([number])
            writer.add_message(channels[topic], 1000 + number, data, 900 + number, number)
            lines.append((topic, "std_msgs/msg/String", 1000 + number, 900 + number, data))
        if finish:
            writer.finish()
        else:
            writer.flush()
    return sorted(lines, key=lambda line: line[2])


VARIANTS: dict[str, dict[str, object]] = {
    "lz4": {"compression": mcap_writer.CompressionType.LZ4},
    "zstd": {"compression": mcap_writer.CompressionType.ZSTD},
    "plain": {"compression": mcap_writer.CompressionType.NONE},
    "unchunked": {"use_chunking": False},
    "no index": {"index_types": mcap_writer.IndexType.NONE},
    "no statistics": {"use_statistics": False},
    "no summary": {
        "index_types": mcap_writer.IndexType.NONE,
        "use_statistics": False,
        "use_summary_offsets": False,
        "repeat_channels": False,
        "repeat_schemas": False,
    },
    "no checksums": {"enable_crcs": False},
}


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("finish", [True, False], ids=["finished", "cut off"])
def test_reads_what_mcap_writes_in_order(tmp_path: Path, variant: str, finish: bool) -> None:
    path = tmp_path / "file.mcap"
    expected = write_with_mcap(path, finish, **VARIANTS[variant])
    assert read_here(path) == expected


@pytest.mark.parametrize("keep", [0.1, 0.5, 0.9, 0.9999])
def test_reads_as_much_of_a_cut_off_file_as_mcap_does(tmp_path: Path, keep: float) -> None:
    run("write", tmp_path / "bag", "none", 20_000)
    whole = (tmp_path / "bag" / "bag_0.mcap").read_bytes()
    cut = tmp_path / "cut.mcap"
    cut.write_bytes(whole[: int(len(whole) * keep)])
    expected = []
    # The end of such a file is an error of one kind or another in mcap.
    with cut.open("rb") as stream, contextlib.suppress(McapError, struct.error):
        for record in StreamReader(stream).records:
            if isinstance(record, Message):
                expected.append(record.data)
    assert [line[4] for line in read_here(cut)] == expected
