"""`ros2 bag record` at full rate."""

from __future__ import annotations

from pathlib import Path

from bag_support import (
    Bag,
    Companion,
    publish_patiently,
    read_mcap,
    wait_for_subscription,
)
from rclpy.qos import HistoryPolicy, QoSProfile
from std_msgs.msg import Int64

COUNT = 20_000


def test_twenty_thousand_messages_at_full_rate_are_all_recorded_in_order(
    companion: Companion, tmp_path: Path
) -> None:
    # Reliable and without a limit on either side: nothing may be dropped on the way.
    overrides = tmp_path / "qos.yaml"
    overrides.write_text("/count:\n  reliability: reliable\n  history: keep_all\n")
    publisher = companion.node.create_publisher(
        Int64, "/count", QoSProfile(history=HistoryPolicy.KEEP_ALL)
    )
    options = ["--topics", "/count", "--qos-profile-overrides-path", overrides]
    with Bag("record", "-o", tmp_path / "bag", *options) as recorder:
        wait_for_subscription(publisher)
        message = Int64()
        for number in range(COUNT):
            message.data = number
            publish_patiently(publisher, message)
        assert publisher.wait_for_all_acked()
        output = recorder.end_recording()
    assert "lost" not in output, output
    messages = read_mcap(tmp_path / "bag")
    assert [int.from_bytes(data[4:12], "little") for _, _, _, data in messages] == list(
        range(COUNT)
    )
    received = [log_time for _, log_time, _, _ in messages]
    assert received == sorted(received)
