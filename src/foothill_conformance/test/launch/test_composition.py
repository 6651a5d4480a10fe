"""Nodes that launch files load into containers."""

from __future__ import annotations

from typing import Any

from launch_support import Running, Workspace

CONTAINER = 'pkg="rclcpp_components" exec="component_container" output="screen"'


def composable(name: str, children: str = "", attributes: str = "", kind: str = "Reporter") -> str:
    """Returns the element of a component."""
    return (
        f'<composable_node pkg="foothill_test_components" name="{name}" {attributes}'
        f' plugin="foothill_test_components::{kind}">{children}</composable_node>'
    )


def container(children: str = "", name: str = "box", namespace: str = "") -> str:
    """Returns the element of a container."""
    return (
        f'<node_container {CONTAINER} name="{name}" namespace="{namespace}">'
        f"{children}</node_container>"
    )


def loaded(launch: Running, count: int) -> dict[str, dict[str, Any]]:
    """Waits for `count` loaded nodes, ends all, and returns their reports by name."""
    launch.wait_for("Loaded node '", count)
    launch.wait_for("NODE .*$", count)
    launch.interrupt()
    assert launch.finish() == 0, launch.output
    assert launch.output.count("Loaded node '") == count
    return {report["name"]: report for report in launch.reports("NODE")}


def parameters(report: dict[str, Any]) -> dict[str, str]:
    """Returns types and values of a node's parameters."""
    return {name: value for name, value in report["parameters"].items() if name != "use_sim_time"}


def test_container_loads_its_nodes(workspace: Workspace) -> None:
    launch = workspace.launch(
        container(composable("n1") + composable("n2", attributes='namespace="a/b"'), "box", "ns")
    )
    nodes = loaded(launch, 2)
    assert nodes["n1"]["topic"] == "/chatter"
    assert nodes["n2"]["topic"] == "/a/b/chatter"
    assert "Loaded node '/n1' in container '/ns/box'" in launch.output
    assert "Loaded node '/a/b/n2' in container '/ns/box'" in launch.output
    assert launch.output.count("process started with pid") == 1


def test_nodes_wait_for_a_container_that_starts_later(workspace: Workspace) -> None:
    nodes = loaded(
        workspace.launch(
            f"""
            <let name="where" value="/box"/>
            <load_composable_node target="$(var where)">{composable("n1")}</load_composable_node>
            <timer period="0.5">{container()}</timer>
            """
        ),
        1,
    )
    assert list(nodes) == ["n1"]


def test_nodes_have_conditions(workspace: Workspace) -> None:
    nodes = loaded(
        workspace.launch(
            """
            <let name="yes" value="true"/>
            """
            + container(
                composable("n1", attributes='if="false"')
                + composable("n2", attributes='unless="$(var yes)"')
                + composable("n3", attributes='if="$(var yes)"')
            )
            + f"""
            <load_composable_node target="/box" if="false">{composable("n4")}</load_composable_node>
            """
        ),
        1,
    )
    assert list(nodes) == ["n3"]


def test_topics_are_remapped(workspace: Workspace) -> None:
    nodes = loaded(
        workspace.launch(
            container(composable("n1", '<remap from="chatter" to="talk"/>'))
            + f"""
            <group>
              <push_ros_namespace namespace="robot"/>
              <set_remap from="chatter" to="/global"/>
              <load_composable_node target="/box">
                {composable("n2", attributes='namespace="arm"')}
              </load_composable_node>
            </group>
            """
        ),
        2,
    )
    assert nodes["n1"]["topic"] == "/talk"
    assert nodes["n2"]["topic"] == "/global"
    assert nodes["n2"]["namespace"] == "/robot/arm"


def test_parameters_have_their_types(workspace: Workspace) -> None:
    nodes = loaded(
        workspace.launch(
            """
            <let name="one" value="1"/>
            """
            + container(
                composable(
                    "n1",
                    """
                    <param name="i" value="$(var one)"/>
                    <param name="s" value="$(var one)" type="str"/>
                    <param name="d" value="1.5"/>
                    <param name="b" value="true"/>
                    <param name="ii" value="[1, 2]"/>
                    <param name="outer"><param name="inner" value="text"/></param>
                    """,
                )
            )
        ),
        1,
    )
    assert parameters(nodes["n1"]) == {
        "i": "integer 1",
        "s": "string 1",
        "d": "double 1.500000",
        "b": "bool true",
        "ii": "integer_array [1, 2]",
        "outer.inner": "string text",
    }


def test_parameters_come_from_files_and_scopes_and_later_ones_win(workspace: Workspace) -> None:
    workspace.write(
        "p.yaml",
        """
        /**:
          ros__parameters: {a: 1, b: 1, c: 1, group: {deep: true}}
        /ns/n1:
          ros__parameters: {b: 2, c: 2}
        /ns/other:
          ros__parameters: {e: 5}
        """,
    )
    nodes = loaded(
        workspace.launch(
            f"""
            <set_parameter name="a" value="0"/>
            <set_parameter name="everywhere" value="9"/>
            {container()}
            <load_composable_node target="/box">
            """
            + composable(
                "n1",
                '<param from="$(dirname)/p.yaml"/><param name="c" value="3"/>',
                'namespace="ns"',
            )
            + "</load_composable_node>"
        ),
        1,
    )
    assert parameters(nodes["n1"]) == {
        "a": "integer 1",
        "b": "integer 2",
        "c": "integer 3",
        "group.deep": "bool true",
        "everywhere": "integer 9",
    }


def test_extra_arguments_are_for_the_container(workspace: Workspace) -> None:
    nodes = loaded(
        workspace.launch(
            """
            <let name="yes" value="true"/>
            """
            + container(
                composable("n1", '<extra_arg name="use_intra_process_comms" value="$(var yes)"/>')
                + composable("n2")
            )
        ),
        2,
    )
    assert nodes["n1"]["intra_process"]
    assert not nodes["n2"]["intra_process"]


def test_node_that_cannot_be_loaded_is_an_error_and_others_are_loaded(
    workspace: Workspace,
) -> None:
    launch = workspace.launch(
        container(
            composable("n1", kind="Faulty") + composable("n2", kind="Unheard") + composable("n3")
        )
    )
    assert list(loaded(launch, 1)) == ["n3"]
    failed = r"\[ERROR\] \[launch_ros.*\]: Failed to load node 'n{}' of type '.*::{}' in container "
    launch.wait_for(failed.format(1, "Faulty") + "'/box': .*no such device")
    launch.wait_for(failed.format(2, "Unheard") + "'/box'")


def test_two_nodes_with_one_name_cause_a_warning(workspace: Workspace) -> None:
    launch = workspace.launch(container(composable("n1") + composable("n1")))
    loaded(launch, 2)
    assert "there are now at least 2 nodes with the name /n1" in launch.output


def test_launch_that_waits_for_a_missing_container_can_be_interrupted(workspace: Workspace) -> None:
    launch = workspace.launch(
        f"""
        <executable cmd="echo begun" output="screen"/>
        <load_composable_node target="/nowhere">{composable("n1")}</load_composable_node>
        """
    )
    launch.wait_for("process has finished cleanly")
    launch.interrupt()
    # The thread that waits may find its client destroyed before it finds that the launch ends.
    if launch.finish() == 0:
        assert "Abandoning wait for the '/nowhere/_container/load_node' service" in launch.output
    else:
        assert "destruction was requested" in launch.output


PYTHON_NODES = """
        ComposableNodeContainer(
            package="rclcpp_components", executable="component_container", name="box",
            namespace="", output="screen", on_exit={on_exit},
            composable_node_descriptions=[ComposableNode(
                package="foothill_test_components", plugin="foothill_test_components::Reporter",
                name="n1", namespace="ns", parameters=[{{"a": 1}}],
                remappings=[("chatter", "talk")],
                extra_arguments=[{{"use_intra_process_comms": True}}])]),
        LoadComposableNodes(
            target_container="/box", composable_node_descriptions=[
                ComposableNode(package="foothill_test_components", name="n2",
                               plugin="foothill_test_components::Reporter"),
                ComposableNode(package="foothill_test_components", name="n3",
                               plugin="foothill_test_components::Reporter",
                               condition=UnlessCondition("true"))]),
        """


def test_python_files_load_nodes_into_containers(workspace: Workspace) -> None:
    nodes = loaded(workspace.launch_python(PYTHON_NODES.format(on_exit="None")), 2)
    assert sorted(nodes) == ["n1", "n2"]
    assert nodes["n1"]["topic"] == "/ns/talk"
    assert nodes["n1"]["intra_process"]
    assert parameters(nodes["n1"]) == {"a": "integer 1"}


def test_second_shutdown_of_a_launch_with_components_is_an_error(workspace: Workspace) -> None:
    launch = workspace.launch_python(PYTHON_NODES.format(on_exit="Shutdown()"))
    launch.wait_for("Loaded node '", 2)
    launch.interrupt()
    assert launch.finish() == 1
    assert "Cannot shutdown a ROS adapter that is not running" in launch.output


def test_launch_with_components_that_is_shut_down_once_ends_with_0(workspace: Workspace) -> None:
    launch = workspace.launch_python(
        PYTHON_NODES.format(on_exit="ended"),
        before="""
        def ended(event, context):
            return [] if context.is_shutdown else [Shutdown()]
        """,
    )
    launch.wait_for("Loaded node '", 2)
    launch.interrupt()
    assert launch.finish() == 0, launch.output
