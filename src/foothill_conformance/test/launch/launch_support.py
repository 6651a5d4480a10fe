"""Runs launch files in their own directory and checks the output of the ros2 command."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import textwrap
import threading
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent

#: Longest time that anything in here may take on a busy machine [s].
DEADLINE = 60.0


#: What the Python launch files of the tests import.
PYTHON_HEADER = """
from launch import LaunchDescription
from launch.actions import (
    DeclareLaunchArgument, EmitEvent, ExecuteProcess, GroupAction, IncludeLaunchDescription,
    LogInfo, OpaqueFunction, RegisterEventHandler, SetEnvironmentVariable, SetLaunchConfiguration,
    Shutdown, TimerAction, UnregisterEventHandler)
from launch.conditions import IfCondition, UnlessCondition
from launch.event_handlers import OnProcessExit, OnProcessIO, OnProcessStart, OnShutdown
from launch.events import Shutdown as ShutdownEvent
from launch.launch_description_sources import (
    AnyLaunchDescriptionSource, PythonLaunchDescriptionSource)
from launch.substitutions import (
    EnvironmentVariable, LaunchConfiguration, PathJoinSubstitution, PythonExpression,
    TextSubstitution, ThisLaunchFileDir)
from launch_ros.actions import (
    ComposableNodeContainer, LoadComposableNodes, Node, PushRosNamespace, SetParameter, SetRemap)
from launch_ros.descriptions import ComposableNode
from launch_ros.parameter_descriptions import ParameterFile, ParameterValue
from launch_ros.substitutions import ExecutableInPackage, FindPackageShare
from launch_xml.launch_description_sources import XMLLaunchDescriptionSource

REPORT = ExecutableInPackage(package="probe_pkg", executable="report")
"""


class Running:
    """A ros2 command that is running."""

    def __init__(self, words: list[str], environment: Mapping[str, str], cwd: Path) -> None:
        self._output = ""
        self._changed = threading.Condition()
        self.process = subprocess.Popen(
            words,
            cwd=cwd,
            env=dict(environment),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    @property
    def output(self) -> str:
        """The output until now."""
        with self._changed:
            return self._output

    def wait_for(self, pattern: str, count: int = 1) -> re.Match[str]:
        """Waits until a pattern has been printed `count` times and returns the last of them."""
        end = time.monotonic() + DEADLINE
        with self._changed:
            while True:
                found = list(re.finditer(pattern, self._output, re.MULTILINE))
                if len(found) >= count:
                    return found[count - 1]
                if not self._reader.is_alive() or not self._changed.wait(end - time.monotonic()):
                    raise AssertionError(f"'{pattern}' was not printed:\n{self._output}")

    def interrupt(self) -> None:
        """Sends SIGINT to the ros2 command only, not to its processes."""
        self.process.send_signal(signal.SIGINT)

    def finish(self) -> int:
        """Waits until the command has ended and returns its exit code."""
        try:
            code = self.process.wait(DEADLINE)
        except subprocess.TimeoutExpired:
            raise AssertionError(f"still running:\n{self.output}") from None
        self._reader.join(DEADLINE)
        return code

    def reports(self, tag: str = "REPORT") -> list[dict[str, Any]]:
        """Returns the reports of the programs in the order of printing."""
        return [json.loads(text) for text in re.findall(rf"{tag} (.*)$", self.output, re.M)]

    def user_messages(self) -> list[str]:
        """Returns the messages of `log` actions."""
        return re.findall(r"^\[INFO\] \[launch\.user\]: (.*)$", self.output, re.MULTILINE)

    def kill(self) -> None:
        """Ends everything, if it has not ended by itself."""
        if self.process.poll() is None:
            self.interrupt()
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            with self._changed:
                self._output += line
                self._changed.notify_all()
        with self._changed:
            self._changed.notify_all()


class Workspace:
    """A directory with launch files, and a package `probe_pkg` that launch files can name."""

    def __init__(self, directory: Path) -> None:
        self.directory = directory
        self.prefix = directory / "prefix"
        self.share = self.prefix / "share" / "probe_pkg"
        self.environment = {
            **os.environ,
            "AMENT_PREFIX_PATH": f"{self.prefix}:{os.environ.get('AMENT_PREFIX_PATH', '')}",
            "ROS_LOG_DIR": str(directory / "log"),
            "PYTHONUNBUFFERED": "1",
        }
        self.environment.pop("OVERRIDE_LAUNCH_PROCESS_OUTPUT", None)
        self._running: list[Running] = []
        index = self.prefix / "share" / "ament_index" / "resource_index" / "packages"
        index.mkdir(parents=True)
        (index / "probe_pkg").touch()
        self.share.mkdir(parents=True)
        self._install("report", "report.py")
        self._install("probe", "probe_node.py")

    def write(self, name: str, content: str) -> Path:
        """Writes a file below the directory."""
        path = self.directory / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(textwrap.dedent(content), encoding="utf-8")
        return path

    def start(self, *words: str, environment: Mapping[str, str] | None = None) -> Running:
        """Starts `ros2` with words."""
        running = Running(
            ["ros2", *words], {**self.environment, **(environment or {})}, self.directory
        )
        self._running.append(running)
        return running

    def launch(self, content: str, *words: str, **options: Any) -> Running:
        """Starts a launch file that has this content between `<launch>` and `</launch>`."""
        path = self.write("main.launch.xml", f"<launch>\n{textwrap.dedent(content)}\n</launch>\n")
        return self.start("launch", str(path), *words, **options)

    def launch_python(
        self, entities: str, *words: str, before: str = "", **options: Any
    ) -> Running:
        """Starts a Python launch file with these entities in its description.

        :param before: text in front of the function that makes the description.
        """
        content = PYTHON_HEADER + textwrap.dedent(before) + (
            "\n\ndef generate_launch_description():\n    return LaunchDescription([\n"
            f"{textwrap.dedent(entities)}\n    ])\n"
        )
        path = self.write("main.launch.py", content)
        return self.start("launch", str(path), *words, **options)

    def launch_python_to_end(self, entities: str, *words: str, **options: Any) -> Running:
        """Runs a Python launch file that ends by itself and makes sure that it has no errors."""
        running = self.launch_python(entities, *words, **options)
        assert running.finish() == 0, running.output
        return running

    def run(self, *words: str, **options: Any) -> Running:
        """Runs `ros2` with words to its end."""
        running = self.start(*words, **options)
        running.finish()
        return running

    def launch_to_end(self, content: str, *words: str, **options: Any) -> Running:
        """Runs a launch file that ends by itself and makes sure that it does without errors."""
        running = self.launch(content, *words, **options)
        assert running.finish() == 0, running.output
        return running

    def close(self) -> None:
        """Ends the processes that are still running."""
        for running in self._running:
            running.kill()

    def _install(self, name: str, source: str) -> None:
        program = self.prefix / "lib" / "probe_pkg" / name
        program.parent.mkdir(parents=True, exist_ok=True)
        program.write_text(
            f'#!/bin/sh\nexec {sys.executable} {HERE / source} "$@"\n', encoding="utf-8"
        )
        program.chmod(0o755)
