#!/usr/bin/env python3
"""The rclpy end of the bus bench; same command line as bus_peer without its first word."""

from __future__ import annotations

import json
import sys
import time

import rclpy
from rclpy.node import Node
from sensor_msgs.msg import Image
from std_msgs.msg import UInt8MultiArray

PATIENCE_NS = 300_000_000


def make(small: bool) -> Image | UInt8MultiArray:
    if small:
        return UInt8MultiArray(data=bytes(64))
    return Image(width=640, height=480, encoding="rgb8", step=1920, data=bytes(640 * 480 * 3))


def stamp(message: Image | UInt8MultiArray, now: int) -> None:
    if isinstance(message, Image):
        message.header.stamp.sec, message.header.stamp.nanosec = divmod(now, 10**9)
    else:
        message.data = now.to_bytes(8, "little") + bytes(56)


def sent_at(message: Image | UInt8MultiArray) -> int:
    if isinstance(message, Image):
        return message.header.stamp.sec * 10**9 + message.header.stamp.nanosec
    return int.from_bytes(bytes(message.data[:8]), "little")


def send(node: Node, small: bool, rate: float, duration: float) -> None:
    topic, depth = ("bus_small", 100) if small else ("bus_image", 10)
    publisher = node.create_publisher(UInt8MultiArray if small else Image, topic, depth)
    while publisher.get_subscription_count() == 0:
        time.sleep(0.001)
    message = make(small)
    start = time.monotonic()
    index = 0
    while time.monotonic() < start + duration:
        stamp(message, time.monotonic_ns())
        publisher.publish(message)
        index += 1
        if rate > 0:
            time.sleep(max(0.0, start + index / rate - time.monotonic()))


def receive(node: Node, small: bool, warm_up: float) -> None:
    first = last = 0
    latencies: list[int] = []

    def note(message: Image | UInt8MultiArray) -> None:
        nonlocal first, last
        last = time.monotonic_ns()
        first = first or last
        if last - first >= warm_up * 1e9:
            latencies.append(last - sent_at(message))

    topic, depth = ("bus_small", 100) if small else ("bus_image", 10)
    node.create_subscription(UInt8MultiArray if small else Image, topic, note, depth)
    while not (first and time.monotonic_ns() - last > PATIENCE_NS):
        rclpy.spin_once(node, timeout_sec=0.1)
    print(json.dumps({"span": last - first - int(warm_up * 1e9), "latencies": latencies}))


def main() -> None:
    payload, role, *numbers = sys.argv[1:]
    rclpy.init()
    node = rclpy.create_node("rclpy_peer")
    if role == "send":
        send(node, payload == "small", float(numbers[0]), float(numbers[1]))
    else:
        receive(node, payload == "small", float(numbers[0]))
    node.destroy_node()
    rclpy.shutdown()


if __name__ == "__main__":
    main()
