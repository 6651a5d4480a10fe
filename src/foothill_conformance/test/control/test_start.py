"""What a manager does when its hardware does not come up, and the node that each component has."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from control_support import ROBOT, Base, Observer, eventually
from controller_manager_msgs.srv import ListHardwareComponents, SetHardwareComponentState
from lifecycle_msgs.msg import State

STAYS = "hardware_components_initial_state.shutdown_on_initial_state_failure:=false"


def component(observer: Observer) -> Any:
    request = ListHardwareComponents.Request()
    return observer.call(ListHardwareComponents, "list_hardware_components", request).component[0]


def test_a_manager_ends_if_its_hardware_does_not_come_up(tmp_path: Path) -> None:
    (tmp_path / "fault").write_text("configure")
    base = Base(tmp_path)
    eventually(base.manager_has_ended, "the end of the manager")
    assert base.close()[1] != 0


def test_a_manager_stays_without_its_hardware_by_a_parameter(
    tmp_path: Path, observer: Observer
) -> None:
    (tmp_path / "fault").write_text("configure")
    base = Base(tmp_path, "-p", STAYS)
    assert component(observer).state.label == "unconfigured"
    base.clear_fault()
    request = SetHardwareComponentState.Request(
        name="ideal", target_state=State(id=State.PRIMARY_STATE_ACTIVE, label="active")
    )
    name = "set_hardware_component_state"
    assert observer.call(SetHardwareComponentState, name, request).ok
    assert base.close() == [0, 0]


def test_a_component_has_a_node_of_its_name_in_the_namespace_of_the_manager(
    tmp_path: Path, observer: Observer
) -> None:
    base = Base(tmp_path)
    nodes = observer.node.get_node_names_and_namespaces
    assert component(observer).state.label == "active"
    eventually(lambda: ("ideal", f"/{ROBOT}") in nodes(), "the component's node")
    assert base.close() == [0, 0]
