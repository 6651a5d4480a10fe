"""The options of `ros2 topic echo`."""

from __future__ import annotations

import pytest
import yaml
from cli_support import NO_DAEMON, Graph, Result, Running, all_of, printed, ros2, ros2_until
from geometry_msgs.msg import PoseStamped
from rclpy.qos import DurabilityPolicy, QoSProfile
from rclpy.serialization import serialize_message
from std_msgs.msg import Int32, String
from test_msgs.msg import UnboundedSequences

POSE = PoseStamped()
POSE.header.frame_id = "map"
POSE.pose.position.x = 1.5
NUMBERS = UnboundedSequences(int32_values=range(200), string_values=["word"])
STRING = "std_msgs/msg/String"
SEQUENCES = "test_msgs/msg/UnboundedSequences"
COMMANDS = {
    "plain": ("/pose", "geometry_msgs/msg/PoseStamped"),
    "field": ("/pose", "geometry_msgs/msg/PoseStamped", "--field", "pose.position"),
    "leaf": ("/pose", "geometry_msgs/msg/PoseStamped", "--field", "pose.position.x"),
    "csv": ("/pose", "geometry_msgs/msg/PoseStamped", "--csv"),
    "raw": ("/pose", "geometry_msgs/msg/PoseStamped", "--raw"),
    "bad field": ("/pose", "geometry_msgs/msg/PoseStamped", "--field", "pose.colour"),
    "cut": ("/numbers", SEQUENCES),
    "shorter": ("/numbers", SEQUENCES, "--truncate-length", "3"),
    "full": ("/numbers", SEQUENCES, "--full-length"),
    "flow": ("/numbers", SEQUENCES, "--flow-style", "-l", "3"),
    "no arrays": ("/numbers", SEQUENCES, "--no-arr"),
    "no strings": ("/word", STRING, "--no-str"),
    "filtered": ("/count", "std_msgs/msg/Int32", "--filter", "m.data % 7 == 0"),
    "unreliable": ("/word", STRING, "--qos-reliability", "best_effort"),
    "bad type": ("/word", "std_msgs/msg/Nothing"),
}


@pytest.fixture(scope="module")
def echoed(graph: Graph) -> dict[str, Result]:
    """One message, or the error, of each command."""
    node = graph.node("talker")
    count = Int32(data=0)
    sources = [
        (node.create_publisher(kind, name, 10), message)
        for kind, name, message in (
            (PoseStamped, "/pose", POSE),
            (UnboundedSequences, "/numbers", NUMBERS),
            (String, "/word", String(data="hello")),
            (Int32, "/count", count),
        )
    ]

    def publish() -> None:
        count.data += 1
        for publisher, message in sources:
            publisher.publish(message)

    node.create_timer(0.05, publish)
    return all_of({
        name: ("topic", "echo", "--once", *arguments) for name, arguments in COMMANDS.items()
    })


def test_a_message_is_yaml_that_ends_in_dashes(echoed: dict[str, Result]) -> None:
    found = echoed["plain"]
    assert found.code == 0
    header = ["header:", "  stamp:", "    sec: 0", "    nanosec: 0", "  frame_id: map"]
    assert found.lines[:5] == header
    assert found.lines[-1] == "---"
    loaded = yaml.safe_load(found.out.removesuffix("---\n"))
    assert loaded["pose"]["position"] == {"x": 1.5, "y": 0.0, "z": 0.0}


def test_a_field_can_be_chosen(echoed: dict[str, Result]) -> None:
    assert echoed["field"].out == "x: 1.5\ny: 0.0\nz: 0.0\n---\n"
    assert echoed["leaf"].out == "1.5\n---\n"


def test_a_field_that_is_not_there_is_an_error(echoed: dict[str, Result]) -> None:
    assert echoed["bad field"].code != 0
    assert "Invalid field 'pose.colour'" in echoed["bad field"].err


def test_csv_is_a_line_of_all_values(echoed: dict[str, Result]) -> None:
    assert echoed["csv"].out == "0,0,map,1.5,0.0,0.0,0.0,0.0,0.0,1.0\n"


def test_raw_is_the_serialized_message(echoed: dict[str, Result]) -> None:
    assert echoed["raw"].out == f"{serialize_message(POSE)}\n---\n"


def test_long_arrays_are_cut_at_128_elements_unless_asked_otherwise(
    echoed: dict[str, Result],
) -> None:
    def values(name: str) -> list:
        return yaml.safe_load(echoed[name].out.removesuffix("---\n"))["int32_values"]

    assert values("cut") == [*range(128), "..."]
    assert values("shorter") == [0, 1, 2, "..."]
    assert values("full") == list(range(200))


def test_flow_style_has_an_array_in_one_line(echoed: dict[str, Result]) -> None:
    assert "int32_values: [0, 1, 2, '...']" in echoed["flow"].lines


def test_arrays_and_strings_can_be_left_out(echoed: dict[str, Result]) -> None:
    expected = "int32_values: '<sequence type: int32, length: 200>'"
    assert expected in echoed["no arrays"].lines
    assert echoed["no strings"].out == "data: '<string length: <5>>'\n---\n"


def test_a_filter_lets_only_matching_messages_through(echoed: dict[str, Result]) -> None:
    assert echoed["filtered"].code == 0
    assert yaml.safe_load(echoed["filtered"].out.removesuffix("---\n"))["data"] % 7 == 0


def test_a_best_effort_subscription_receives_from_a_reliable_publisher(
    echoed: dict[str, Result],
) -> None:
    assert echoed["unreliable"].out == "data: hello\n---\n"


def test_a_type_that_cannot_be_imported_is_an_error(echoed: dict[str, Result]) -> None:
    assert echoed["bad type"].code != 0
    assert "The passed message type is invalid" in echoed["bad type"].err


def test_the_durability_of_the_publisher_is_found_by_itself(graph: Graph) -> None:
    latched = QoSProfile(depth=1, durability=DurabilityPolicy.TRANSIENT_LOCAL)
    graph.node("latched").create_publisher(String, "/latched", latched).publish(String(data="kept"))
    ros2_until(printed("TRANSIENT_LOCAL"), "topic", "info", "-v", "/latched", NO_DAEMON)
    found = ros2_until(printed("kept"), "topic", "echo", "--once", "/latched", NO_DAEMON)
    assert found.out == "data: kept\n---\n"


def test_messages_are_printed_as_they_come_until_ctrl_c(echoed: dict[str, Result]) -> None:
    with Running("topic", "echo", "/count", "std_msgs/msg/Int32") as echo:
        out = echo.wait_for(lambda out: out.count("---\n") >= 3, "three messages")
        ended = echo.interrupt()
    documents = [document for document in yaml.safe_load_all(out) if document]
    first, second, third = (document["data"] for document in documents[:3])
    assert first < second < third
    assert ended.code != 0
    assert ended.err == ""


def test_options_that_make_no_sense_are_errors() -> None:
    assert ros2("topic", "echo", "/word", "--qos-reliability", "perhaps").code == 2
    assert ros2("topic", "echo", "/word", "--truncate-length", "-1").code == 2
