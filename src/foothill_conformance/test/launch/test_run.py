"""ros2 run: it finds an executable, forwards arguments and signals, and returns its exit code."""

from __future__ import annotations

import os
import signal

from launch_support import Workspace


def test_arguments_reach_the_executable(workspace: Workspace) -> None:
    run = workspace.run("run", "probe_pkg", "report", "a", "b c", "--ros-args", "-r", "x:=y")
    assert run.process.returncode == 0
    (report,) = run.reports()
    assert report["argv"] == ["a", "b c", "--ros-args", "-r", "x:=y"]


def test_exit_code_is_that_of_the_executable(workspace: Workspace) -> None:
    run = workspace.run("run", "probe_pkg", "report", "--exit", "3")
    assert run.process.returncode == 3
    assert "[ros2run]: Process exited with failure 3" in run.output


def test_prefix_goes_before_the_executable(workspace: Workspace) -> None:
    run = workspace.run("run", "--prefix", "env PROBE_P=1", "probe_pkg", "report")
    (report,) = run.reports()
    assert report["env"] == {"PROBE_P": "1"}


def test_node_gets_its_ros_arguments(workspace: Workspace) -> None:
    run = workspace.run(
        *("run", "probe_pkg", "probe", "--ros-args", "-r", "__node:=given", "-p", "a:=1")
    )
    (node,) = run.reports("NODE")
    assert node["name"] == "given"
    assert node["parameters"]["a"] == 1


def test_interrupt_of_both_lets_the_executable_end_first(workspace: Workspace) -> None:
    run = workspace.start(
        *("run", "probe_pkg", "report", "--on-signal", "noted"),
        environment={"PROBE_ORDER": str(workspace.directory / "order")},
    )
    run.wait_for("REPORT")
    run.interrupt()
    for child in _children_of(run.process.pid):
        os.kill(child, signal.SIGINT)
    assert run.finish() == 0
    assert (workspace.directory / "order").read_text() == "noted\n"


def _children_of(pid: int) -> list[int]:
    with open(f"/proc/{pid}/task/{pid}/children", encoding="ascii") as file:
        return [int(word) for word in file.read().split()]


def test_missing_package_or_executable_is_an_error(workspace: Workspace) -> None:
    run = workspace.run("run", "no_such_package", "report")
    assert run.process.returncode == 1
    assert "Package 'no_such_package' not found" in run.output
    run = workspace.run("run", "probe_pkg", "no_such_thing")
    assert run.process.returncode == 1
    assert "No executable found" in run.output
