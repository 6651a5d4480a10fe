"""The ROS node of a launch, which is there from the first component that is loaded."""

from __future__ import annotations

import asyncio
from typing import Any

import launch.logging
from launch.event_handlers import OnShutdown
from launch.launch_context import LaunchContext

from launch_ros import names
from launch_ros.composition import LOGGER, Caller, LoadRequest


class ROSAdapter:
    """Loads nodes into containers, with a ROS node that lasts until the launch ends."""

    def __init__(self, context: LaunchContext) -> None:
        assert context.asyncio_loop is not None
        self._context = context
        self._loop = context.asyncio_loop
        self._opening = self._loop.create_task(asyncio.to_thread(Caller))
        self._loading: list[asyncio.Task[None]] = []
        self._is_running = True

    def load(self, container: str, requests: list[LoadRequest]) -> None:
        """Loads nodes into one container, one after the other, as soon as the container is there.

        A node that cannot be loaded is an error in the log, and the others are loaded anyway.
        """
        task = self._loop.create_task(self._load(container, requests))
        self._loading.append(task)
        self._context.add_completion_future(task)

    def shutdown(self) -> None:
        """Ends the node. A second call is an error, as it is in ROS 2."""
        if not self._is_running:
            raise RuntimeError("Cannot shutdown a ROS adapter that is not running")
        self._is_running = False
        for task in self._loading:
            task.cancel()
        self._context.add_completion_future(self._loop.create_task(self._close()))

    async def _close(self) -> None:
        await asyncio.gather(*self._loading, return_exceptions=True)
        (await self._opening).close()

    async def _load(self, container: str, requests: list[LoadRequest]) -> None:
        service = f"{container}/_container/load_node"
        try:
            caller = await asyncio.shield(self._opening)
            load = await caller.connect(container)
            for request in requests:
                self._report(container, request, await load(request))
        except asyncio.CancelledError:
            launch.logging.get_logger(LOGGER).warning(
                f"Abandoning wait for the '{service}' service, due to shutdown."
            )
            raise

    def _report(self, container: str, request: LoadRequest, response: Any) -> None:
        logger = launch.logging.get_logger(LOGGER)
        name = response.full_node_name or request.name
        if not response.success:
            logger.error(
                f"Failed to load node '{name}' of type '{request.plugin}' in container "
                f"'{container}': {response.error_message}"
            )
            return
        names.count_node(self._context, name, container)
        logger.info(f"Loaded node '{name}' in container '{container}'")


def get_ros_adapter(context: LaunchContext) -> ROSAdapter:
    """Returns the adapter of a launch, and makes it first if there is none."""
    if "ros_adapter" not in context.get_locals_as_dict():
        adapter = ROSAdapter(context)
        context.extend_globals({"ros_adapter": adapter})
        context.register_event_handler(OnShutdown(on_shutdown=lambda *_: adapter.shutdown()))
    return context.locals.ros_adapter
