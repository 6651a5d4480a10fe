"""One real Pioneer, or its emulator, under ros2_control, and its scanner if it has one.

The topics are those of docs/interface.md.
"""

from pathlib import Path

from ament_index_python.packages import get_package_share_directory
from foothill_bringup.launch_actions import EndOnFirstExit
from foothill_bringup.launch_plan import check_ports
from launch.actions import (
    DeclareLaunchArgument,
    GroupAction,
    IncludeLaunchDescription,
    OpaqueFunction,
)
from launch.launch_description_sources import AnyLaunchDescriptionSource
from launch.substitutions import LaunchConfiguration
from launch_ros.actions import Node

from launch import LaunchDescription

SHARE = Path(get_package_share_directory("foothill_bringup"))
CONTROLLERS = str(SHARE / "config/p3dx_controllers.yaml")
CALIBRATION = str(SHARE / "config/p3dx_calibration.yaml")
SCANNER_PARAMETERS = str(SHARE / "config/sick_ld.yaml")
TARGETS_PARAMETERS = str(SHARE / "config/lidar_targets.yaml")

ARGUMENTS = (
    DeclareLaunchArgument(
        "robot", default_value="robot1",
        description="Name of the robot: its namespace, and the prefix of its frames."),
    DeclareLaunchArgument(
        "port", default_value="/dev/ttyUSB0",
        description="Port of the robot: a serial device, followed by ?baud=57600 if the baud rate "
                    "is not 38400, or tcp://host:8101."),
    DeclareLaunchArgument(
        "backend", default_value="arcos",
        description="Library that communicates with the robot: arcos, or aria where AriaCoda is "
                    "installed."),
    DeclareLaunchArgument(
        "controllers", default_value=CONTROLLERS,
        description="Path of the parameter file of the controller manager and the controllers."),
    DeclareLaunchArgument(
        "calibration", default_value="",
        description="Path of the calibration file of this robot, as written by ./foothill "
                    "calibrate; empty for nominal values, config/p3dx_calibration.yaml."),
    DeclareLaunchArgument(
        "scanner", default_value="",
        description="Serial device of the robot's SICK LD-OEM, whose driver is started and begins "
                    "to measure automatically; empty without a scanner."),
    DeclareLaunchArgument(
        "scanner_parameters", default_value=SCANNER_PARAMETERS,
        description="Path of the parameter file of the scanner driver. Used with a scanner only."),
    DeclareLaunchArgument(
        "targets", default_value="false", choices=["true", "false"],
        description="Detect square targets in the scans. Needs a scanner."),
    DeclareLaunchArgument(
        "targets_parameters", default_value=TARGETS_PARAMETERS,
        description="Path of the parameter file of the target detection. Used with targets:=true "
                    "only."),
)


def include(file, arguments):
    """Returns a launch file in a group: its arguments do not become those of the next."""
    source = AnyLaunchDescriptionSource(str(SHARE / "launch" / file))
    return GroupAction([IncludeLaunchDescription(source, launch_arguments=arguments.items())])


def spawner(name, robot, arguments):
    """Returns the node that starts a controller."""
    return Node(package="controller_manager", executable="spawner", name=name, namespace=robot,
                output="screen", arguments=arguments)


def start(context):
    """Returns the actions for the arguments, or ends the launch with a reason."""
    value = {argument.name: LaunchConfiguration(argument.name).perform(context)
             for argument in ARGUMENTS}
    refusal = check_ports(value["port"], value["scanner"], targets=value["targets"] == "true")
    if refusal is not None:
        raise RuntimeError(refusal.reason)
    robot, controllers = value["robot"], value["controllers"]
    calibration = value["calibration"] or CALIBRATION
    actions = [
        include("robot_description.launch.xml", {
            "robot": robot, "control": "pioneer", "port": value["port"],
            "backend": value["backend"], "pan_tilt": "fixed", "controllers": controllers,
            "container": "", "use_sim_time": "false"}),
        Node(package="controller_manager", executable="ros2_control_node", namespace=robot,
             output="screen", on_exit=EndOnFirstExit(), parameters=[controllers, calibration]),
        # With the files: some releases of Jazzy do not pass the parameters of the manager on.
        spawner("spawn_joint_states", robot,
                ["joint_state_broadcaster", "--param-file", controllers]),
        spawner("spawn_drive", robot,
                ["diff_drive_controller", "--param-file", controllers,
                 "--param-file", calibration, "--controller-ros-args",
                 "-r diff_drive_controller/cmd_vel:=cmd_vel -r diff_drive_controller/odom:=odom"]),
    ]
    if value["scanner"]:
        actions.append(include("sick_ld.launch.xml", {
            "robot": robot, "port": value["scanner"], "baud": "115200", "emulate": "false",
            "parameters": value["scanner_parameters"], "targets": value["targets"],
            "targets_parameters": value["targets_parameters"]}))
    return actions


def generate_launch_description():
    """Returns the description of the launch."""
    return LaunchDescription([*ARGUMENTS, OpaqueFunction(function=start)])
