"""Publishes numbered messages on /data as fast as a recorder can take them, and counts aloud.

A process of its own, to be killed: a reader that was killed can take its publisher's process along
when that one tidies up.
"""

from __future__ import annotations

import time

import rclpy
from rclpy._rclpy_pybind11 import RCLError
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
        try:
            publisher.publish(String(data=f"{published:08d}" + "x" * 2000))
        except RCLError:  # the history is full: the recorder has to catch up
            time.sleep(0.005)
            continue
        published += 1
        if published % 50 == 0:
            print(published, flush=True)
            time.sleep(0.005)


if __name__ == "__main__":
    main()
