"""What a manager does when its hardware does not come up, and the node that each component has."""

from __future__ import annotations

from pathlib import Path

from control_support import ROBOT, Base, Observer, eventually
from controller_manager_msgs.srv import ListHardwareComponents, SetHardwareComponentState
from lifecycle_msgs.msg import State

STAYS = "hardware_components_initial_state.shutdown_on_initial_state_failure:=false"


def comes_to(observer: Observer, label: str) -> None:
    """Waits until the hardware has a state; the manager answers before it has brought it up."""
    request = ListHardwareComponents.Request()

    def labels() -> list[str]:
        answer = observer.call(ListHardwareComponents, "list_hardware_components", request)
        return [component.state.label for component in answer.component]

    eventually(lambda: labels() == [label], f"hardware that is {label}")


def test_a_manager_ends_if_its_hardware_does_not_come_up(tmp_path: Path) -> None:
    (tmp_path / "fault").write_text("configure")
    with Base(tmp_path) as base:
        eventually(base.manager_has_ended, "the end of the manager")
        assert base.close()[1] != 0


def test_a_manager_stays_without_its_hardware_by_a_parameter(
    tmp_path: Path, observer: Observer
) -> None:
    (tmp_path / "fault").write_text("configure")
    with Base(tmp_path, "-p", STAYS) as base:
        comes_to(observer, "unconfigured")
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
    with Base(tmp_path) as base:
        nodes = observer.node.get_node_names_and_namespaces
        comes_to(observer, "active")
        eventually(lambda: ("ideal", f"/{ROBOT}") in nodes(), "the component's node")
        assert base.close() == [0, 0]
