"""One test suite for every source of a Pioneer: the emulator over TCP, the emulator over a serial
port, and the simulated robot. All of them have the interface of docs/interface.md."""

from __future__ import annotations

import math
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import rclpy
from ament_index_python import get_resource
from ament_index_python.packages import get_package_prefix
from diagnostic_msgs.msg import DiagnosticArray
from geometry_msgs.msg import TwistStamped
from nav_msgs.msg import Odometry
from rclpy.node import Node
from rclpy.qos import ReliabilityPolicy
from rclpy.topic_endpoint_info import TopicEndpointInfo
from sensor_msgs.msg import BatteryState, JointState, Range
from std_srvs.srv import SetBool, Trigger
from tf2_msgs.msg import TFMessage

from foothill_msgs.msg import BumperState, LinkState

DEADLINE = 60.0
# The robot over TCP by every backend that is compiled in, and over a serial port by the usual one.
BACKENDS = get_resource("pioneer_hardware_backends", "pioneer_hardware")[0].split()
SOURCES = [*(f"tcp {backend}" for backend in BACKENDS), "pty arcos", "proxy"]
ROBOT = "robot1"
TYPES = {
    "odom": Odometry,
    "joint_states": JointState,
    "sonar": Range,
    "bumper": BumperState,
    "battery_state": BatteryState,
    "link_state": LinkState,
    "/diagnostics": DiagnosticArray,
    "/tf": TFMessage,
}
# How often [Hz], and how many messages show it: packets bring several echoes of the sonar at once.
RATES = {"odom": (10.0, 30), "joint_states": (10.0, 30), "sonar": (50.0, 250), "bumper": (10.0, 30),
         "battery_state": (1.0, 5), "link_state": (1.0, 5), "/diagnostics": (1.0, 5),
         "/tf": (10.0, 30)}
TRANSDUCERS = 16
# What one side has besides: the truth, which no robot knows, and what is of ros2_control itself.
BESIDES = {"ground_truth", "dynamic_joint_states", "robot_description"}
# What each source has: the same.
FOUND: dict[str, dict[str, Any]] = {}


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Pioneer(Node):
    """Drives a robot by its topics and stores its messages."""

    def __init__(self, use_sim_time: bool) -> None:
        clock = rclpy.parameter.Parameter("use_sim_time", value=use_sim_time)
        super().__init__("driver", namespace=ROBOT, parameter_overrides=[clock])
        self.received: dict[str, list[Any]] = {name: [] for name in TYPES}
        for name, kind in TYPES.items():
            self.create_subscription(
                kind, name, lambda message, name=name: self._on_message(name, message), 50)
        self._commands = self.create_publisher(TwistStamped, "cmd_vel", 10)
        self.create_timer(0.05, self._repeat)
        self.command: tuple[float, float] | None = None

    def _on_message(self, name: str, message: Any) -> None:
        """Stores messages of this robot; global topics also carry those of other robots."""
        if name == "/tf":
            self.received[name] += [one for one in message.transforms
                                 if one.child_frame_id == f"{ROBOT}/base_link"]
        elif name != "/diagnostics" or any(one.hardware_id == ROBOT for one in message.status):
            self.received[name].append(message)

    def _repeat(self) -> None:
        if self.command is None:
            return
        message = TwistStamped()
        message.header.stamp = self.get_clock().now().to_msg()
        message.twist.linear.x, message.twist.angular.z = self.command
        self._commands.publish(message)

    def wait_until(self, holds: Callable[[], Any], what: str) -> Any:
        end = time.monotonic() + DEADLINE
        while not (value := holds()):
            assert time.monotonic() < end, f"never happened: {what}"
            rclpy.spin_once(self, timeout_sec=0.05)
        return value

    def call(self, kind: Any, name: str, request: Any) -> Any:
        client = self.create_client(kind, name)
        self.wait_until(client.service_is_ready, f"the service {name}")
        future = client.call_async(request)
        self.wait_until(future.done, f"an answer of {name}")
        return future.result()

    @property
    def odom(self) -> Odometry:
        return self.received["odom"][-1]

    def rest(self) -> None:
        self.command = None
        self.wait_until(lambda: abs(self.odom.twist.twist.linear.x) < 1e-3, "a standing robot")


class Emulator:
    """The emulated microcontroller of a Pioneer, on a port of this machine."""

    def __init__(self, port: int, pty: Path | None = None) -> None:
        program = Path(get_package_prefix("pioneer_arcos")) / "lib/pioneer_arcos/arcos_emulator"
        self._command = [str(program), "--tcp", str(port)]
        self._command += ["--pty", str(pty)] if pty else []
        self.start()

    def start(self) -> None:
        self._process = subprocess.Popen(self._command)

    def stop(self, how: int = signal.SIGINT) -> None:
        self._process.send_signal(how)
        self._process.wait(20)


def launch(*words: str) -> subprocess.Popen:
    return subprocess.Popen(["ros2", "launch", "foothill_bringup", *words])


@pytest.fixture(scope="module", params=SOURCES)
def source(request: pytest.FixtureRequest,
           tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Emulator | None]]:
    emulator = None
    if request.param == "proxy":
        process = launch("proxy.launch.xml", "world:=empty")
    else:
        tcp = free_port()
        line, backend = request.param.split()
        pty = tmp_path_factory.mktemp("port") / "ttyP3" if line == "pty" else None
        emulator = Emulator(tcp, pty)
        process = launch("hardware.launch.py", f"backend:={backend}",
                         f"port:={pty if pty else f'tcp://127.0.0.1:{tcp}'}")
    yield request.param, emulator
    process.send_signal(signal.SIGINT)
    process.wait(30)
    if emulator:
        emulator.stop()


@pytest.fixture(scope="module")
def pioneer(source: tuple[str, Emulator | None]) -> Iterator[Pioneer]:
    rclpy.init()
    pioneer = Pioneer(use_sim_time=source[0] == "proxy")
    pioneer.wait_until(lambda: all(pioneer.received.values()), "a message on every topic")
    yield pioneer
    pioneer.destroy_node()
    rclpy.shutdown()


def heading(odom: Odometry) -> float:
    q = odom.pose.pose.orientation
    return 2.0 * math.atan2(q.z, q.w)


def seconds(message: Any) -> float:
    return message.header.stamp.sec + 1e-9 * message.header.stamp.nanosec


def described(ends: list[TopicEndpointInfo]) -> list[tuple[Any, ...]]:
    """Returns type and quality of service of the endpoints of a topic except those of this test,
    without the depth, which is not part of discovery."""
    return sorted({(one.topic_type, one.qos_profile.reliability.name,
                    one.qos_profile.durability.name, one.qos_profile.liveliness.name,
                    one.qos_profile.deadline.nanoseconds, one.qos_profile.lifespan.nanoseconds)
                   for one in ends if one.node_name not in ("driver", "robot_state_publisher")})


def interface(pioneer: Pioneer) -> dict[str, Any]:
    """Returns the names directly below the namespace of the robot, and the global ones."""
    def is_own(name: str) -> bool:
        return name.startswith(f"/{ROBOT}/") and name.count("/") == 2

    topics = {name for name, _ in pioneer.get_topic_names_and_types() if is_own(name)}
    topics -= {f"/{ROBOT}/{name}" for name in BESIDES}
    found: dict[str, Any] = {
        name: (described(pioneer.get_publishers_info_by_topic(name)),
               described(pioneer.get_subscriptions_info_by_topic(name)))
        for name in topics}
    for name in ("/diagnostics", "/tf"):
        found[name] = described(pioneer.get_publishers_info_by_topic(name))
    for name, types in pioneer.get_service_names_and_types():
        if is_own(name):
            found[name] = types
    return found


def test_topics_types_and_quality_of_service_agree_with_the_interface_for_every_source(
        source: tuple[str, Emulator | None], pioneer: Pioneer) -> None:
    names = {name for name in TYPES if not name.startswith("/")}
    wanted = {f"/{ROBOT}/{name}" for name in
              names | {"cmd_vel", "enable_motors", "reset_odometry"}} | {"/diagnostics", "/tf"}
    pioneer.wait_until(lambda: set(interface(pioneer)) >= wanted, "all topics and services")
    FOUND[source[0]] = interface(pioneer)
    assert set(FOUND[source[0]]) == wanted
    for other in FOUND.values():
        assert FOUND[source[0]] == other
    for name in names:
        publishers = pioneer.get_publishers_info_by_topic(f"/{ROBOT}/{name}")
        assert len(publishers) == 1, name
        assert publishers[0].qos_profile.reliability == ReliabilityPolicy.RELIABLE, name


def test_no_two_nodes_have_the_same_name(pioneer: Pioneer) -> None:
    nodes = pioneer.get_node_names_and_namespaces()
    assert sorted(nodes) == sorted(set(nodes))


def test_frames_have_the_prefix_of_the_robot(pioneer: Pioneer) -> None:
    odom = pioneer.odom
    assert odom.header.frame_id == f"{ROBOT}/odom"
    assert odom.child_frame_id == f"{ROBOT}/base_link"
    assert pioneer.received["/tf"][-1].header.frame_id == f"{ROBOT}/odom"
    assert pioneer.received["bumper"][-1].header.frame_id == f"{ROBOT}/base_link"
    joints = pioneer.received["joint_states"][-1].name
    assert list(joints) == ["left_wheel_joint", "right_wheel_joint"]
    assert odom.pose.covariance[0] > 0.0 and odom.pose.covariance[35] > 0.0


def test_every_sonar_reports_no_obstacle_on_an_empty_floor(pioneer: Pioneer) -> None:
    def last() -> dict[str, Range]:
        return {echo.header.frame_id: echo for echo in pioneer.received["sonar"]}

    echoes = pioneer.wait_until(lambda: last() if len(last()) == TRANSDUCERS else None, "a round")
    assert set(echoes) == {f"{ROBOT}/sonar_{i}" for i in range(TRANSDUCERS)}
    for echo in echoes.values():
        assert echo.range == math.inf
        assert echo.radiation_type == Range.ULTRASOUND
        assert echo.field_of_view == pytest.approx(math.radians(30.0), abs=1e-4)
        assert (echo.min_range, echo.max_range) == pytest.approx((0.1, 5.0))


@pytest.mark.parametrize("name", RATES)
def test_messages_have_their_nominal_rate(pioneer: Pioneer, name: str) -> None:
    rate, count = RATES[name]
    messages = pioneer.received[name]
    # Not the first: of what a robot begins with, some is late.
    pioneer.wait_until(lambda: len(messages) > count + rate, f"messages on {name}")
    # By their stamps, which a busy machine does not blur.
    times = [seconds(one) for one in messages[-count - 1:]]
    assert count / (times[-1] - times[0]) == pytest.approx(rate, rel=0.05)


def test_robot_drives_forward_and_stops_without_commands(pioneer: Pioneer) -> None:
    start = pioneer.odom.pose.pose.position.x
    pioneer.command = (0.3, 0.0)
    pioneer.wait_until(lambda: pioneer.odom.pose.pose.position.x > start + 0.5, "half a metre")
    rates = pioneer.received["joint_states"][-1].velocity
    assert rates[0] == pytest.approx(0.3 / 0.0975, rel=0.1)
    pioneer.rest()
    assert pioneer.received["battery_state"][-1].voltage == pytest.approx(12.5, abs=2.0)


def test_robot_turns_left_for_positive_yaw_rates(pioneer: Pioneer) -> None:
    start = heading(pioneer.odom)
    pioneer.command = (0.0, 0.5)
    pioneer.wait_until(lambda: heading(pioneer.odom) > start + 0.4, "a turn to the left")
    pioneer.rest()


def test_motors_can_be_disabled_and_enabled(pioneer: Pioneer) -> None:
    assert pioneer.call(SetBool, "enable_motors", SetBool.Request(data=False)).success
    start = pioneer.odom.pose.pose.position.x
    count = len(pioneer.received["odom"])
    pioneer.command = (0.3, 0.0)
    pioneer.wait_until(lambda: len(pioneer.received["odom"]) > count + 10, "a second")
    assert pioneer.odom.pose.pose.position.x == pytest.approx(start, abs=0.02)
    assert pioneer.call(SetBool, "enable_motors", SetBool.Request(data=True)).success
    pioneer.wait_until(lambda: pioneer.odom.pose.pose.position.x > start + 0.1, "motion")
    pioneer.rest()


def test_odometry_can_be_reset(pioneer: Pioneer) -> None:
    pioneer.rest()
    assert pioneer.call(Trigger, "reset_odometry", Trigger.Request()).success
    pioneer.wait_until(lambda: abs(pioneer.odom.pose.pose.position.x) < 1e-3, "the origin")
    assert heading(pioneer.odom) == pytest.approx(0.0, abs=1e-3)


def test_driver_reconnects_to_a_robot_that_was_switched_off(
        source: tuple[str, Emulator | None], pioneer: Pioneer) -> None:
    if source[1] is None:
        pytest.skip("a proxy has no link to cut")
    pioneer.rest()
    source[1].stop(signal.SIGKILL)
    link = pioneer.received["link_state"]
    pioneer.wait_until(lambda: not link[-1].connected, "the news that the link is lost")
    count = len(pioneer.received["odom"])
    # The link is gone for long enough that the hardware is in error and its controllers are down.
    end = time.monotonic() + 3.0
    pioneer.wait_until(lambda: time.monotonic() > end, "time to pass")
    source[1].start()
    pioneer.wait_until(lambda: link[-1].connected, "the news that the link is back")
    pioneer.wait_until(lambda: len(pioneer.received["odom"]) > count + 10, "odometry again")
    start = pioneer.odom.pose.pose.position.x
    pioneer.command = (0.3, 0.0)
    pioneer.wait_until(lambda: pioneer.odom.pose.pose.position.x > start + 0.2, "motion")
    pioneer.rest()
    assert link[-1].reconnects >= 1


def test_driver_connects_to_a_robot_that_is_switched_on_later() -> None:
    tcp = free_port()
    process = launch("hardware.launch.py", "robot:=latecomer", f"port:=tcp://127.0.0.1:{tcp}")
    try:
        echo = ["ros2", "topic", "echo", "--once", "/latecomer/link_state"]
        first = subprocess.run(echo, capture_output=True, text=True, timeout=DEADLINE)
        end = time.monotonic() + DEADLINE
        while "connected: false" not in first.stdout:
            assert time.monotonic() < end, first
            first = subprocess.run(echo, capture_output=True, text=True, timeout=DEADLINE)
        emulator = Emulator(tcp)
        odom = ["ros2", "topic", "echo", "--once", "/latecomer/odom", "nav_msgs/msg/Odometry"]
        answer = subprocess.run(odom, capture_output=True, text=True, timeout=DEADLINE)
        assert "latecomer/odom" in answer.stdout
        emulator.stop()
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(30)
