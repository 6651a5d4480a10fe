"""Every parameter of every node: its description stands alone, and numbers have range and unit."""

from __future__ import annotations

import re
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import rclpy
from ament_index_python.packages import (
    PackageNotFoundError,
    get_package_prefix,
    get_package_share_directory,
)
from ament_index_python.resources import get_resource, get_resources
from rcl_interfaces.msg import FloatingPointRange, ParameterDescriptor, ParameterType
from rcl_interfaces.srv import DescribeParameters, ListParameters
from rclpy.node import Node

DEADLINE = 60.0
SHARE = Path(get_package_share_directory("foothill_bringup"))
#: Packages whose nodes are checked have one of these in front of their names.
OWN = ("foothill_", "pioneer_", "sick_ld", "lidar_targets")
#: Parameters that rclcpp declares.
FOREIGN = ("use_sim_time", "start_type_description_service", "qos_overrides.")
FEWEST_WORDS = 3
#: A unit such as [m/s], [s of the wall clock] or [-], at any place of a description.
UNIT = re.compile(r"\[(-|[A-Za-z1%][^\[\]]*)\]")
NUMBERS = (ParameterType.PARAMETER_DOUBLE, ParameterType.PARAMETER_DOUBLE_ARRAY)


@dataclass(frozen=True)
class Program:
    """A program: its nodes, and the arguments and parameters that let it start."""

    executable: str
    package: str
    #: Full names of its nodes; by default one with the name of the program.
    nodes: tuple[str, ...] = ()
    arguments: tuple[str, ...] = ()
    parameters: tuple[str, ...] = ()
    parameter_files: tuple[str, ...] = ()
    #: Whether its package may be missing in a workspace.
    optional: bool = False

    def node_names(self) -> set[str]:
        return set(self.nodes or [f"/{self.executable}"])

    def command(self) -> list[str]:
        words = [str(self.path()), *self.arguments, "--ros-args"]
        for file in self.parameter_files:
            words += ["--params-file", str(SHARE / "config" / file)]
        for parameter in self.parameters:
            words += ["-p", parameter]
        return words

    def path(self) -> Path:
        return Path(get_package_prefix(self.package)) / "lib" / self.package / self.executable

    def is_installed(self) -> bool:
        try:
            return self.path().exists()
        except PackageNotFoundError:
            return False


PROGRAMS = (
    Program("orbit_propagator", "foothill_orbit",
            parameters=(f"config:={SHARE}/config/orbit/leo_pair.yaml",)),
    Program("proxy_world", "foothill_proxy",
            parameters=(f"config:={SHARE}/config/proxy/lab.yaml",)),
    Program("orbit_tracker", "foothill_tracking", arguments=("robot1,robot2",),
            nodes=("/robot1/orbit_tracker", "/robot2/orbit_tracker"),
            parameter_files=("tracking/leo_pair.yaml", "floor/lab.yaml")),
    Program("joy_teleop", "foothill_teleop", parameter_files=("teleop.yaml",)),
    Program("pioneer_modes", "pioneer_modes", parameter_files=("modes.yaml",)),
    Program("stereo_disparity", "foothill_sensors"),
    Program("sick_ld_driver", "sick_ld", parameter_files=("sick_ld.yaml",),
            parameters=("port:=/nonexistent/ttyLD",)),
    Program("lidar_targets", "lidar_targets", parameter_files=("lidar_targets.yaml",)),
    Program("calibrate", "pioneer_calibration", nodes=("/calibrator",)),
    Program("range_finder", "example_driver", parameters=("port:=/nonexistent/ttyS0",),
            optional=True),
)


@contextmanager
def running(program: Program) -> Iterator[None]:
    process = subprocess.Popen(program.command(), stdin=subprocess.PIPE)
    try:
        yield
    finally:
        process.send_signal(signal.SIGINT)
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


class Client(Node):
    """Reads the descriptors of the other nodes."""

    def __init__(self) -> None:
        super().__init__("parameter_check")

    def other_nodes(self, expected: set[str]) -> list[str]:
        """Waits for the expected nodes, and returns the full names of all others."""
        own = self.get_fully_qualified_name()
        names: set[str] = set()
        end = time.monotonic() + DEADLINE
        while time.monotonic() < end:
            names = {f"{namespace.rstrip('/')}/{name}"
                     for name, namespace in self.get_node_names_and_namespaces()}
            if expected <= names:
                return sorted(names - {own})
            rclpy.spin_once(self, timeout_sec=0.1)
        raise AssertionError(f"{', '.join(sorted(expected - names))} did not appear")

    def descriptors(self, node: str) -> list[ParameterDescriptor]:
        listed = self._call(ListParameters, f"{node}/list_parameters", ListParameters.Request())
        names = [name for name in listed.result.names if not name.startswith(FOREIGN)]
        described = self._call(DescribeParameters, f"{node}/describe_parameters",
                               DescribeParameters.Request(names=names))
        return list(described.descriptors)

    def _call(self, kind: Any, service: str, request: Any) -> Any:
        client = self.create_client(kind, service)
        assert client.wait_for_service(DEADLINE), service
        future = client.call_async(request)
        rclpy.spin_until_future_complete(self, future, timeout_sec=DEADLINE)
        assert future.done(), service
        return future.result()


def problems(descriptor: ParameterDescriptor) -> Iterator[str]:
    """Returns what is wrong with a descriptor."""
    text = descriptor.description
    if len(text.split()) < FEWEST_WORDS:
        yield f"its description has fewer than {FEWEST_WORDS} words: '{text}'"
    elif text[0].islower():
        yield f"its description begins in lower case: '{text}'"
    elif not text.endswith((".", "]")):
        yield f"its description ends neither with a period nor with a unit: '{text}'"
    if descriptor.type == ParameterType.PARAMETER_INTEGER and not descriptor.integer_range:
        yield "it is an integer without a range"
    if descriptor.type == ParameterType.PARAMETER_DOUBLE and not descriptor.floating_point_range:
        yield "it is a number without a range"
    if descriptor.type in NUMBERS and not UNIT.search(text):
        yield f"its description has no unit in brackets: '{text}'"


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.executable)
def test_parameters_are_described_and_bounded(program: Program) -> None:
    if program.optional and not program.is_installed():
        pytest.skip(f"{program.package} is not in this workspace")
    rclpy.init()
    client = Client()
    try:
        with running(program):
            nodes = client.other_nodes(program.node_names())
            found = {node: client.descriptors(node) for node in nodes}
    finally:
        client.destroy_node()
        rclpy.shutdown()
    for node in program.node_names():
        assert found[node], f"{node} has no parameters"
    wrong = [f"{node} {descriptor.name}: {problem}"
             for node, descriptors in found.items() for descriptor in descriptors
             for problem in problems(descriptor)]
    assert not wrong, "\n" + "\n".join(wrong)


@pytest.mark.parametrize(("description", "is_complete"), [
    ("Maximum speed of all commands [m/s].", True),
    ("Maximum age of a measured state [s of the node's clock]; older ones are rejected.", True),
    ("Fraction of the limits that a craft may use [-].", True),
    ("Maximum speed of all commands.", False),
    ("Minimum state of charge [0 to 1].", False),
])
def test_numbers_need_a_unit(description: str, is_complete: bool) -> None:
    for kind in NUMBERS:
        descriptor = ParameterDescriptor(type=kind, description=description,
                                         floating_point_range=[FloatingPointRange(to_value=1.0)])
        assert (not list(problems(descriptor))) == is_complete


def test_every_package_has_a_program_for_each_of_its_components() -> None:
    for package in get_resources("rclcpp_components"):
        if package.startswith(OWN) and package != "foothill_test_components":
            content, _ = get_resource("rclcpp_components", package)
            components = [line.partition(";")[0] for line in content.splitlines() if line]
            programs = [program for program in PROGRAMS if program.package == package]
            assert len(components) <= len(programs), components
