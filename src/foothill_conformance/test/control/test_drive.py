"""diff_drive_controller and joint_state_broadcaster on wheels that follow commands exactly."""

from __future__ import annotations

import math

import pytest
from control_msgs.msg import DynamicJointState
from control_support import ROBOT, Base, Observer, eventually, spawn
from diagnostic_msgs.msg import DiagnosticArray
from geometry_msgs.msg import TwistStamped
from nav_msgs.msg import Odometry
from sensor_msgs.msg import JointState
from tf2_msgs.msg import TFMessage

RADIUS = 0.1  # of a wheel [m]
SEPARATION = 0.4  # [m]
RADIUS_OF_ARC = 0.6  # [m]


@pytest.fixture(scope="module", autouse=True)
def controllers(base: Base) -> None:
    assert spawn("joint_state_broadcaster", "drive") == 0


@pytest.fixture(scope="module")
def odometry(observer: Observer, controllers: None) -> list[Odometry]:
    return observer.record(Odometry, "drive/odom")


def heading(odometry: Odometry) -> float:
    q = odometry.pose.pose.orientation
    return 2.0 * math.atan2(q.z, q.w)


def seconds(stamp: object) -> float:
    return stamp.sec + 1e-9 * stamp.nanosec


def stop(observer: Observer, odometry: list[Odometry]) -> None:
    observer.rest()
    eventually(lambda: abs(odometry[-1].twist.twist.linear.x) < 1e-9, "rest")
    eventually(lambda: abs(odometry[-1].twist.twist.angular.z) < 1e-9, "no turning")


def test_odometry_begins_at_zero_in_the_frames_of_the_namespace(
    odometry: list[Odometry],
) -> None:
    first = odometry[0]
    assert first.header.frame_id == f"{ROBOT}/odom"
    assert first.child_frame_id == f"{ROBOT}/base_link"
    assert (first.pose.pose.position.x, first.pose.pose.position.y) == (0.0, 0.0)
    assert list(first.pose.covariance[::7]) == [0.1, 0.2, 0.3, 0.4, 0.5, 0.6]
    assert list(first.twist.covariance[::7]) == [1.0, 2.0, 3.0, 4.0, 5.0, 6.0]


def test_commands_of_one_curvature_drive_an_arc(
    observer: Observer, odometry: list[Odometry]
) -> None:
    observer.drive(0.6, 1.0)
    eventually(lambda: abs(heading(odometry[-1])) > 1.5, "a quarter turn")
    stop(observer, odometry)
    for one in odometry:
        turned = heading(one)
        # Each step is an exact arc, and all have the same centre; the limits keep the curvature.
        position = one.pose.pose.position
        assert position.x == pytest.approx(RADIUS_OF_ARC * math.sin(turned), abs=1e-6)
        assert position.y == pytest.approx(RADIUS_OF_ARC * (1.0 - math.cos(turned)), abs=1e-6)


def test_wheels_turn_by_the_kinematics_of_the_motion(
    observer: Observer, odometry: list[Odometry]
) -> None:
    joints = observer.record(JointState, "joint_states")
    observer.drive(0.3, 0.5)
    left = (0.3 - 0.5 * SEPARATION / 2) / RADIUS
    right = (0.3 + 0.5 * SEPARATION / 2) / RADIUS

    def is_there() -> bool:
        rates = dict(zip(joints[-1].name, joints[-1].velocity, strict=True))
        return rates == pytest.approx(
            {"left_wheel_joint": left, "right_wheel_joint": right}, abs=1e-9
        )

    eventually(is_there, "the rates of the wheels")
    stop(observer, odometry)


def test_speed_and_acceleration_stay_within_their_limits(
    observer: Observer, odometry: list[Odometry]
) -> None:
    limited = observer.record(TwistStamped, "drive/cmd_vel_out")
    start = len(limited)
    observer.drive(5.0, 0.0)
    eventually(lambda: limited[-1].twist.linear.x > 0.999, "full speed")
    stop(observer, odometry)
    run = limited[start:]
    speeds = [one.twist.linear.x for one in run]
    assert max(speeds) == pytest.approx(1.0)
    for before, after in zip(run, run[1:], strict=False):
        elapsed = seconds(after.header.stamp) - seconds(before.header.stamp)
        change = after.twist.linear.x - before.twist.linear.x
        # The limiter uses the period, not the stamps: allow for the jitter of one cycle.
        assert abs(change) <= 1.2 * (elapsed + 0.02)


def test_a_silent_commander_stops_the_base(observer: Observer, odometry: list[Odometry]) -> None:
    limited = observer.record(TwistStamped, "drive/cmd_vel_out")
    observer.drive(0.5, 0.0)
    eventually(lambda: limited[-1].twist.linear.x > 0.499, "the commanded speed")
    observer.rest()
    eventually(lambda: limited[-1].twist.linear.x == 0.0, "a stop without a command")
    stop(observer, odometry)


def test_a_command_that_is_not_a_number_moves_nothing(
    observer: Observer, odometry: list[Odometry]
) -> None:
    count = len(odometry)
    observer.drive(math.nan, 0.0)
    eventually(lambda: len(odometry) > count + 10, "odometry to go on")
    stop(observer, odometry)
    position = odometry[-1].pose.pose.position
    assert math.isfinite(position.x) and math.isfinite(position.y)


def test_the_transform_equals_the_odometry(
    observer: Observer, odometry: list[Odometry]
) -> None:
    transforms = observer.record(TFMessage, "/tf")

    def matching() -> list[tuple[Odometry, object]]:
        by_stamp = {seconds(one.header.stamp): one for one in odometry}
        return [
            (by_stamp[seconds(one.header.stamp)], one)
            for message in list(transforms)
            for one in message.transforms
            if one.child_frame_id == f"{ROBOT}/base_link"
            and seconds(one.header.stamp) in by_stamp
        ]

    pairs = eventually(matching, "a transform with the stamp of odometry")
    for odom, transform in pairs:
        assert transform.header.frame_id == f"{ROBOT}/odom"
        assert transform.transform.translation.x == odom.pose.pose.position.x
        assert transform.transform.rotation.z == odom.pose.pose.orientation.z


def test_dynamic_joint_states_hold_every_interface(observer: Observer) -> None:
    message = observer.record(DynamicJointState, "dynamic_joint_states")[-1]
    values = {
        (joint, name): value
        for joint, one in zip(message.joint_names, message.interface_values, strict=True)
        for name, value in zip(one.interface_names, one.values, strict=True)
    }
    assert values["gauge", "level"] == 0.25
    assert {("left_wheel_joint", "position"), ("right_wheel_joint", "velocity")} <= set(values)


def test_diagnostics_have_the_periodicity_of_the_loop(observer: Observer) -> None:
    messages = observer.record(DiagnosticArray, "/diagnostics")

    def activity() -> dict[str, str]:
        for message in messages:
            for status in message.status:
                if status.name.endswith("Controller Manager Activity"):
                    return {pair.key: pair.value for pair in status.values}
        return {}

    values = eventually(activity, "the manager's own diagnostics")
    assert {f"periodicity.{what}" for what in ("average", "min", "max")} <= set(values)
    assert "periodicity.standard_deviation" in values
