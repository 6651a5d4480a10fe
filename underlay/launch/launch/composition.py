"""Asks containers to load nodes."""

from __future__ import annotations

import asyncio
import math
import os
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from launch.values import Value

if TYPE_CHECKING:
    from launch.context import Context

_LOGGER = "launch_ros.actions.load_composable_nodes"
#: How often a container is looked for, and its answers are [s].
_PERIOD = 0.02
#: How long a container may take to say what it has before it is asked again [s].
_PATIENCE = 1.0


@dataclass(frozen=True)
class LoadRequest:
    """What a container is asked to load."""

    package: str
    plugin: str
    name: str
    namespace: str
    remaps: list[str]
    parameters: list[tuple[str, Value]]
    extra_arguments: list[tuple[str, Value]]


class Composer:
    """Loads nodes into containers, with a ROS node of its own while there is something to load."""

    def __init__(self) -> None:
        self._users = 0
        self._opening: asyncio.Task[_Caller] | None = None

    async def load(self, context: Context, container: str, requests: list[LoadRequest]) -> None:
        """Loads nodes into one container, one after the other, as soon as the container is there.

        A node that can not be loaded is an error in the log, and the others are loaded anyway.
        """
        service = f"{container}/_container/load_node"
        self._users += 1
        try:
            if self._opening is None:
                self._opening = asyncio.create_task(asyncio.to_thread(_Caller))
            caller = await asyncio.shield(self._opening)
            load = await caller.connect(container)
            for request in requests:
                _report(context, container, request, await load(request))
        except asyncio.CancelledError:
            context.log.warning(
                _LOGGER, f"Abandoning wait for the '{service}' service, due to shutdown."
            )
            raise
        finally:
            await self._leave()

    async def _leave(self) -> None:
        self._users -= 1
        if self._users == 0 and self._opening is not None:
            opening, self._opening = self._opening, None
            (await opening).close()


class _Caller:
    """A ROS node that calls services of containers."""

    def __init__(self) -> None:
        # Imported by those who need it: most launch files do not, and would wait for it.
        import rclpy
        from composition_interfaces.srv import ListNodes, LoadNode
        from rclpy.executors import SingleThreadedExecutor

        self._load, self._list = LoadNode, ListNodes
        self._context = rclpy.Context()
        rclpy.init(args=[], context=self._context)
        self._node = rclpy.create_node(f"launch_ros_{os.getpid()}", context=self._context)
        self._executor = SingleThreadedExecutor(context=self._context)
        self._executor.add_node(self._node)

    async def connect(self, container: str) -> Callable[[LoadRequest], Awaitable[Any]]:
        """Waits for a container and returns what has it load a node."""
        loading, listing = (
            self._node.create_client(kind, f"{container}/_container/{service}")
            for kind, service in ((self._load, "load_node"), (self._list, "list_nodes"))
        )
        while not loading.service_is_ready() or not listing.service_is_ready():
            await asyncio.sleep(_PERIOD)
        # A container that has not found its clients yet can not answer. It finds them in their
        # order, and a list may be asked for again, which would load a node twice.
        while await self._answer(listing, self._list.Request(), _PATIENCE) is None:
            pass
        return lambda request: self._answer(loading, self._message(request), math.inf)

    async def _answer(self, client: Any, request: Any, patience: float) -> Any:
        """Calls a service and returns its response, or None if there is none for some time [s]."""
        future = client.call_async(request)
        end = time.monotonic() + patience
        while not future.done() and time.monotonic() < end:
            self._executor.spin_once(timeout_sec=0)
            await asyncio.sleep(_PERIOD)
        return future.result() if future.done() else None

    def close(self) -> None:
        """Ends the node."""
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


def _report(context: Context, container: str, request: LoadRequest, response: Any) -> None:
    name = response.full_node_name or request.name
    if not response.success:
        context.log.error(
            _LOGGER,
            f"Failed to load node '{name}' of type '{request.plugin}' in container "
            f"'{container}': {response.error_message}",
        )
        return
    context.count_node(name, container)
    context.log.info(_LOGGER, f"Loaded node '{name}' in container '{container}'")
