"""Scopes of variables: groups, includes and timers."""

from __future__ import annotations

from launch_support import Workspace


def test_let_changes_a_variable_for_following_actions(workspace: Workspace) -> None:
    launch = workspace.launch_to_end(
        """
        <let name="a" value="1"/><log message="$(var a)"/>
        <let name="a" value="$(var a)2"/><log message="$(var a)"/>
        """
    )
    assert launch.user_messages() == ["1", "12"]


def test_group_undoes_its_changes(workspace: Workspace) -> None:
    launch = workspace.launch_to_end(
        """
        <let name="a" value="outer"/>
        <set_env name="PROBE" value="outer"/>
        <group>
          <let name="a" value="inner"/>
          <set_env name="PROBE" value="inner"/>
          <log message="$(var a) $(env PROBE)"/>
        </group>
        <log message="$(var a) $(env PROBE)"/>
        """
    )
    assert launch.user_messages() == ["inner inner", "outer outer"]


def test_group_without_scope_leaves_its_changes(workspace: Workspace) -> None:
    launch = workspace.launch_to_end(
        """
        <let name="a" value="outer"/>
        <group scoped="false"><let name="a" value="inner"/></group>
        <log message="$(var a)"/>
        """
    )
    assert launch.user_messages() == ["inner"]


def test_group_without_forwarding_has_only_the_kept_variables(workspace: Workspace) -> None:
    launch = workspace.launch_to_end(
        """
        <let name="a" value="outer"/>
        <let name="b" value="other"/>
        <set_env name="PROBE" value="outer"/>
        <group forwarding="false">
          <keep name="b" value="$(var b)!"/>
          <log message="$(var a none) $(var b) $(env PROBE none)"/>
        </group>
        <log message="$(var a) $(var b) $(env PROBE)"/>
        """
    )
    assert launch.user_messages() == ["none other! none", "outer other outer"]


def test_if_and_unless_apply_to_every_action(workspace: Workspace) -> None:
    launch = workspace.launch_to_end(
        """
        <arg name="on"/>
        <log message="a" if="$(var on)"/>
        <log message="b" unless="$(var on)"/>
        <log message="c" if="True"/>
        <log message="d" unless="1"/>
        <group if="$(eval '2 + 2 == 4')"><log message="e"/></group>
        <group unless="$(var on)"><log message="f"/></group>
        <let name="on" value="0" if="$(var on)"/>
        <log message="g" if="$(var on)"/>
        """,
        "on:=true",
    )
    assert launch.user_messages() == ["a", "c", "e"]


def test_environment_variables_are_set_unset_and_appended(workspace: Workspace) -> None:
    launch = workspace.launch_to_end(
        """
        <set_env name="PROBE_A" value="1"/>
        <append_env name="PROBE_A" value="2"/>
        <append_env name="PROBE_A" value="0" prepend="true" separator=","/>
        <append_env name="PROBE_B" value="alone"/>
        <unset_env name="PROBE_C"/>
        <unset_env name="PROBE_D"/>
        <executable cmd="$(exec-in-pkg report probe_pkg)" output="screen"/>
        """,
        environment={"PROBE_C": "from outside"},
    )
    (report,) = launch.reports()
    assert report["env"] == {"PROBE_A": "0,1:2", "PROBE_B": "alone"}


def test_include_runs_another_file_with_arguments(workspace: Workspace) -> None:
    workspace.write(
        "deep/inner.launch.xml",
        """
        <launch>
          <arg name="a"/><arg name="b" default="default"/>
          <log message="$(var a) $(var b) $(dirname) $(var outer)"/>
        </launch>
        """,
    )
    launch = workspace.launch_to_end(
        """
        <let name="outer" value="seen"/>
        <include file="$(dirname)/deep/inner.launch.xml">
          <arg name="a" value="$(var outer)!"/>
        </include>
        """
    )
    assert launch.user_messages() == [f"seen! default {workspace.directory}/deep seen"]


def test_variables_of_an_included_file_remain_after_it(workspace: Workspace) -> None:
    inner = workspace.write("inner.launch.xml", '<launch><let name="a" value="inner"/></launch>')
    launch = workspace.launch_to_end(
        f"""
        <let name="a" value="outer"/>
        <group><include file="{inner}"><arg name="b" value="1"/></include></group>
        <log message="$(var a) $(var b none)"/>
        <include file="{inner}"><arg name="b" value="1"/></include>
        <log message="$(var a) $(var b none)"/>
        """
    )
    assert launch.user_messages() == ["outer none", "inner 1"]


def test_argument_of_the_command_line_reaches_included_files(workspace: Workspace) -> None:
    inner = workspace.write(
        "inner.launch.xml",
        '<launch><arg name="a" default="inner"/><log message="$(var a)"/></launch>',
    )
    launch = workspace.launch_to_end(f'<include file="{inner}"/>', "a:=given")
    assert launch.user_messages() == ["given"]


def test_include_without_a_required_argument_is_an_error_that_names_it(
    workspace: Workspace,
) -> None:
    inner = workspace.write("inner.launch.xml", '<launch><arg name="needed"/></launch>')
    launch = workspace.launch(f'<include file="{inner}"/><log message="not reached"/>')
    assert launch.finish() != 0
    assert "missing required argument 'needed'" in launch.output
    assert launch.user_messages() == []


def test_include_may_be_conditional(workspace: Workspace) -> None:
    launch = workspace.launch_to_end(
        """
        <include file="/does/not/exist.launch.xml" if="false"/>
        <log message="reached"/>
        """
    )
    assert launch.user_messages() == ["reached"]


def test_deprecated_file_warns_and_runs(workspace: Workspace) -> None:
    path = workspace.write(
        "old.launch.xml", '<launch deprecated="use another"><log message="ran"/></launch>'
    )
    launch = workspace.run("launch", str(path))
    assert "use another" in launch.output
    assert launch.user_messages() == ["ran"]


def test_timer_runs_its_actions_later_with_the_file_and_variables_of_its_start(
    workspace: Workspace,
) -> None:
    inner = workspace.write(
        "deep/inner.launch.xml",
        '<launch><timer period="0.2"><log message="$(dirname) $(var a)"/></timer></launch>',
    )
    launch = workspace.launch_to_end(
        f"""
        <let name="a" value="before"/>
        <let name="wait" value="0.4"/>
        <include file="{inner}"/>
        <timer period="$(var wait)"><log message="second"/></timer>
        <log message="first"/>
        <let name="a" value="after"/>
        """
    )
    assert launch.user_messages() == ["first", f"{workspace.directory}/deep before", "second"]


def test_changes_by_the_actions_of_a_timer_end_with_them(workspace: Workspace) -> None:
    launch = workspace.launch_to_end(
        """
        <let name="a" value="outer"/>
        <timer period="0.1"><let name="a" value="inner"/><log message="$(var a)"/></timer>
        <timer period="0.3"><log message="$(var a)"/></timer>
        """
    )
    assert launch.user_messages() == ["inner", "outer"]
