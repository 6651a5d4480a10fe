"""What rviz2 opens has something to show: every display of the files in rviz/ finds its topic in
the launched system, with its type, with qualities of service that fit, in frames that hang
together."""

from __future__ import annotations

import signal
import subprocess
import time
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import rclpy
import yaml
from ament_index_python.packages import get_package_share_directory
from nav_msgs.msg import Odometry
from nav_msgs.msg import Path as PathMessage
from rclpy.node import Node
from rclpy.qos import (
    DurabilityPolicy,
    HistoryPolicy,
    LivelinessPolicy,
    QoSCompatibility,
    QoSProfile,
    ReliabilityPolicy,
    qos_check_compatible,
)
from sensor_msgs.msg import LaserScan
from std_msgs.msg import String
from tf2_msgs.msg import TFMessage
from visualization_msgs.msg import MarkerArray

DEADLINE = 60.0
SHARE = Path(get_package_share_directory("foothill_bringup"))

#: Displays of Jazzy's rviz_default_plugins that the files use: the property that names their topic,
#: and the type of its messages; none for those without a topic of their own.
DISPLAYS: dict[str, tuple[str, type] | None] = {
    "rviz_default_plugins/Grid": None,
    "rviz_default_plugins/TF": None,
    "rviz_default_plugins/LaserScan": ("Topic", LaserScan),
    "rviz_default_plugins/MarkerArray": ("Topic", MarkerArray),
    "rviz_default_plugins/Odometry": ("Topic", Odometry),
    "rviz_default_plugins/Path": ("Topic", PathMessage),
    "rviz_default_plugins/RobotModel": ("Description Topic", String),
}
TOOLS = {f"rviz_default_plugins/{name}" for name in ("MoveCamera", "Select", "Measure")}
VIEWS = {f"rviz_default_plugins/{name}" for name in ("Orbit", "TopDownOrtho")}
PANELS = {f"rviz_common/{name}" for name in ("Displays", "Views", "Time")}
RELIABILITIES = {"Reliable": ReliabilityPolicy.RELIABLE,
                 "Best Effort": ReliabilityPolicy.BEST_EFFORT}
DURABILITIES = {"Volatile": DurabilityPolicy.VOLATILE,
                "Transient Local": DurabilityPolicy.TRANSIENT_LOCAL}
HISTORIES = {"Keep Last": HistoryPolicy.KEEP_LAST, "Keep All": HistoryPolicy.KEEP_ALL}


def quality(topic: dict[str, Any]) -> QoSProfile:
    # Liveliness is automatic on both sides: rviz2 leaves it to rmw's default, which is that.
    return QoSProfile(liveliness=LivelinessPolicy.AUTOMATIC, depth=topic["Depth"],
                      history=HISTORIES[topic["History Policy"]],
                      reliability=RELIABILITIES[topic["Reliability Policy"]],
                      durability=DURABILITIES[topic["Durability Policy"]])


def with_topics(file: dict[str, Any]) -> list[tuple[dict[str, Any], dict[str, Any], type]]:
    """Returns the displays that show a topic, with that topic and its type."""
    found = []
    for display in file["Visualization Manager"]["Displays"]:
        needs = DISPLAYS[display["Class"]]
        if needs is not None:
            found.append((display, display[needs[0]], needs[1]))
    return found


class Viewer(Node):
    """Subscribes to the topics of rviz2 with its quality of service, and to transforms."""

    def __init__(self, file: dict[str, Any]) -> None:
        super().__init__("viewer")
        self.received: dict[str, Any] = {}
        self.parents: dict[str, str] = {}
        latched = QoSProfile(depth=100, durability=DurabilityPolicy.TRANSIENT_LOCAL)
        self.create_subscription(TFMessage, "/tf", self._on_transforms, 100)
        self.create_subscription(TFMessage, "/tf_static", self._on_transforms, latched)
        for display, topic, kind in with_topics(file):
            self.create_subscription(
                kind, topic["Value"],
                lambda message, name=display["Name"]: self.received.update({name: message}),
                quality(topic))

    def _on_transforms(self, message: TFMessage) -> None:
        for one in message.transforms:
            self.parents[one.child_frame_id] = one.header.frame_id

    def root(self, frame: str) -> str:
        while frame in self.parents:
            frame = self.parents[frame]
        return frame

    def hangs_together(self, frame: str, fixed: str) -> bool:
        known = frame in self.parents or frame in self.parents.values() or frame == fixed
        return known and self.root(frame) == self.root(fixed)

    def wait_until(self, condition: Callable[[], bool], what: Callable[[], str]) -> None:
        end = time.monotonic() + DEADLINE
        while not condition():
            assert time.monotonic() < end, what()
            rclpy.spin_once(self, timeout_sec=0.1)


def frames_of(message: Any) -> set[str]:
    """Returns the frames that a display needs for a message."""
    if isinstance(message, MarkerArray):
        return {marker.header.frame_id for marker in message.markers}
    return {message.header.frame_id}


def links_of(description: str, prefix: str) -> set[str]:
    """Returns the frames of the links of a robot that RobotModel needs."""
    return {f"{prefix}/{link.attrib['name']}"
            for link in ElementTree.fromstring(description).findall("link")}


@pytest.fixture(scope="module", params=[("foothill", "foothill.launch.py"),
                                        ("orbit", "orbit.launch.xml")],
                ids=lambda param: param[0])
def shown(request: pytest.FixtureRequest) -> Iterator[tuple[dict[str, Any], Viewer]]:
    name, launch = request.param
    file = yaml.safe_load((SHARE / "rviz" / f"{name}.rviz").read_text())
    process = subprocess.Popen(["ros2", "launch", "foothill_bringup", launch])
    rclpy.init()
    viewer = Viewer(file)
    yield file, viewer
    viewer.destroy_node()
    rclpy.shutdown()
    process.send_signal(signal.SIGINT)
    process.wait(30)


Shown = tuple[dict[str, Any], Viewer]


def test_every_display_type_exists_in_rviz(shown: Shown) -> None:
    manager = shown[0]["Visualization Manager"]
    assert {one["Class"] for one in manager["Displays"]} <= set(DISPLAYS)
    assert {one["Class"] for one in manager["Tools"]} <= TOOLS
    assert manager["Views"]["Current"]["Class"] in VIEWS
    assert {one["Class"] for one in shown[0]["Panels"]} <= PANELS


def test_topics_have_compatible_types_and_quality_of_service(shown: Shown) -> None:
    file, viewer = shown
    for display, topic, kind in with_topics(file):
        name, there = topic["Value"], viewer.get_publishers_info_by_topic
        viewer.wait_until(lambda name=name, there=there: bool(there(name)),
                          lambda name=name: f"there is no publisher of {name}")
        for publisher in there(name):
            package, message = kind.__module__.split(".")[0], kind.__name__
            assert publisher.topic_type == f"{package}/msg/{message}", display["Name"]
            verdict, why = qos_check_compatible(publisher.qos_profile, quality(topic))
            assert verdict == QoSCompatibility.OK, f"{display['Name']}: {why}"


def test_every_display_receives_a_message_whose_frames_are_known(shown: Shown) -> None:
    file, viewer = shown
    manager = file["Visualization Manager"]
    fixed = manager["Global Options"]["Fixed Frame"]
    displays = with_topics(file)
    names = {display["Name"] for display, _, _ in displays}
    assert len(names) == len(displays)
    viewer.wait_until(lambda: names == set(viewer.received),
                      lambda: f"nothing for {sorted(names - set(viewer.received))}")
    needed = {fixed}
    for display, _, kind in displays:
        message = viewer.received[display["Name"]]
        needed |= (links_of(message.data, display["TF Prefix"]) if kind is String
                   else frames_of(message))
    assert len(needed) > 1

    def lost() -> list[str]:
        return sorted(frame for frame in needed if not viewer.hangs_together(frame, fixed))

    viewer.wait_until(lambda: not lost(), lambda: f"not connected to {fixed}: {lost()}")


def test_displayed_messages_are_not_empty(shown: Shown) -> None:
    for name, message in shown[1].received.items():
        if isinstance(message, MarkerArray):
            assert message.markers, name
        elif isinstance(message, PathMessage):
            assert len(message.poses) > 10, name
        elif isinstance(message, LaserScan):
            assert any(message.range_min <= one <= message.range_max
                       for one in message.ranges), name
