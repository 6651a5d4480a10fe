"""ros2 topic list, info, type and find."""

from __future__ import annotations

import pytest
import rclpy
from cli_support import (
    NO_DAEMON,
    Graph,
    Result,
    Running,
    all_of,
    all_until,
    printed,
    ros2,
    ros2_until,
)
from rclpy.qos import QoSProfile, ReliabilityPolicy
from sensor_msgs.msg import LaserScan
from std_msgs.msg import String

BOTH = printed("/cli/chatter", "/cli/scan")
COMMANDS = {
    "plain": (BOTH, ("list", NO_DAEMON)),
    "hidden": (printed("/cli/_hidden\n"), ("list", "--include-hidden-topics", NO_DAEMON)),
    "types": (BOTH, ("list", "-t", NO_DAEMON)),
    "verbose": (BOTH, ("list", "-v", NO_DAEMON)),
    # Two of the test's node, and /rosout and /parameter_events of every node.
    "number": (printed("4\n"), ("list", "-c", NO_DAEMON)),
    "info": (printed("Type"), ("info", "/cli/chatter", NO_DAEMON)),
    "details": (printed("Node name: talker"), ("info", "-v", "/cli/scan", NO_DAEMON)),
    "type": (printed("String"), ("type", "/cli/chatter", NO_DAEMON)),
    "find": (printed("/cli/chatter"), ("find", "std_msgs/msg/String")),
    "find none": (printed(), ("find", "std_msgs/msg/ColorRGBA", "-c")),
}


@pytest.fixture(scope="module")
def found(graph: Graph) -> dict[str, Result]:
    """The result of each command on a node with two topics and a hidden one."""
    node = graph.node("talker", "/cli")
    node.create_publisher(String, "chatter", 7)
    node.create_publisher(String, "_hidden", 1)
    best_effort = QoSProfile(depth=1, reliability=ReliabilityPolicy.BEST_EFFORT)
    node.create_subscription(LaserScan, "scan", lambda _: None, best_effort)
    return all_until({
        name: (holds, ("topic", *arguments)) for name, (holds, arguments) in COMMANDS.items()
    })


def test_list_has_every_topic_but_the_hidden_ones(found: dict[str, Result]) -> None:
    lines = found["plain"].lines
    assert lines == sorted(lines)
    assert "/rosout" in lines
    assert "/cli/_hidden" not in lines
    assert "/cli/_hidden" in found["hidden"].lines


def test_list_shows_types(found: dict[str, Result]) -> None:
    assert "/cli/chatter [std_msgs/msg/String]" in found["types"].lines
    assert "/cli/scan [sensor_msgs/msg/LaserScan]" in found["types"].lines


def test_list_counts_what_it_would_list(found: dict[str, Result]) -> None:
    assert found["number"].lines == [str(len(found["plain"].lines))]


def test_list_separates_publishers_from_subscribers(found: dict[str, Result]) -> None:
    published, subscribed = found["verbose"].out.split("Subscribed topics:")
    assert published.startswith("Published topics:\n")
    assert "\n * /cli/chatter [std_msgs/msg/String] 1 publisher\n" in published
    assert "/cli/scan" not in published
    assert "\n * /cli/scan [sensor_msgs/msg/LaserScan] 1 subscriber\n" in subscribed
    assert "/cli/chatter" not in subscribed


def test_info_counts_the_ends_of_a_topic(found: dict[str, Result]) -> None:
    assert found["info"].lines == [
        "Type: std_msgs/msg/String",
        "Publisher count: 1",
        "Subscription count: 0",
    ]


def test_verbose_info_names_the_nodes_and_their_quality_of_service(
    found: dict[str, Result],
) -> None:
    for expected in (
        "Publisher count: 0",
        "Subscription count: 1",
        "Node namespace: /cli",
        "Topic type: sensor_msgs/msg/LaserScan",
        "Endpoint type: SUBSCRIPTION",
        "  Reliability: BEST_EFFORT",
        "  Durability: VOLATILE",
    ):
        assert expected in found["details"].lines


def test_type_and_find_are_inverse(found: dict[str, Result]) -> None:
    assert found["type"].out == "std_msgs/msg/String\n"
    assert found["find"].lines == ["/cli/chatter"]
    assert found["find none"].out == "0\n"


def test_a_topic_that_is_not_there_is_an_error() -> None:
    nothing = all_of({
        verb: ("topic", verb, "/cli/nothing", NO_DAEMON) for verb in ("info", "type", "echo")
    })
    assert all(result.code != 0 for result in nothing.values())
    assert nothing["info"].err == "Unknown topic '/cli/nothing'\n"
    assert "Could not determine the type for the passed topic" in nothing["echo"].err


def test_a_topic_with_two_types_can_be_listed_but_not_echoed(graph: Graph) -> None:
    graph.node("one", "/cli").create_publisher(String, "mixed", 1)
    # The middleware allows one process one type for a topic, but not one context.
    other = rclpy.Context()
    rclpy.init(context=other)
    node = rclpy.create_node("other", context=other)
    node.create_publisher(LaserScan, "/cli/mixed", 1)
    types = ros2_until(printed("LaserScan", "String"), "topic", "type", "/cli/mixed", NO_DAEMON)
    assert sorted(types.lines) == ["sensor_msgs/msg/LaserScan", "std_msgs/msg/String"]
    # An echo that has found only one of the two listens to that until its time is over.
    echo = ros2_until(
        lambda found: found.code != 0, "topic", "echo", "/cli/mixed", "--timeout", "2", NO_DAEMON
    )
    assert "more than one type" in echo.err
    node.destroy_node()
    rclpy.shutdown(context=other)


def test_a_name_that_no_topic_can_have_is_an_error() -> None:
    assert ros2("topic", "echo", "/not a topic", NO_DAEMON).code != 0


def test_ctrl_c_ends_a_waiting_command_silently() -> None:
    with Running("topic", "hz", "/cli/nothing") as waiting:
        waiting.wait_for(lambda out: "does not appear to be published yet" in out, "the warning")
        ended = waiting.interrupt()
    assert ended.code != 0
    assert ended.err == ""
