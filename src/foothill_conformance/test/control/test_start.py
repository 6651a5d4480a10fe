"""The node that each hardware component has."""

from __future__ import annotations

from pathlib import Path

from control_support import ROBOT, Base, Observer, eventually


def test_a_component_has_a_node_of_its_name_in_the_namespace_of_the_manager(
    tmp_path: Path, observer: Observer
) -> None:
    base = Base(tmp_path)
    nodes = observer.node.get_node_names_and_namespaces
    eventually(lambda: ("ideal", f"/{ROBOT}") in nodes(), "the component's node")
    assert base.close() == [0, 0]
