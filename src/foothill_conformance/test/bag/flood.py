"""Publishes numbered messages on /data as fast as a recorder can take them, and counts aloud.

A process of its own, to be killed: a reader that was killed can take its publisher's process along
when that one tidies up.
"""

from __future__ import annotations

import time

import rclpy
from rclpy.qos import HistoryPolicy, QoSProfile
from std_msgs.msg import String


def main() -> None:
    rclpy.init()
    node = rclpy.create_node("flood")
    publisher = node.create_publisher(String, "/data", QoSProfile(history=HistoryPolicy.KEEP_ALL))
    while publisher.get_subscription_count() == 0:
        time.sleep(0.01)
    published = 0
    while True:
        publisher.publish(String(data=f"{published:08d}" + "x" * 2000))
        published += 1
        if published % 50 == 0:
            print(published, flush=True)
            time.sleep(0.005)


if __name__ == "__main__":
    main()
