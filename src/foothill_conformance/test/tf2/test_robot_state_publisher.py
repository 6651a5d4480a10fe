"""robot_state_publisher on a URDF made by xacro, against the closed form of its kinematics."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import pi
from pathlib import Path

import numpy as np
import pytest
import xacro
import yaml
from rcl_interfaces.msg import Parameter, ParameterType, ParameterValue
from rcl_interfaces.srv import SetParameters
from sensor_msgs.msg import JointState
from std_msgs.msg import String
from tf_support import LATCHED, Graph, Matrix, program_of, rotation, rpy, running, translation

XACRO = Path(__file__).parent / 'two_link.urdf.xacro'
PROGRAM = program_of('robot_state_publisher', 'robot_state_publisher')


def describe(upper_length: float = 0.7) -> str:
    document = xacro.process_file(str(XACRO), mappings={'upper_length': str(upper_length)})
    return document.toprettyxml()


def hand_in_base(q1: float, q2: float, q3: float, upper_length: float = 0.7) -> Matrix:
    """The closed form of two_link.urdf.xacro."""
    mast = translation(0.1, 0, 0.5) @ rotation((0, 0, 1), pi / 2)
    upper = mast @ rotation((0, 0, 1), q1)
    lower = upper @ translation(upper_length, 0, 0) @ rpy(0.3, -0.2, 0.1) @ rotation((1, 2, -2), q2)
    return lower @ translation(0, 0, 0.2) @ translation(0, 0.6 * q3, 0.8 * q3)


class Robot:
    """A robot_state_publisher, and a publisher of its joints."""

    def __init__(self, graph: Graph) -> None:
        self.graph = graph
        self.publisher = graph.node.create_publisher(JointState, 'joint_states', 10)
        self.client = graph.node.create_client(
            SetParameters, '/robot_state_publisher/set_parameters'
        )

    def move(self, **positions: float) -> Callable[[], None]:
        """Returns what publishes these positions with the present time."""

        def publish() -> None:
            state = JointState(name=list(positions), position=list(positions.values()))
            state.header.stamp = self.graph.node.get_clock().now().to_msg()
            self.publisher.publish(state)

        return publish

    def brings_hand_to(self, expected: Matrix, q1: float, q2: float, q3: float) -> bool:
        """Publishes joint positions until the hand is where it should be, or never gets there."""

        def arrived() -> bool:
            moving = {'upper_arm', 'lower_arm', 'hand'} <= self.graph.moving.keys()
            if not moving or 'mast_top' not in self.graph.static:
                return False
            return np.allclose(self.graph.pose('hand', 'base_link'), expected, atol=1e-12)

        return self.graph.spin_until(arrived, self.move(turntable=q1, elbow=q2, slider=q3))

    def set_parameter(self, name: str, value: ParameterValue) -> bool:
        assert self.graph.spin_until(self.client.service_is_ready)
        request = SetParameters.Request(parameters=[Parameter(name=name, value=value)])
        future = self.client.call_async(request)
        assert self.graph.spin_until(future.done)
        return future.result().results[0].successful


@pytest.fixture
def start(graph: Graph, tmp_path: Path) -> Callable[..., object]:
    @contextmanager
    def robot(**parameters: object) -> Iterator[Robot]:
        file = tmp_path / 'parameters.yaml'
        values = {'robot_description': describe(), **parameters}
        file.write_text(yaml.safe_dump({'/**': {'ros__parameters': values}}))
        with running([PROGRAM, '--ros-args', '--params-file', str(file)]):
            yield Robot(graph)

    return robot


def test_frames_follow_the_closed_form_of_the_joints(start: Callable) -> None:
    generator = np.random.default_rng(7)
    with start() as robot:
        for _ in range(5):
            q1, q2, q3 = generator.uniform(-1.5, 1.5, 3)
            assert robot.brings_hand_to(hand_in_base(q1, q2, q3), q1, q2, q3)


def test_a_mimic_joint_follows_its_leader(graph: Graph, start: Callable) -> None:
    with start() as robot:
        assert graph.spin_until(lambda: 'fingertip' in graph.moving, robot.move(elbow=0.4))
    expected = rotation((1, 0, 0), -2 * 0.4 + 0.25)
    np.testing.assert_allclose(graph.pose('fingertip', 'hand'), expected, atol=1e-12)


def test_only_the_joints_that_were_named_are_published(graph: Graph, start: Callable) -> None:
    with start() as robot:
        assert graph.spin_until(
            lambda: bool(graph.moving) and bool(graph.static), robot.move(slider=0.1, other=9.0)
        )
    assert set(graph.moving) == {'hand'}
    assert set(graph.static) == {'mast_top'}


def test_transforms_have_the_time_of_the_joint_states(graph: Graph, start: Callable) -> None:
    stamps: set[tuple[int, int]] = set()
    with start() as robot:

        def publish() -> None:
            state = JointState(name=['slider'], position=[0.1])
            state.header.stamp = graph.node.get_clock().now().to_msg()
            stamps.add((state.header.stamp.sec, state.header.stamp.nanosec))
            robot.publisher.publish(state)

        assert graph.spin_until(lambda: 'hand' in graph.moving, publish)
    stamp = graph.moving['hand'].header.stamp
    assert (stamp.sec, stamp.nanosec) in stamps


def test_the_description_is_published_for_those_who_come_later(
    graph: Graph, start: Callable
) -> None:
    received: list[str] = []
    with start():
        assert graph.spin_until(lambda: 'mast_top' in graph.static)
        graph.node.create_subscription(
            String, 'robot_description', lambda message: received.append(message.data), LATCHED
        )
        assert graph.spin_until(lambda: bool(received))
    assert received == [describe()]


def test_a_prefix_is_put_before_every_frame(graph: Graph, start: Callable) -> None:
    with start(frame_prefix='left/') as robot:
        assert graph.spin_until(
            lambda: bool(graph.moving) and bool(graph.static), robot.move(slider=0.1)
        )
    assert set(graph.moving) == {'left/hand'}
    assert graph.moving['left/hand'].header.frame_id == 'left/lower_arm'
    assert graph.static['left/mast_top'].header.frame_id == 'left/base_link'


def test_the_description_can_be_changed_at_run_time(start: Callable) -> None:
    with start() as robot:
        longer = describe(upper_length=1.9)
        value = ParameterValue(type=ParameterType.PARAMETER_STRING, string_value=longer)
        assert robot.set_parameter('robot_description', value)
        expected = hand_in_base(0.1, 0.2, 0.3, upper_length=1.9)
        assert robot.brings_hand_to(expected, 0.1, 0.2, 0.3)


def test_a_description_that_is_not_a_urdf_is_refused(start: Callable) -> None:
    with start() as robot:
        for text in ['', '<robot', '<house/>']:
            value = ParameterValue(type=ParameterType.PARAMETER_STRING, string_value=text)
            assert not robot.set_parameter('robot_description', value)
        frequency = ParameterValue(type=ParameterType.PARAMETER_DOUBLE, double_value=-1.0)
        assert not robot.set_parameter('publish_frequency', frequency)


def test_without_a_description_the_program_ends_with_an_error() -> None:
    result = subprocess.run([PROGRAM], capture_output=True, text=True, timeout=50)
    assert result.returncode != 0
    assert 'robot_description parameter must not be empty' in result.stderr
