"""Invalid launch files: the message names the error, and nothing is started."""

from __future__ import annotations

import pytest
from launch_support import Running, Workspace


def failed(workspace: Workspace, content: str, *words: str) -> Running:
    """Runs a launch file that has to fail before its first action."""
    launch = workspace.launch('<log message="started"/>\n' + content, *words)
    assert launch.finish() == 1, launch.output
    assert "started" not in launch.user_messages()
    return launch


@pytest.mark.parametrize(
    ("content", "names"),
    [
        ("<nod/>", ["nod"]),
        ('<node pkg="probe_pkg" exec="report" colour="red"/>', ["node", "colour"]),
        ('<node pkg="probe_pkg" exec="report"><parm name="a" value="b"/></node>', ["node", "parm"]),
        ('<node pkg="probe_pkg"/>', ["node", "exec"]),
        ('<executable cmd="ls" args="-l"/>', ["executable", "args"]),
        ("<executable/>", ["executable", "cmd"]),
        ('<executable cmd="ls" on_exit="explode"/>', ["on_exit", "explode"]),
        ('<executable cmd="ls" respawn_delay="-1"/>', ["respawn_delay", "-1"]),
        ('<executable cmd="ls"><env name="A"/></executable>', ["env", "value"]),
        ('<arg default="1"/>', ["arg", "name"]),
        ('<arg name="a" value="1"/>', ["arg", "value"]),
        ('<let name="a"/>', ["let", "value"]),
        ('<group><remap from="a" to="b"/></group>', ["remap"]),
        ('<group colour="red"/>', ["group", "colour"]),
        ("<include/>", ["include", "file"]),
        ('<include file="a"><node pkg="a" exec="b"/></include>', ["include", "node"]),
        ('<timer><log message="x"/></timer>', ["timer", "period"]),
        ('<log text="x"/>', ["log", "message"]),
        ("<push_ros_namespace/>", ["push_ros_namespace", "namespace"]),
        ('<set_env name="a"/>', ["set_env", "value"]),
        ('<log message="x" if="true" unless="false"/>', ["if", "unless"]),
        ('<param name="a" value="b"/>', ["param"]),
        ('<node_container pkg="a" exec="b" name="n"/>', ["namespace"]),
        ('<node_container pkg="a" exec="b" namespace=""/>', ["name"]),
        ('<node_container pkg="a" exec="b" name="n" namespace="" at="c"/>', ["at"]),
        ('<load_composable_node target="c"/>', ["load_composable_node", "composable_node"]),
        (
            '<load_composable_node><composable_node pkg="a" plugin="b"/></load_composable_node>',
            ["load_composable_node", "target"],
        ),
        (
            '<load_composable_node target="c"><composable_node pkg="a"/></load_composable_node>',
            ["composable_node", "plugin"],
        ),
        (
            '<load_composable_node target="c"><composable_node pkg="a" plugin="b"/>'
            "</load_composable_node>",
            ["composable_node", "name"],
        ),
        (
            '<load_composable_node target="c"><composable_node pkg="a" plugin="b" name="n">'
            '<extra_arg name="x"/></composable_node></load_composable_node>',
            ["extra_arg", "value"],
        ),
        ('<composable_node pkg="a" plugin="b"/>', ["composable_node"]),
    ],
)
def test_unknown_or_missing_tags_and_attributes_are_named(
    workspace: Workspace, content: str, names: list[str]
) -> None:
    output = failed(workspace, content).output
    for name in names:
        assert name in output


def test_condition_that_is_not_boolean_is_an_error(workspace: Workspace) -> None:
    launch = workspace.launch('<log message="not reached" if="maybe"/>')
    assert launch.finish() == 1
    assert "maybe" in launch.output
    assert launch.user_messages() == []


def test_file_that_is_not_xml_is_an_error(workspace: Workspace) -> None:
    failed(workspace, "<log message=")


def test_root_has_to_be_launch(workspace: Workspace) -> None:
    path = workspace.write("other.launch.xml", "<lunch/>")
    launch = workspace.run("launch", str(path))
    assert launch.process.returncode == 1
    assert "Expected 'launch' as root tag" in launch.output


@pytest.mark.parametrize(
    "content",
    [
        '<node pkg="no_such_thing" exec="report"/>',
        '<node pkg="probe_pkg" exec="no_such_thing"/>',
        '<include file="$(dirname)/no_such_thing.launch.xml"/>',
        '<include file="$(find-pkg-share no_such_thing)/a.launch.xml"/>',
        '<executable cmd="ls" output="no_such_thing"/>',
    ],
)
def test_missing_package_executable_or_file_is_named(workspace: Workspace, content: str) -> None:
    launch = workspace.launch(content)
    assert launch.finish() == 1
    assert "no_such_thing" in launch.output
    assert "process started" not in launch.output


def test_missing_program_is_named_and_other_processes_run(workspace: Workspace) -> None:
    launch = workspace.launch(
        '<executable cmd="/no_such_thing"/><executable cmd="echo fine" output="screen"/>'
    )
    launch.finish()
    assert "no_such_thing" in launch.output
    assert "[echo-2] fine\n" in launch.output


def test_error_in_an_included_file_is_reported(workspace: Workspace) -> None:
    inner = workspace.write("inner.launch.xml", '<launch><nod colour="red"/></launch>')
    launch = workspace.launch(f'<include file="{inner}"/>')
    assert launch.finish() == 1
    assert "nod" in launch.output


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("no_such_package", "a.launch.xml"), "'no_such_package' not found"),
        (("probe_pkg", "no_such_file.launch.xml"), "'no_such_file.launch.xml' was not found"),
        (("no_such_file.launch.xml",), "no_such_file.launch.xml"),
    ],
)
def test_launch_file_that_does_not_exist_is_an_error(
    workspace: Workspace, words: tuple[str, ...], reason: str
) -> None:
    launch = workspace.run("launch", *words)
    assert launch.process.returncode == 1
    assert reason in launch.output


def test_launch_file_that_is_found_twice_is_an_error(workspace: Workspace) -> None:
    for place in ("a", "b"):
        workspace.write(f"prefix/share/probe_pkg/{place}/same.launch.xml", "<launch/>")
    launch = workspace.run("launch", "probe_pkg", "same.launch.xml")
    assert launch.process.returncode == 1
    assert "found more than once" in launch.output
