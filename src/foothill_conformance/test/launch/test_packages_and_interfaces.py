"""ros2 pkg and ros2 interface, and the ros2 command itself."""

from __future__ import annotations

import pytest
from ament_index_python.packages import get_package_prefix
from launch_support import Workspace


def lines_of(workspace: Workspace, *words: str) -> list[str]:
    """Returns the lines that a command prints, if it succeeds."""
    run = workspace.run(*words)
    assert run.process.returncode == 0, run.output
    return run.output.splitlines()


def test_packages_are_listed_in_order(workspace: Workspace) -> None:
    names = lines_of(workspace, "pkg", "list")
    assert {"std_msgs", "rclpy", "probe_pkg"} <= set(names)
    assert names == sorted(names)


def test_prefix_of_a_package_is_printed(workspace: Workspace) -> None:
    assert lines_of(workspace, "pkg", "prefix", "std_msgs") == [get_package_prefix("std_msgs")]
    assert lines_of(workspace, "pkg", "prefix", "--share", "probe_pkg") == [str(workspace.share)]


def test_executables_of_a_package_are_listed(workspace: Workspace) -> None:
    assert lines_of(workspace, "pkg", "executables", "probe_pkg") == [
        "probe_pkg probe",
        "probe_pkg report",
    ]
    programs = workspace.prefix / "lib" / "probe_pkg"
    assert lines_of(workspace, "pkg", "executables", "--full-path", "probe_pkg") == [
        str(programs / "probe"),
        str(programs / "report"),
    ]


def test_manifest_of_a_package_is_printed(workspace: Workspace) -> None:
    workspace.write(
        "prefix/share/probe_pkg/package.xml",
        "<package><name>probe_pkg</name><depend>a</depend><depend>b</depend></package>",
    )
    assert lines_of(workspace, "pkg", "xml", "probe_pkg", "-t", "depend") == ["a", "b"]
    assert "<name>probe_pkg</name>" in "".join(lines_of(workspace, "pkg", "xml", "probe_pkg"))


def test_interface_is_shown_with_its_nested_types(workspace: Workspace) -> None:
    assert lines_of(
        workspace, "interface", "show", "--no-comments", "geometry_msgs/msg/PointStamped"
    ) == [
        "std_msgs/Header header",
        "\tbuiltin_interfaces/Time stamp",
        "\t\tint32 sec",
        "\t\tuint32 nanosec",
        "\tstring frame_id",
        "Point point",
        "\tfloat64 x",
        "\tfloat64 y",
        "\tfloat64 z",
    ]


def test_services_and_actions_are_shown_in_parts(workspace: Workspace) -> None:
    show = ("interface", "show", "--no-comments")
    shown = lines_of(workspace, *show, "diagnostic_msgs/srv/AddDiagnostics")
    assert shown == ["string load_namespace", "---", "bool success", "string message"]
    shown = lines_of(workspace, *show, "test_msgs/action/Fibonacci")
    assert shown == ["int32 order", "---", "int32[] sequence", "---", "int32[] sequence"]


def test_comments_can_be_hidden(workspace: Workspace) -> None:
    assert any(
        line.startswith("#")
        for line in lines_of(workspace, "interface", "show", "geometry_msgs/msg/PointStamped")
    )


def test_interfaces_are_listed_by_kind(workspace: Workspace) -> None:
    lines = lines_of(workspace, "interface", "list")
    headings = [line for line in lines if not line.startswith(" ")]
    assert headings == ["Messages:", "Services:", "Actions:"]
    assert "    std_msgs/msg/String" in lines
    assert "    test_msgs/action/Fibonacci" in lines_of(workspace, "interface", "list", "-a")
    assert "    std_msgs/msg/String" not in lines_of(workspace, "interface", "list", "-s")


def test_interfaces_of_a_package_are_listed(workspace: Workspace) -> None:
    assert sorted(lines_of(workspace, "interface", "package", "std_srvs")) == [
        "std_srvs/srv/Empty",
        "std_srvs/srv/SetBool",
        "std_srvs/srv/Trigger",
    ]


def test_packages_with_interfaces_are_listed(workspace: Workspace) -> None:
    names = lines_of(workspace, "interface", "packages")
    assert {"std_msgs", "std_srvs", "test_msgs"} <= set(names)
    assert "rclpy" not in names
    assert "std_msgs" not in lines_of(workspace, "interface", "packages", "-s")


def test_prototype_of_an_interface_can_be_filled_in(workspace: Workspace) -> None:
    run = workspace.run("interface", "proto", "geometry_msgs/msg/Vector3")
    assert run.output.strip() == '"x: 0.0\ny: 0.0\nz: 0.0\n"'
    run = workspace.run("interface", "proto", "--no-quotes", "std_srvs/srv/SetBool")
    assert run.output.strip() == "data: false"


@pytest.mark.parametrize(
    "words",
    [
        ("pkg", "prefix", "no_such_thing"),
        ("pkg", "xml", "no_such_thing"),
        ("pkg", "executables", "no_such_thing"),
        ("interface", "show", "no_such_thing/msg/Thing"),
        ("interface", "show", "std_msgs/msg/NoSuchThing"),
        ("interface", "show", "String"),
        ("interface", "package", "no_such_thing"),
    ],
)
def test_missing_name_is_an_error_without_a_traceback(
    workspace: Workspace, words: tuple[str, ...]
) -> None:
    run = workspace.run(*words)
    assert run.process.returncode == 1
    assert run.output.strip()
    assert "Traceback" not in run.output


def test_unknown_command_lists_the_known_ones(workspace: Workspace) -> None:
    for words in (("no_such_command",), ("pkg", "no_such_verb")):
        run = workspace.run(*words)
        assert run.process.returncode == 2
        assert "invalid choice" in run.output
    assert "launch" in workspace.run("no_such_command").output


def test_help_names_commands_and_verbs(workspace: Workspace) -> None:
    help_text = "\n".join(lines_of(workspace, "--help"))
    for name in ("interface", "launch", "pkg", "run"):
        assert name in help_text
    for words in ((), ("pkg",), ("interface",)):
        assert "usage: ros2" in lines_of(workspace, *words)[0]
    assert any("executables" in line for line in lines_of(workspace, "pkg", "--help"))
    assert any("--show-args" in line for line in lines_of(workspace, "launch", "--help"))
