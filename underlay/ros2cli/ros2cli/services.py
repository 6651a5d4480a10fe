"""Calls of services by a command."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from ros2cli.node import spin

if TYPE_CHECKING:
    from rclpy.client import Client
    from rclpy.node import Node

# How long a service of a node that is there may take to show up.
_AVAILABLE = 5.0


def call_service(
    node: Node, kind: Any, name: str, request: Any, timeout: float | None = None
) -> Any:
    """Returns the response of a service.

    Raises RuntimeError if the service does not become available, or if it does not answer within
    `timeout` [s].
    """
    client = node.create_client(kind, name)
    try:
        if not wait_until_ready(client, _AVAILABLE):
            raise RuntimeError(f"Wait for service timed out: '{name}' is not available")
        return response_of(node, client, request, timeout)
    finally:
        node.destroy_client(client)


def wait_until_ready(client: Client, timeout: float | None = None) -> bool:
    """Waits until a service is available; returns False if the timeout [s] comes first."""
    deadline = float("inf") if timeout is None else time.monotonic() + timeout
    while not client.service_is_ready():
        if time.monotonic() >= deadline:
            return False
        time.sleep(0.02)
    return True


def response_of(node: Node, client: Client, request: Any, timeout: float | None = None) -> Any:
    """Returns the response to a request; raises RuntimeError if none comes within `timeout` [s]."""
    future = client.call_async(request)
    if not spin(node, future.done, timeout):
        raise RuntimeError(f"The service '{client.srv_name}' did not answer within {timeout:g} s")
    if future.exception() is not None:
        raise RuntimeError(f"Exception while calling service: {future.exception()!r}")
    return future.result()
