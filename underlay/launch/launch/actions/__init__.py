"""The actions of launch."""

from __future__ import annotations

from launch.actions.arguments import (
    DeclareLaunchArgument,
    SetLaunchConfiguration,
    UnsetLaunchConfiguration,
)
from launch.actions.environment import (
    AppendEnvironmentVariable,
    SetEnvironmentVariable,
    UnsetEnvironmentVariable,
)
from launch.actions.events import (
    EmitEvent,
    RegisterEventHandler,
    Shutdown,
    UnregisterEventHandler,
)
from launch.actions.execute_process import ExecuteProcess
from launch.actions.group_action import (
    GroupAction,
    PopEnvironment,
    PopLaunchConfigurations,
    PushEnvironment,
    PushLaunchConfigurations,
    ResetEnvironment,
    ResetLaunchConfigurations,
)
from launch.actions.include_launch_description import IncludeLaunchDescription
from launch.actions.log_info import LogInfo
from launch.actions.opaque_function import OpaqueFunction
from launch.actions.timer_action import TimerAction

__all__ = [
    "AppendEnvironmentVariable",
    "DeclareLaunchArgument",
    "EmitEvent",
    "ExecuteProcess",
    "GroupAction",
    "IncludeLaunchDescription",
    "LogInfo",
    "OpaqueFunction",
    "PopEnvironment",
    "PopLaunchConfigurations",
    "PushEnvironment",
    "PushLaunchConfigurations",
    "RegisterEventHandler",
    "ResetEnvironment",
    "ResetLaunchConfigurations",
    "SetEnvironmentVariable",
    "SetLaunchConfiguration",
    "Shutdown",
    "TimerAction",
    "UnregisterEventHandler",
    "UnsetEnvironmentVariable",
    "UnsetLaunchConfiguration",
]
