"""ros2 param list, get, set, describe, delete, dump and load."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from cli_support import NO_DAEMON, Graph, Result, all_of, all_until, printed, ros2
from rcl_interfaces.msg import FloatingPointRange, IntegerRange, ParameterDescriptor
from rclpy.node import Node

NODE = "/ns/robot"
VALUES = {
    "flag": True,
    "count": 3,
    "speed": 1.5,
    "name": "bob",
    "gains.p": 0.5,
    "gains.limits": [1, 2],
    "words": ["a", "b"],
    "ratios": [0.25, 0.5],
    "flags": [True, False],
}


@pytest.fixture(scope="module")
def robot(graph: Graph) -> Node:
    node = graph.node("robot", "/ns")
    for name, value in VALUES.items():
        node.declare_parameter(name, value)
    node.declare_parameter(
        "fixed", "yes", ParameterDescriptor(description="never changes", read_only=True)
    )
    node.declare_parameter(
        "level",
        4,
        ParameterDescriptor(
            integer_range=[IntegerRange(from_value=0, to_value=10, step=2)],
            additional_constraints="even",
        ),
    )
    node.declare_parameter(
        "angle",
        0.0,
        ParameterDescriptor(
            floating_point_range=[FloatingPointRange(from_value=-1.0, to_value=1.0)]
        ),
    )
    node.declare_parameter("free", 1, ParameterDescriptor(dynamic_typing=True))
    graph.node("other")
    return node


# Output of `ros2 param get` for some of the parameters.
GOT = {
    "flag": "Boolean value is: True",
    "count": "Integer value is: 3",
    "speed": "Double value is: 1.5",
    "words": "String values are: ['a', 'b']",
    "flags": "Boolean values are: [True, False]",
    "gains.limits": "Integer values are: [1, 2]",
    "ratios": "Double values are: [0.25, 0.5]",
}


def arguments(verb: str, *rest: str) -> tuple[str, ...]:
    """Returns a command; the timeout lets genuine ROS 2 find the node without a daemon."""
    return ("param", verb, NODE, *rest, NO_DAEMON, "--timeout", "10")


@pytest.fixture(scope="module")
def found(robot: Node) -> dict[str, Result]:
    """The result of each command before anything is changed."""
    listed = ("param", "list", NODE, NO_DAEMON)
    got = {name: (printed(GOT[name]), arguments("get", name)) for name in GOT}
    return all_until({
        **got,
        "all": (printed("/ns/robot:", "/other:"), ("param", "list", NO_DAEMON)),
        "prefix": (printed("gains.p"), (*listed, "--param-prefixes", "gains")),
        "filter": (printed("flag"), (*listed, "--filter", "flag.*")),
        "types": (printed("  count (type: integer)"), (*listed, "--param-type")),
        "hidden type": (printed("1.5"), arguments("get", "speed", "--hide-type")),
        "not set": (lambda result: "not set" in result.err, arguments("get", "nothing")),
        "describe": (printed("angle"), arguments("describe", "fixed", "level", "angle")),
        "dump": (printed(NODE), arguments("dump")),
    })


def test_list_groups_the_parameters_by_node(found: dict[str, Result]) -> None:
    lines = found["all"].lines
    names = lines[lines.index("/ns/robot:") + 1 : lines.index("/other:")]
    assert names == sorted(names)
    assert {f"  {name}" for name in VALUES} <= set(names)


def test_list_can_be_limited_by_prefix_and_expression(found: dict[str, Result]) -> None:
    assert found["prefix"].lines == ["  gains.limits", "  gains.p"]
    assert found["filter"].lines == ["  flag", "  flags"]


def test_list_shows_types(found: dict[str, Result]) -> None:
    lines = found["types"].lines
    assert "  gains.limits (type: integer array)" in lines
    assert "  name (type: string)" in lines
    assert "  flag (type: boolean)" in lines


def test_get_prints_type_and_value(found: dict[str, Result]) -> None:
    assert {name: found[name].out for name in GOT} == {name: f"{GOT[name]}\n" for name in GOT}
    assert found["hidden type"].out == "1.5\n"


def test_a_parameter_that_is_not_there_is_an_error(found: dict[str, Result]) -> None:
    assert found["not set"].code != 0
    assert found["not set"].err == "Parameter not set\n"


def test_describe_prints_type_description_and_constraints(found: dict[str, Result]) -> None:
    assert found["describe"].lines == [
        "Parameter name: fixed",
        "  Type: string",
        "  Description: never changes",
        "  Constraints:",
        "    Read only: true",
        "Parameter name: level",
        "  Type: integer",
        "  Constraints:",
        "    Min value: 0",
        "    Max value: 10",
        "    Step: 2",
        "    Additional constraints: even",
        "Parameter name: angle",
        "  Type: double",
        "  Constraints:",
        "    Min value: -1.0",
        "    Max value: 1.0",
    ]


def test_dump_is_a_parameter_file(found: dict[str, Result]) -> None:
    parameters = yaml.safe_load(found["dump"].out)[NODE]["ros__parameters"]
    assert parameters["gains"] == {"limits": [1, 2], "p": 0.5}
    assert parameters["name"] == "bob"
    assert parameters["flags"] == [True, False]


def test_a_node_that_is_not_there_is_an_error(tmp_path: Path) -> None:
    file = tmp_path / "parameters.yaml"
    file.write_text("/absent:\n  ros__parameters: {a: 1}\n", encoding="utf-8")
    rest = {
        "list": (),
        "dump": (),
        "get": ("a",),
        "describe": ("a",),
        "delete": ("a",),
        "set": ("a", "1"),
        "load": (str(file),),
    }
    found = all_of({
        verb: ("param", verb, "/absent", *arguments, NO_DAEMON)
        for verb, arguments in rest.items()
    })
    assert {verb: result.err for verb, result in found.items()} == dict.fromkeys(
        rest, "Node not found\n"
    )
    assert all(result.code != 0 for result in found.values())


def test_set_changes_a_parameter(robot: Node, found: object) -> None:
    done = ros2(*arguments("set", "count", "12"))
    assert (done.code, done.out) == (0, "Set parameter successful\n")
    assert robot.get_parameter("count").value == 12


def test_set_reads_the_value_as_yaml(robot: Node, found: object) -> None:
    assert ros2(*arguments("set", "words", "[x, y]")).code == 0
    assert robot.get_parameter("words").value == ["x", "y"]


def test_set_prints_why_a_change_was_refused(robot: Node, found: object) -> None:
    done = ros2(*arguments("set", "fixed", "no"))
    assert done.out == ""
    assert done.err.startswith("Setting parameter failed: ")
    assert robot.get_parameter("fixed").value == "yes"


def test_delete_removes_a_parameter_that_may_go(robot: Node, found: object) -> None:
    assert ros2(*arguments("delete", "free")).out == "Deleted parameter successfully\n"
    refused = ros2(*arguments("delete", "name"))
    assert refused.err.startswith("Deleting parameter failed")
    assert robot.has_parameter("name")


def test_load_sets_what_a_file_has_for_the_node(
    robot: Node, found: object, tmp_path: Path
) -> None:
    file = tmp_path / "parameters.yaml"
    changed = {"gains": {"p": 0.75}, "name": "alice"}
    file.write_text(yaml.safe_dump({NODE: {"ros__parameters": changed}}), encoding="utf-8")
    loaded = ros2(*arguments("load", str(file)))
    assert loaded.code == 0, loaded
    assert sorted(loaded.lines) == [
        "Set parameter gains.p successful",
        "Set parameter name successful",
    ]
    assert robot.get_parameter("gains.p").value == 0.75
    assert robot.get_parameter("name").value == "alice"


def test_load_takes_wildcard_entries_unless_an_option_excludes_them(
    robot: Node, found: object, tmp_path: Path
) -> None:
    file = tmp_path / "parameters.yaml"
    file.write_text("/**:\n  ros__parameters: {speed: 2.5}\n", encoding="utf-8")
    refused = ros2(*arguments("load", str(file), "--no-use-wildcard"))
    assert refused.code != 0
    assert "Param file does not contain" in refused.err
    assert robot.get_parameter("speed").value == 1.5
    assert ros2(*arguments("load", str(file))).out == "Set parameter speed successful\n"
    assert robot.get_parameter("speed").value == 2.5
