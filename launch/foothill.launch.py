"""The whole system: craft in orbit, robots that follow them on a floor, and their tools.

foothill_bringup.launch_plan decides what is started; this file only hands that over to launch.
"""

from pathlib import Path

from ament_index_python.packages import get_package_share_directory
from foothill_bringup.launch_actions import EndOnFirstExit
from foothill_bringup.launch_arguments import ARGUMENTS
from foothill_bringup.launch_plan import (
    ContainerAction,
    IncludeAction,
    NodeAction,
    ProcessAction,
    Refusal,
    SharePath,
    plan,
)
from launch.actions import (
    DeclareLaunchArgument,
    ExecuteProcess,
    GroupAction,
    IncludeLaunchDescription,
    OpaqueFunction,
)
from launch.launch_description_sources import AnyLaunchDescriptionSource
from launch.substitutions import LaunchConfiguration
from launch_ros.actions import ComposableNodeContainer, Node
from launch_ros.parameter_descriptions import ParameterValue

from launch import LaunchDescription

SHARE = Path(get_package_share_directory("foothill_bringup"))


def absolute(value):
    """Returns a value, or the absolute path that it stands for as a value of type str."""
    if not isinstance(value, SharePath):
        return value
    return ParameterValue(str(SHARE / value), value_type=str)


def to_launch(action, on_exit):
    """Returns the action of launch for a planned one."""
    if isinstance(action, NodeAction):
        return Node(
            package=action.package, executable=action.executable, output="screen",
            arguments=[str(SHARE / word) if isinstance(word, SharePath) else word
                       for word in action.arguments],
            parameters=[*(str(SHARE / path) for path in action.parameter_files),
                        {name: absolute(value) for name, value in action.parameters.items()}],
            on_exit=on_exit if action.required else None)
    if isinstance(action, ContainerAction):
        return ComposableNodeContainer(
            package="rclcpp_components", executable="component_container", name=action.name,
            namespace="", output="screen")
    if isinstance(action, IncludeAction):
        source = AnyLaunchDescriptionSource(str(SHARE / "launch" / action.file))
        include = IncludeLaunchDescription(source, launch_arguments=action.arguments.items())
        # In a group: the arguments of one file do not become those of the next.
        return GroupAction([include])
    assert isinstance(action, ProcessAction)
    return ExecuteProcess(cmd=list(action.words), output="screen")


def start(context):
    """Returns the actions for the arguments, or ends the launch with a reason."""
    arguments = {argument.name: LaunchConfiguration(argument.name).perform(context)
                 for argument in ARGUMENTS}
    planned = plan(arguments, exists=lambda path: (SHARE / path).is_file())
    if isinstance(planned, Refusal):
        raise RuntimeError(planned.reason)
    on_exit = EndOnFirstExit()
    return [to_launch(action, on_exit) for action in planned]


def generate_launch_description():
    """Returns the description of the launch."""
    return LaunchDescription([
        *(DeclareLaunchArgument(argument.name, default_value=argument.default,
                                description=argument.description,
                                choices=list(argument.choices) or None)
          for argument in ARGUMENTS),
        OpaqueFunction(function=start),
    ])
