"""The files for Gazebo, checked by sdformat, xacro and launch without Gazebo itself."""

from __future__ import annotations

import importlib
import re
import subprocess
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import Any

import pytest
import yaml
from ament_index_python.packages import get_package_prefix, get_package_share_directory

SHARE = Path(get_package_share_directory("foothill_bringup"))
ROOT = Path(__file__).resolve().parents[3]


def xacro(*arguments: str) -> str:
    return subprocess.run(["xacro", SHARE / "urdf" / "p3dx.urdf.xacro", *arguments], check=True,
                          capture_output=True, text=True).stdout


@pytest.fixture(scope="module")
def robot() -> ElementTree.Element:
    return ElementTree.fromstring(xacro("control:=gazebo", "robot:=chaser",
                                        "controllers:=/some/controllers.yaml"))


@pytest.fixture(scope="module")
def bridge() -> list[dict[str, str]]:
    return yaml.safe_load((SHARE / "config" / "gz_bridge.yaml").read_text())


@pytest.fixture(scope="module")
def controllers() -> dict[str, Any]:
    return yaml.safe_load((SHARE / "config" / "p3dx_controllers.yaml").read_text())


def shared_topics() -> str:
    """The table of docs/interface.md."""
    return (ROOT / "docs" / "interface.md").read_text()


def scene_check(*files: Path | str) -> subprocess.CompletedProcess[str]:
    program = Path(get_package_prefix("foothill_scene")) / "lib/foothill_scene/scene_check"
    return subprocess.run([program, *files], capture_output=True, text=True)


@pytest.mark.parametrize("control", ("none", "pioneer", "gazebo"))
def test_sdformat_accepts_the_robot(tmp_path: Path, control: str) -> None:
    file = tmp_path / "robot.urdf"
    # Gazebo's own gz_frame_id is in no version of SDF: sdformat warns of it and hands it on.
    file.write_text(re.sub("<gz_frame_id>.*</gz_frame_id>", "", xacro(f"control:={control}")))
    answer = scene_check(file)
    assert answer.returncode == 0, answer.stderr
    assert "p3dx" in answer.stdout


def test_sdformat_only_warns_about_the_frames_that_gazebo_adds(tmp_path: Path) -> None:
    file = tmp_path / "robot.urdf"
    file.write_text(xacro("control:=gazebo"))
    assert "gz_frame_id" in scene_check(file).stderr
    assert scene_check("--lenient", file).returncode == 0


def test_every_installed_world_is_accepted() -> None:
    worlds = sorted((SHARE / "worlds").glob("*.sdf"))
    assert [world.stem for world in worlds] == ["empty", "lab", "lunar", "yard"]
    answer = scene_check(*worlds)
    assert answer.returncode == 0, answer.stderr


@pytest.mark.parametrize(("control", "plugin"), (
    ("pioneer", "pioneer_hardware/PioneerSystem"), ("gazebo", "gz_ros2_control/GazeboSimSystem")))
def test_wheels_have_the_same_interfaces_with_every_hardware(control: str, plugin: str) -> None:
    system = ElementTree.fromstring(xacro(f"control:={control}", "port:=tcp:robot:8101")).find(
        "ros2_control")
    assert system.findtext("hardware/plugin") == plugin
    joints = {joint.get("name"): (
        [interface.get("name") for interface in joint.findall("command_interface")],
        [interface.get("name") for interface in joint.findall("state_interface")])
        for joint in system.findall("joint")}
    wheel = (["velocity"], ["position", "velocity"])
    assert joints == {"left_wheel_joint": wheel, "right_wheel_joint": wheel}
    if control == "pioneer":
        assert system.findtext("hardware/param[@name='port']") == "tcp:robot:8101"


def test_description_alone_has_no_ros2_control() -> None:
    assert ElementTree.fromstring(xacro()).find("ros2_control") is None


def shared_types() -> dict[str, str]:
    """Package, or package and type, of each topic in the first table of docs/interface.md."""
    table = next(part for part in shared_topics().split("\n\n") if part.startswith("|"))
    rows = [line.split("|")[1:3] for line in table.splitlines() if line.startswith("| `")]
    return {topic: kind.strip() for topics, kind in rows for topic in re.findall("`(.*?)`", topics)}


def test_every_bridged_topic_has_the_name_and_type_of_the_shared_interface(
        bridge: list[dict[str, str]]) -> None:
    for entry in bridge:
        package, _, name = entry["ros_type_name"].split("/")
        importlib.import_module(f"{package}.msg").__dict__[name]
        if entry["ros_topic_name"] == "/clock":
            assert entry["ros_type_name"] == "rosgraph_msgs/msg/Clock"
            continue
        stated = shared_types()[entry["ros_topic_name"].replace("camera_right/", "camera/")]
        assert stated in (package, f"{package}/{name}")


# Conversions of ros_gz_bridge: the message types that a robot uses.
CONVERTED = {
    "rosgraph_msgs/msg/Clock": "gz.msgs.Clock",
    "sensor_msgs/msg/CameraInfo": "gz.msgs.CameraInfo",
    "sensor_msgs/msg/Image": "gz.msgs.Image",
    "sensor_msgs/msg/Imu": "gz.msgs.IMU",
    "sensor_msgs/msg/LaserScan": "gz.msgs.LaserScan",
}


def test_bridge_supports_every_type_that_it_is_asked_for(bridge: list[dict[str, str]]) -> None:
    for entry in bridge:
        assert set(entry) == {"ros_topic_name", "gz_topic_name", "ros_type_name", "gz_type_name",
                              "direction"}
        assert entry["direction"] == "GZ_TO_ROS"
        assert entry["gz_type_name"] == CONVERTED[entry["ros_type_name"]]


# Gazebo's systems without which a sensor of the kind is silent.
SYSTEM = {"gpu_lidar": "gz::sim::systems::Sensors", "camera": "gz::sim::systems::Sensors",
          "imu": "gz::sim::systems::Imu"}


@pytest.mark.parametrize("world", ("empty", "lab", "lunar", "yard"))
def test_every_world_has_the_systems_that_the_robot_needs(robot: ElementTree.Element,
                                                          world: str) -> None:
    tree = ElementTree.parse(SHARE / "worlds" / f"{world}.sdf")
    systems = {plugin.get("name"): plugin.get("filename")
               for plugin in tree.findall("world/plugin")}
    wanted = {SYSTEM[sensor.get("type")] for sensor in robot.iter("sensor")}
    wanted |= {f"gz::sim::systems::{name}"
               for name in ("Physics", "UserCommands", "SceneBroadcaster")}
    assert wanted <= set(systems)
    for name, file in systems.items():
        words = re.findall("[A-Z][a-z]*", name.rsplit("::", 1)[1])
        assert file == f"gz-sim-{'-'.join(words).lower()}-system"


def test_every_sensor_of_the_robot_is_bridged(robot: ElementTree.Element,
                                              bridge: list[dict[str, str]]) -> None:
    sensed = [topic.text for topic in robot.iter() if topic.tag in ("topic", "camera_info_topic")]
    bridged = [f"chaser/{entry['gz_topic_name']}" for entry in bridge
               if not entry["gz_topic_name"].startswith("/")]
    assert sorted(sensed) == sorted(bridged)


def test_every_sensor_uses_a_frame_of_the_robot(robot: ElementTree.Element) -> None:
    frames = {f"chaser/{link.get('name')}" for link in robot.findall("link")}
    stamps = [frame.text for frame in robot.iter("gz_frame_id")]
    assert len(stamps) == 4 and set(stamps) <= frames


def test_controllers_drive_the_wheels_of_the_robot(
        robot: ElementTree.Element, controllers: dict[str, Any]) -> None:
    drive = controllers["/**/diff_drive_controller"]["ros__parameters"]
    for side in ("left", "right"):
        assert drive[f"{side}_wheel_names"] == [f"{side}_wheel_joint"]
    wheel = robot.find("link[@name='left_wheel']/collision/geometry/cylinder")
    assert drive["wheel_radius"] == float(wheel.get("radius"))
    origin = robot.find("joint[@name='left_wheel_joint']/origin")
    assert drive["wheel_separation"] == pytest.approx(2.0 * float(origin.get("xyz").split()[1]))
    assert robot.findtext("gazebo/plugin/parameters") == "/some/controllers.yaml"
    assert robot.findtext("gazebo/plugin/ros/namespace") == "chaser"


def test_controllers_have_the_command_timeout_of_the_shared_interface(
        controllers: dict[str, Any]) -> None:
    stated = re.search(r"`command_timeout` \(([\d.]+) s", shared_topics())
    drive = controllers["/**/diff_drive_controller"]["ros__parameters"]
    assert drive["cmd_vel_timeout"] == float(stated[1])


def test_launch_file_accepts_the_worlds_that_have_an_sdf_file() -> None:
    launch = ElementTree.parse(SHARE / "launch" / "proxy.launch.xml")
    choices = {choice.get("value") for choice in launch.findall("arg[@name='world']/choice")}
    assert choices == {file.stem for file in (SHARE / "worlds").glob("*.sdf")}


def test_launch_file_lists_its_arguments() -> None:
    answer = subprocess.run(
        ["ros2", "launch", "foothill_bringup", "gazebo.launch.xml", "--show-args"], check=True,
        capture_output=True, text=True, timeout=60)
    for argument in ("sdf", "robot", "x", "y", "yaw", "gui"):
        assert f"'{argument}':" in answer.stdout
