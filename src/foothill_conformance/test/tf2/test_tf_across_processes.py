"""Transforms between rclpy and C++ programs, in both directions."""

from __future__ import annotations

import os
import re
import subprocess

import numpy as np
import pytest
from tf2_msgs.msg import TFMessage
from tf_support import (
    LATCHED,
    Graph,
    make_transform,
    matrix_of,
    matrix_of_message,
    program_of,
    rpy,
    running,
    translation,
)

PEER = os.environ['LOOKUP_PEER']
HALF = 0.5**0.5


def looked_up(process: subprocess.Popen[str]) -> list[float]:
    assert process.stdout is not None
    return [float(number) for number in process.stdout.readline().split()]


def test_cpp_listener_receives_transforms_that_rclpy_publishes(graph: Graph) -> None:
    publisher = graph.node.create_publisher(TFMessage, '/tf', 100)
    map_to_odom = [1.0, 2.0, 3.0, 0.0, 0.0, HALF, HALF]
    odom_to_base = [0.5, 0.0, 0.0, HALF, 0.0, 0.0, HALF]

    def publish() -> None:
        stamp = graph.node.get_clock().now().to_msg()
        publisher.publish(
            TFMessage(
                transforms=[
                    make_transform('map', 'odom', map_to_odom, stamp),
                    make_transform('odom', 'base', odom_to_base, stamp),
                ]
            )
        )

    with running([PEER, 'map', 'base', '50']) as peer:
        assert graph.spin_until(lambda: peer.poll() is not None, publish)
        found = matrix_of(looked_up(peer))
    np.testing.assert_allclose(found, matrix_of(map_to_odom) @ matrix_of(odom_to_base), atol=1e-9)


def test_cpp_listener_receives_earlier_static_transforms(graph: Graph) -> None:
    publisher = graph.node.create_publisher(TFMessage, '/tf_static', LATCHED)
    base_to_lidar = [0.1, 0.2, 0.3, 0.0, HALF, 0.0, -HALF]
    stamp = graph.node.get_clock().now().to_msg()
    publisher.publish(TFMessage(transforms=[make_transform('base', 'lidar', base_to_lidar, stamp)]))
    with running([PEER, 'base', 'lidar', '50']) as peer:
        assert graph.spin_until(lambda: peer.poll() is not None)
        found = matrix_of(looked_up(peer))
    np.testing.assert_allclose(found, matrix_of(base_to_lidar), atol=1e-9)


def test_a_lookup_of_an_unpublished_transform_times_out() -> None:
    result = subprocess.run(
        [PEER, 'map', 'nowhere', '0.2'], capture_output=True, text=True, timeout=50
    )
    assert result.returncode == 1
    assert 'does not exist' in result.stderr


@pytest.mark.parametrize(
    'arguments',
    [
        '--x 1 --y 2 --z 3 --roll 0.1 --pitch 0.2 --yaw 0.3 --frame-id mast --child-frame-id head',
        '1 2 3 0.3 0.2 0.1 mast head',
    ],
    ids=['options', 'old style'],
)
def test_static_transform_publisher_publishes_the_transform_of_its_command_line(
    graph: Graph, arguments: str
) -> None:
    command = [program_of('tf2_ros', 'static_transform_publisher'), *arguments.split()]
    with running(command):
        assert graph.spin_until(lambda: 'head' in graph.static)
    message = graph.static['head']
    assert message.header.frame_id == 'mast'
    np.testing.assert_allclose(
        matrix_of_message(message), translation(1, 2, 3) @ rpy(0.1, 0.2, 0.3), atol=1e-12
    )


def test_static_transform_publisher_takes_a_quaternion(graph: Graph) -> None:
    command = [program_of('tf2_ros', 'static_transform_publisher')]
    options = '--frame-id a --child-frame-id b --qz 0.6 --qw 0.8'.split()
    with running([*command, *options]):
        assert graph.spin_until(lambda: 'b' in graph.static)
    rotation = graph.static['b'].transform.rotation
    assert (rotation.x, rotation.y, rotation.z, rotation.w) == (0.0, 0.0, 0.6, 0.8)


@pytest.mark.parametrize(
    'arguments',
    [
        '--frame-id a',
        '--child-frame-id b',
        '--frame-id a --child-frame-id b --x',
        '--frame-id a --child-frame-id b --x wide',
        '--frame-id a --child-frame-id b --yaw 1 --qw 1',
        '--frame-id a --child-frame-id b --unknown',
    ],
)
def test_static_transform_publisher_refuses_a_command_line_that_makes_no_sense(
    arguments: str,
) -> None:
    result = subprocess.run(
        [program_of('tf2_ros', 'static_transform_publisher'), *arguments.split()],
        capture_output=True,
        text=True,
        timeout=50,
    )
    assert result.returncode == 1
    assert 'error parsing command line arguments' in result.stderr
    assert 'usage:' in result.stdout


def test_tf2_echo_prints_the_transform(graph: Graph) -> None:
    publisher = graph.node.create_publisher(TFMessage, '/tf_static', LATCHED)
    stamp = graph.node.get_clock().now().to_msg()
    pose = [1.0, -2.0, 0.5, 0.0, 0.0, HALF, HALF]
    publisher.publish(TFMessage(transforms=[make_transform('map', 'base', pose, stamp)]))
    command = ['stdbuf', '-oL', program_of('tf2_ros', 'tf2_echo'), 'map', 'base', '-r', '20']
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    lines: list[str] = []
    for line in process.stdout:
        lines.append(line.rstrip())
        if len(lines) > 2 and 'RPY (degree)' in line:
            break
    process.kill()
    process.communicate()
    text = '\n'.join(lines)
    assert re.search(r'^At time \d+\.\d+$', text, re.MULTILINE)
    assert '- Translation: [1.000, -2.000, 0.500]' in text
    assert '- Rotation: in Quaternion (xyzw) [0.000, 0.000, 0.707, 0.707]' in text
    assert re.search(r'in RPY \(degree\) \[-?0.000, -?0.000, 90.000\]', text)


@pytest.mark.parametrize(
    ('arguments', 'code'),
    [
        ('map', 1),
        ('map base -r 0', 2),
        ('map base -r fast', 2),
        ('map base -t late', 3),
        ('map base -p -1', 4),
        ('map base 20', 5),
        ('map base -r', 5),
    ],
)
def test_tf2_echo_rejects_an_invalid_command_line(arguments: str, code: int) -> None:
    command = [program_of('tf2_ros', 'tf2_echo'), *arguments.split()]
    assert subprocess.run(command, capture_output=True, timeout=50).returncode == code
