"""Asks containers to load nodes."""

from __future__ import annotations

import asyncio
import math
import os
import threading
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from launch.values import Value

LOGGER = "launch_ros.actions.load_composable_nodes"
#: Period of the checks for a container and for its answers [s].
_PERIOD = 0.02
#: Time that a container has for listing its nodes before the request is repeated [s].
_LIST_TIMEOUT = 1.0


@dataclass(frozen=True)
class LoadRequest:
    """Request to load a component into a container."""

    package: str
    plugin: str
    name: str
    namespace: str
    remaps: list[str]
    parameters: list[tuple[str, Value]]
    extra_arguments: list[tuple[str, Value]]


class Caller:
    """A ROS node that calls services of containers, spun in its own thread."""

    def __init__(self) -> None:
        # Imported here: most launch files do not need it, and it takes long to import.
        import rclpy
        from composition_interfaces.srv import ListNodes, LoadNode
        from rclpy.executors import SingleThreadedExecutor

        self._load, self._list = LoadNode, ListNodes
        self._context = rclpy.Context()
        rclpy.init(args=[], context=self._context)
        self._node = rclpy.create_node(f"launch_ros_{os.getpid()}", context=self._context)
        self._executor = SingleThreadedExecutor(context=self._context)
        self._executor.add_node(self._node)
        self._is_running = True
        self._thread = threading.Thread(target=self._spin, daemon=True)
        self._thread.start()

    def _spin(self) -> None:
        while self._is_running:
            self._executor.spin_once(timeout_sec=1.0)

    async def connect(self, container: str) -> Callable[[LoadRequest], Awaitable[Any]]:
        """Waits for a container and returns the function that makes it load a node."""
        loading, listing = (
            self._node.create_client(kind, f"{container}/_container/{service}")
            for kind, service in ((self._load, "load_node"), (self._list, "list_nodes"))
        )
        while not loading.service_is_ready() or not listing.service_is_ready():
            await asyncio.sleep(_PERIOD)
        # A container that has not discovered its clients yet cannot answer. It discovers them in
        # their order. A request for a list may be repeated; a request to load would load twice.
        while await self._answer(listing, self._list.Request(), _LIST_TIMEOUT) is None:
            pass
        return lambda request: self._answer(loading, self._message(request), math.inf)

    async def _answer(self, client: Any, request: Any, timeout: float) -> Any:
        """Calls a service and returns its response, or None if there is none for some time [s]."""
        future = client.call_async(request)
        end = time.monotonic() + timeout
        while not future.done() and time.monotonic() < end:
            await asyncio.sleep(_PERIOD)
        return future.result() if future.done() else None

    def close(self) -> None:
        """Ends the node."""
        self._is_running = False
        self._executor.wake()
        self._thread.join()
        self._executor.shutdown()
        self._node.destroy_node()
        self._context.try_shutdown()

    def _message(self, request: LoadRequest) -> Any:
        return self._load.Request(
            package_name=request.package,
            plugin_name=request.plugin,
            node_name=request.name,
            node_namespace=request.namespace,
            remap_rules=request.remaps,
            parameters=_to_messages(request.parameters),
            extra_arguments=_to_messages(request.extra_arguments),
        )


def _to_messages(parameters: list[tuple[str, Value]]) -> list[Any]:
    from rclpy.parameter import Parameter

    return [Parameter(name, value=value).to_parameter_msg() for name, value in parameters]
