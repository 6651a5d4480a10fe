"""Behaviour of a launch where ROS 2 itself differs or leaves it open."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

PROGRAM = """
import sys
from launch import LaunchDescription, LaunchService
from launch.actions import IncludeLaunchDescription
service = LaunchService(noninteractive=True)
service.include_launch_description(LaunchDescription([IncludeLaunchDescription(sys.argv[1])]))
sys.exit(service.run())
"""


def start(directory: Path, content: str) -> subprocess.Popen[str]:
    """Starts a launch file in a separate process."""
    file = directory / "main.launch.xml"
    file.write_text(f"<launch>{content}</launch>")
    return subprocess.Popen(
        [sys.executable, "-c", PROGRAM, str(file)],
        env={**os.environ, "ROS_LOG_DIR": str(directory / "log"), "TMPDIR": str(directory)},
        stdout=subprocess.PIPE,
        text=True,
    )


def test_sigterm_ends_the_processes_and_is_a_failure(tmp_path: Path) -> None:
    process = start(
        tmp_path,
        r"""<executable cmd="sh -c 'echo \$\$; exec sleep 1000'" output="screen"/>""",
    )
    assert process.stdout is not None
    child = next(int(line.split()[1]) for line in process.stdout if line.startswith("[sh-1] "))
    process.send_signal(signal.SIGTERM)
    output, _ = process.communicate(timeout=30)
    assert process.returncode == 1
    assert "(SIGTERM), terminating..." in output
    assert not Path(f"/proc/{child}").exists()


def test_nothing_is_started_if_a_later_action_is_wrong(tmp_path: Path) -> None:
    process = start(tmp_path, '<executable cmd="sleep 1000"/><log message="$(var missing)"/>')
    output, _ = process.communicate(timeout=30)
    assert process.returncode == 1
    assert "main.launch.xml:1: launch configuration 'missing' does not exist" in output
    assert "process started" not in output


def test_parameter_files_are_removed_at_the_end(tmp_path: Path) -> None:
    process = start(
        tmp_path, '<node exec="/bin/echo" output="screen"><param name="a" value="1"/></node>'
    )
    output, _ = process.communicate(timeout=30)
    assert process.returncode == 0
    assert "--params-file" in output
    assert not list(tmp_path.glob("launch_params_*"))


def test_file_that_includes_itself_without_end_is_an_error(tmp_path: Path) -> None:
    process = start(tmp_path, '<include file="$(filename)"/><include file="$(filename)"/>')
    output, _ = process.communicate(timeout=30)
    assert process.returncode == 1
    assert "maximum recursion depth exceeded" in output


def test_component_with_an_attribute_that_only_processes_have_is_an_error(tmp_path: Path) -> None:
    process = start(
        tmp_path,
        '<load_composable_node target="c">'
        '<composable_node pkg="a" plugin="b" name="c" output="screen"/>'
        "</load_composable_node>",
    )
    output, _ = process.communicate(timeout=30)
    assert process.returncode == 1
    assert "Unexpected attribute(s) found in `composable_node`: 'output'" in output
