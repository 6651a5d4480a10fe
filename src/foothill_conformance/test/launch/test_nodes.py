"""Nodes that launch files start: name, namespace, arguments and remapping rules."""

from __future__ import annotations

from typing import Any

from launch_support import Workspace


def nodes_of(workspace: Workspace, content: str, *words: str) -> list[dict[str, Any]]:
    """Returns what the probe nodes of a launch file report, sorted by name."""
    launch = workspace.launch_to_end(content, *words)
    return sorted(launch.reports("NODE"), key=lambda node: node["name"])


def commands_of(workspace: Workspace, content: str) -> list[list[str]]:
    """Returns the command lines that `report` got as a node."""
    return [report["argv"] for report in workspace.launch_to_end(content).reports()]


def test_node_without_a_name_uses_its_default_name(workspace: Workspace) -> None:
    (node,) = nodes_of(workspace, '<node pkg="probe_pkg" exec="probe" output="screen"/>')
    assert (node["namespace"], node["name"]) == ("/", "probe_default")
    assert node["topic"] == "/chatter"


def test_name_and_namespace_are_given_to_the_node(workspace: Workspace) -> None:
    (node,) = nodes_of(
        workspace,
        """
        <let name="n" value="given"/>
        <node pkg="probe_pkg" exec="probe" name="$(var n)" namespace="a/b" output="screen"/>
        """,
    )
    assert (node["namespace"], node["name"]) == ("/a/b", "given")
    assert node["topic"] == "/a/b/chatter"


def test_namespaces_accumulate_within_groups(workspace: Workspace) -> None:
    nodes = nodes_of(
        workspace,
        """
        <group>
          <push_ros_namespace namespace="robot"/>
          <node pkg="probe_pkg" exec="probe" name="n1" output="screen"/>
          <group>
            <push-ros-namespace namespace="arm"/>
            <node pkg="probe_pkg" exec="probe" name="n2" namespace="left" output="screen"/>
            <node pkg="probe_pkg" exec="probe" name="n3" namespace="/other" output="screen"/>
          </group>
          <node pkg="probe_pkg" exec="probe" name="n4" namespace="hand" output="screen"/>
        </group>
        <node pkg="probe_pkg" exec="probe" name="n5" output="screen"/>
        """,
    )
    assert [node["namespace"] for node in nodes] == [
        "/robot",
        "/robot/arm/left",
        "/other",
        "/robot/hand",
        "/",
    ]


def test_namespace_reaches_included_files(workspace: Workspace) -> None:
    inner = workspace.write(
        "inner.launch.xml",
        '<launch><node pkg="probe_pkg" exec="probe" name="n" output="screen"/></launch>',
    )
    (node,) = nodes_of(
        workspace,
        f"""
        <group><push_ros_namespace namespace="robot"/><include file="{inner}"/></group>
        """,
    )
    assert node["namespace"] == "/robot"


def test_topics_are_remapped(workspace: Workspace) -> None:
    nodes = nodes_of(
        workspace,
        """
        <let name="to" value="talk"/>
        <node pkg="probe_pkg" exec="probe" name="n1" namespace="ns" output="screen">
          <remap from="chatter" to="$(var to)"/>
        </node>
        <group>
          <set_remap from="chatter" to="/global"/>
          <node pkg="probe_pkg" exec="probe" name="n2" output="screen"/>
          <node pkg="probe_pkg" exec="probe" name="n3" output="screen">
            <remap from="chatter" to="own"/>
          </node>
        </group>
        <node pkg="probe_pkg" exec="probe" name="n4" output="screen"/>
        """,
    )
    # The rule of the scope comes first, and the first rule that matches is applied.
    assert [node["topic"] for node in nodes] == ["/ns/talk", "/global", "/global", "/chatter"]


def test_arguments_precede_ros_arguments(workspace: Workspace) -> None:
    (command,) = commands_of(
        workspace,
        """
        <node pkg="probe_pkg" exec="report" name="n" namespace="ns" args="a 'b c' --d"
              ros_args="--log-level debug" output="screen">
          <remap from="x" to="y"/>
        </node>
        """,
    )
    assert command == [
        *("a", "b c", "--d", "--ros-args", "--log-level", "debug"),
        *("--ros-args", "-r", "__node:=n", "-r", "__ns:=/ns", "-r", "x:=y"),
    ]


def test_node_without_options_gets_only_the_ros_arguments_flag(workspace: Workspace) -> None:
    (command,) = commands_of(workspace, '<node pkg="probe_pkg" exec="report" output="screen"/>')
    assert command == ["--ros-args"]


def test_node_may_be_a_path_and_have_a_label(workspace: Workspace) -> None:
    program = workspace.prefix / "lib" / "probe_pkg" / "report"
    launch = workspace.launch_to_end(
        f'<node exec="{program}" exec_name="label" name="n" output="screen"/>'
    )
    assert "[INFO] [label-1]: process started with pid" in launch.output


def test_node_has_the_attributes_of_a_process(workspace: Workspace) -> None:
    (workspace.directory / "there").mkdir()
    launch = workspace.launch_to_end(
        """
        <node pkg="probe_pkg" exec="report" cwd="$(dirname)/there" output="screen"
              launch-prefix="env PROBE_P=1">
          <env name="PROBE_A" value="2"/>
        </node>
        <node pkg="probe_pkg" exec="report" if="false" output="screen"/>
        """
    )
    (report,) = launch.reports()
    assert report["cwd"] == str(workspace.directory / "there")
    assert report["env"] == {"PROBE_P": "1", "PROBE_A": "2"}


def test_two_nodes_with_one_name_cause_a_warning(workspace: Workspace) -> None:
    node = '<node pkg="probe_pkg" exec="report" name="n" namespace="/ns"/>'
    launch = workspace.launch_to_end(node + node)
    assert "there are now at least 2 nodes with the name /ns/n" in launch.output


def test_invalid_names_are_errors(workspace: Workspace) -> None:
    for wrong in (
        '<node pkg="probe_pkg" exec="report" name="a b"/>',
        '<node pkg="probe_pkg" exec="report" namespace="a b"/>',
        '<push_ros_namespace namespace="a b"/>',
    ):
        launch = workspace.launch(wrong)
        assert launch.finish() == 1, launch.output
        assert "a b" in launch.output
        assert "process started" not in launch.output
