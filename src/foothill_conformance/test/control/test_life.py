"""The lives of hardware and controllers, commanded by services, spawner and command line."""

from __future__ import annotations

from typing import Any

import pytest
from control_support import Base, Observer, eventually, ros2_control, spawn
from controller_manager_msgs.msg import ControllerManagerActivity
from controller_manager_msgs.srv import (
    ConfigureController,
    ListControllers,
    ListControllerTypes,
    ListHardwareComponents,
    ListHardwareInterfaces,
    LoadController,
    SetHardwareComponentState,
    SwitchController,
    UnloadController,
)
from lifecycle_msgs.msg import State
from rclpy.qos import DurabilityPolicy, QoSProfile


def controllers(observer: Observer) -> dict[str, Any]:
    answer = observer.call(ListControllers, "list_controllers", ListControllers.Request())
    return {one.name: one for one in answer.controller}


def hardware(observer: Observer) -> Any:
    request = ListHardwareComponents.Request()
    answer = observer.call(ListHardwareComponents, "list_hardware_components", request)
    assert len(answer.component) == 1
    return answer.component[0]


def set_hardware(observer: Observer, state: int, label: str) -> Any:
    request = SetHardwareComponentState.Request(
        name="ideal", target_state=State(id=state, label=label)
    )
    return observer.call(SetHardwareComponentState, "set_hardware_component_state", request)


def switch(observer: Observer, activate: list[str], deactivate: list[str]) -> Any:
    request = SwitchController.Request(
        activate_controllers=activate,
        deactivate_controllers=deactivate,
        strictness=SwitchController.Request.STRICT,
        activate_asap=True,
    )
    request.timeout.sec = 5
    return observer.call(SwitchController, "switch_controller", request)


def ensure_running(observer: Observer) -> None:
    """Activates hardware and controllers, from any state that a test left."""
    if hardware(observer).state.label != "active":
        assert set_hardware(observer, State.PRIMARY_STATE_ACTIVE, "active").ok
    if "drive" not in controllers(observer):
        assert spawn("drive", "--inactive") == 0
    if controllers(observer)["drive"].state == "inactive":
        assert switch(observer, ["drive"], []).ok


@pytest.fixture(autouse=True)
def running(base: Base, observer: Observer) -> None:
    ensure_running(observer)


def test_hardware_comes_up_by_itself(base: Base, observer: Observer) -> None:
    component = hardware(observer)
    assert base.journal()[:3] == ["init", "configure", "activate"]
    assert (component.name, component.type) == ("ideal", "system")
    assert component.plugin_name == "foothill_test_control/IdealBase"
    assert component.state.label == "active"


def test_an_active_controller_has_its_interfaces_to_itself(observer: Observer) -> None:
    drive = controllers(observer)["drive"]
    wheels = {"left_wheel_joint/velocity", "right_wheel_joint/velocity"}
    assert drive.state == "active"
    assert drive.type == "diff_drive_controller/DiffDriveController"
    assert set(drive.claimed_interfaces) == wheels
    assert set(drive.required_command_interfaces) == wheels
    answer = observer.call(
        ListHardwareInterfaces, "list_hardware_interfaces", ListHardwareInterfaces.Request()
    )
    claimed = {one.name for one in answer.command_interfaces if one.is_claimed}
    assert claimed == wheels
    assert "gauge/level" in {one.name for one in answer.state_interfaces}


def test_a_controller_is_loaded_configured_activated_and_back(observer: Observer) -> None:
    assert switch(observer, [], ["drive"]).ok
    drive = controllers(observer)["drive"]
    assert (drive.state, list(drive.claimed_interfaces)) == ("inactive", [])
    name = {"name": "drive"}
    assert observer.call(UnloadController, "unload_controller", UnloadController.Request(**name)).ok
    assert "drive" not in controllers(observer)
    assert observer.call(LoadController, "load_controller", LoadController.Request(**name)).ok
    assert controllers(observer)["drive"].state == "unconfigured"
    request = ConfigureController.Request(**name)
    assert observer.call(ConfigureController, "configure_controller", request).ok
    assert controllers(observer)["drive"].state == "inactive"
    assert switch(observer, ["drive"], []).ok
    assert controllers(observer)["drive"].state == "active"


def test_what_is_not_there_or_not_ready_is_refused(observer: Observer) -> None:
    assert not switch(observer, ["absent"], []).ok
    request = LoadController.Request(name="absent")
    assert not observer.call(LoadController, "load_controller", request).ok
    request = UnloadController.Request(name="drive")  # It is active.
    assert not observer.call(UnloadController, "unload_controller", request).ok
    assert controllers(observer)["drive"].state == "active"


def test_the_types_of_controllers_are_listed(observer: Observer) -> None:
    request = ListControllerTypes.Request()
    answer = observer.call(ListControllerTypes, "list_controller_types", request)
    pairs = dict(zip(answer.types, answer.base_classes, strict=True))
    wanted = "joint_state_broadcaster/JointStateBroadcaster"
    assert pairs[wanted] == "controller_interface::ControllerInterface"


@pytest.mark.parametrize("where", ["read", "write"])
def test_hardware_that_fails_loses_its_controllers_and_can_be_brought_back(
    base: Base, observer: Observer, where: str
) -> None:
    before = len(base.journal())
    base.inject_fault(where)
    eventually(lambda: base.journal()[before:] == ["error"], "the error")
    eventually(lambda: controllers(observer)["drive"].state == "inactive", "deactivation")
    assert hardware(observer).state.label == "unconfigured"
    assert not switch(observer, ["drive"], []).ok
    assert set_hardware(observer, State.PRIMARY_STATE_INACTIVE, "inactive").ok
    assert set_hardware(observer, State.PRIMARY_STATE_ACTIVE, "active").ok
    assert base.journal()[before:] == ["error", "configure", "activate"]
    assert switch(observer, ["drive"], []).ok


def test_hardware_that_is_inactive_is_not_commanded(base: Base, observer: Observer) -> None:
    assert switch(observer, [], ["drive"]).ok
    assert set_hardware(observer, State.PRIMARY_STATE_INACTIVE, "inactive").ok
    before = len(base.journal())
    base.inject_fault("write")
    assert not switch(observer, ["drive"], []).ok
    assert base.journal()[before:] == []
    base.clear_fault()
    assert set_hardware(observer, State.PRIMARY_STATE_ACTIVE, "active").ok
    assert switch(observer, ["drive"], []).ok


def test_hardware_that_cannot_be_configured_stays_unconfigured(
    base: Base, observer: Observer
) -> None:
    assert switch(observer, [], ["drive"]).ok
    assert set_hardware(observer, State.PRIMARY_STATE_INACTIVE, "inactive").ok
    assert set_hardware(observer, State.PRIMARY_STATE_UNCONFIGURED, "unconfigured").ok
    base.inject_fault("configure")
    answer = set_hardware(observer, State.PRIMARY_STATE_INACTIVE, "inactive")
    assert (answer.ok, answer.state.label) == (False, "unconfigured")
    base.clear_fault()
    answer = set_hardware(observer, State.PRIMARY_STATE_INACTIVE, "inactive")
    assert (answer.ok, answer.state.label) == (True, "inactive")


def test_changes_are_published(observer: Observer) -> None:
    messages: list[ControllerManagerActivity] = []
    qos = QoSProfile(depth=10, durability=DurabilityPolicy.TRANSIENT_LOCAL)
    topic = "controller_manager/activity"
    observer.node.create_subscription(ControllerManagerActivity, topic, messages.append, qos)

    def is_published(state: str) -> bool:
        states = {one.name: one.state.label for one in messages[-1].controllers} if messages else {}
        return states.get("drive") == state

    eventually(lambda: is_published("active"), "that drive is active")
    assert switch(observer, [], ["drive"]).ok
    eventually(lambda: is_published("inactive"), "that drive is inactive")
    assert {one.name for one in messages[-1].hardware_components} == {"ideal"}


def test_the_command_line_shows_and_changes_all_of_it(observer: Observer) -> None:
    shown = ros2_control("list_controllers")
    assert shown.returncode == 0, shown
    assert "diff_drive_controller/DiffDriveController" in shown.stdout
    assert "active" in shown.stdout
    assert "[claimed]" in ros2_control("list_hardware_interfaces").stdout
    assert "ideal" in ros2_control("list_hardware_components").stdout
    assert ros2_control("set_controller_state", "drive", "inactive").returncode == 0
    assert ros2_control("set_hardware_component_state", "ideal", "inactive").returncode == 0
    assert hardware(observer).state.label == "inactive"
    assert ros2_control("set_hardware_component_state", "ideal", "active").returncode == 0
    assert ros2_control("switch_controllers", "--activate", "drive", "--strict").returncode == 0
    assert controllers(observer)["drive"].state == "active"
    assert ros2_control("set_controller_state", "absent", "active").returncode != 0


def test_a_controller_takes_remappings_of_its_own(observer: Observer) -> None:
    assert switch(observer, [], ["drive"]).ok
    request = UnloadController.Request(name="drive")
    assert observer.call(UnloadController, "unload_controller", request).ok
    remapping = "-r drive/odom:=elsewhere"
    assert spawn("drive", "--controller-ros-args", remapping) == 0
    names = dict(observer.node.get_topic_names_and_types())
    eventually(
        lambda: "/base1/elsewhere" in dict(observer.node.get_topic_names_and_types()),
        f"the remapped topic among {sorted(names)}",
    )
