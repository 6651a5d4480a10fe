"""The adapter to ROS of a launch."""

from __future__ import annotations

import asyncio

import pytest
from launch_ros import ros_adapters

from launch import LaunchContext


class Caller:
    """Stands in for the ROS node."""

    closed = 0

    def close(self) -> None:
        Caller.closed += 1


def test_adapter_is_shut_down_once_and_rejects_a_second_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(ros_adapters, "Caller", Caller)

    async def run() -> None:
        context = LaunchContext()
        context._set_asyncio_loop(asyncio.get_running_loop())
        adapter = ros_adapters.get_ros_adapter(context)
        assert ros_adapters.get_ros_adapter(context) is adapter
        adapter.shutdown()
        await asyncio.gather(*context._completion_futures)
        with pytest.raises(RuntimeError, match="Cannot shutdown a ROS adapter that is not running"):
            adapter.shutdown()

    asyncio.run(run())
    assert Caller.closed == 1
