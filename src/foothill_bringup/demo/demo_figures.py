"""Tracking errors and other figures of a flight, from its bag."""

from __future__ import annotations

import math
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from bag_messages import messages
from numpy.typing import NDArray

Array = NDArray[np.float64]

WHEEL_RADIUS = 0.0975  # wheel radius of a P3-DX [m]
TRACKING = 2           # foothill_msgs/TrackingState
TOPICS = ("ground_truth", "tracking/reference", "tracking_state", "joint_states", "battery_state",
          "odom", "cmd_vel")


@dataclass
class RobotFigures:
    """Figures of one robot while it tracked its craft. Errors are those of its true position, or
    of its odometry if the true position is not known."""

    robot: str
    craft: str
    law: str
    time: Array       # since tracking began [s]
    place: Array      # position of the robot: x, y [m]
    reference: Array  # position of the craft on the floor at the same times: x, y [m]
    error: Array      # distance between the two [m]
    wheel_time: Array
    wheel_speed: Array  # rim speed of the faster wheel [m/s]
    energy: float       # energy drawn from the battery; not a number if it is not measured [J]
    rates: dict[str, float] = field(default_factory=dict)  # rates of topics [1/s of simulated time]

    @property
    def rms(self) -> float:
        return float(np.sqrt(np.mean(self.error**2)))

    @property
    def peak(self) -> float:
        return float(np.max(self.error))


def figures(bag: Path, robots: int) -> list[RobotFigures]:
    """Returns the figures of every robot that tracked its craft."""
    names = [f"robot{i + 1}" for i in range(robots)]
    received: dict[str, list[Any]] = defaultdict(list)
    wanted = {f"/{name}/{topic}" for name in names for topic in TOPICS} | {"/tf_static"}
    for topic, message in messages(bag, wanted):
        received[topic].append(message)
    origins = {transform.child_frame_id: transform.transform for message in received["/tf_static"]
               for transform in message.transforms}
    found = (_robot(name, {topic: received[f"/{name}/{topic}"] for topic in TOPICS},
                    origins.get(f"{name}/odom")) for name in names)
    return [one for one in found if one]


def _robot(name: str, received: dict[str, list[Any]], origin: Any) -> RobotFigures | None:
    tracked = [one for one in received["tracking_state"] if one.state == TRACKING]
    if len(tracked) < 2:
        return None
    begin, end = _seconds(tracked[0]), _seconds(tracked[-1])
    within = {topic: [one for one in all_ if begin <= _seconds(one) <= end]
              for topic, all_ in received.items()}
    measured = within["ground_truth"] or (within["odom"] if origin else [])
    if len(measured) < 2 or len(within["tracking/reference"]) < 2:
        return None
    time = _times(measured)
    place = np.array([_place(one) for one in measured])
    if not within["ground_truth"]:
        place = _on_floor(place, origin)
    reference = _between(time, within["tracking/reference"])
    wheels = np.array([np.max(np.abs(one.velocity)) for one in within["joint_states"]])
    span = end - begin
    return RobotFigures(
        robot=name, craft=tracked[0].craft, law=tracked[0].law, time=time - begin, place=place,
        reference=reference, error=np.hypot(*(place - reference).T),
        wheel_time=_times(within["joint_states"]) - begin, wheel_speed=WHEEL_RADIUS * wheels,
        energy=_energy(within["battery_state"]),
        rates={topic: (len(within[topic]) - 1) / span for topic in ("odom", "cmd_vel")})


def _between(time: Array, references: list[Any]) -> Array:
    """Returns the reference at given times: cubic Hermite interpolation of its states."""
    known = _times(references)
    place = np.array([_place(one) for one in references])
    velocity = np.array([_velocity(one) for one in references])
    i = np.clip(np.searchsorted(known, time, side="right") - 1, 0, len(known) - 2)
    step = (known[i + 1] - known[i])[:, None]
    s = (time - known[i])[:, None] / step
    return ((1 + 2 * s) * (1 - s)**2 * place[i] + s * (1 - s)**2 * step * velocity[i]
            + s**2 * (3 - 2 * s) * place[i + 1] + s**2 * (s - 1) * step * velocity[i + 1])


def _energy(batteries: list[Any]) -> float:
    power = np.array([abs(one.voltage * one.current) for one in batteries])
    return float(np.sum(0.5 * (power[1:] + power[:-1]) * np.diff(_times(batteries))))


def _seconds(message: Any) -> float:
    return message.header.stamp.sec + 1e-9 * message.header.stamp.nanosec


def _times(all_: list[Any]) -> Array:
    return np.array([_seconds(one) for one in all_])


def _place(odometry: Any) -> tuple[float, float]:
    return odometry.pose.pose.position.x, odometry.pose.pose.position.y


def _on_floor(places: Array, origin: Any) -> Array:
    """Returns positions of odometry in the frame of the floor."""
    angle = 2.0 * math.atan2(origin.rotation.z, origin.rotation.w)
    turn = np.array([[math.cos(angle), -math.sin(angle)], [math.sin(angle), math.cos(angle)]])
    return places @ turn.T + np.array([origin.translation.x, origin.translation.y])


def _velocity(odometry: Any) -> tuple[float, float]:
    """Returns the velocity in floor axes; the message contains it in body axes."""
    turn = odometry.pose.pose.orientation
    heading = 2.0 * math.atan2(turn.z, turn.w)
    forward, left = odometry.twist.twist.linear.x, odometry.twist.twist.linear.y
    return (forward * math.cos(heading) - left * math.sin(heading),
            forward * math.sin(heading) + left * math.cos(heading))
