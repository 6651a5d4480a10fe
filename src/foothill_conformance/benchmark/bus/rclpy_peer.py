#!/usr/bin/env python3
"""The rclpy end of the bus bench; same command line as bus_peer without its first word."""

from __future__ import annotations

import contextlib
import select
import sys
import time

import rclpy
from rclpy.executors import ExternalShutdownException
from rclpy.node import Node
from sensor_msgs.msg import Image
from std_msgs.msg import UInt8MultiArray


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


def send(node: Node, small: bool) -> None:
    topic, depth = ("bus_small", 100) if small else ("bus_image", 10)
    publisher = node.create_publisher(UInt8MultiArray if small else Image, topic, depth)
    while publisher.get_subscription_count() == 0:
        time.sleep(0.001)
    message = make(small)
    print("ready", flush=True)
    for line in sys.stdin:
        rate, duration = (float(word) for word in line.split())
        start = time.monotonic()
        index = 0
        while time.monotonic() < start + duration:
            stamp(message, time.monotonic_ns())
            publisher.publish(message)
            index += 1
            if rate > 0:
                time.sleep(max(0.0, start + index / rate - time.monotonic()))
        print("done", flush=True)


def receive(node: Node, small: bool) -> None:
    receipts: list[tuple[int, int]] = []

    def note(message: Image | UInt8MultiArray) -> None:
        sent = sent_at(message)
        receipts.append((sent, time.monotonic_ns() - sent))

    topic, depth = ("bus_small", 100) if small else ("bus_image", 10)
    node.create_subscription(UInt8MultiArray if small else Image, topic, note, depth)
    node.create_timer(0.1, lambda: select.select([sys.stdin], [], [], 0)[0] and rclpy.shutdown())
    with contextlib.suppress(ExternalShutdownException):
        rclpy.spin(node)
    print("\n".join(f"{sent} {latency}" for sent, latency in receipts))


def main() -> None:
    payload, role = sys.argv[1:]
    rclpy.init()
    node = rclpy.create_node("rclpy_peer")
    if role == "send":
        send(node, payload == "small")
    else:
        receive(node, payload == "small")
    node.destroy_node()
    rclpy.try_shutdown()


if __name__ == "__main__":
    main()
