"""One flight of the whole system: starts its launch file, monitors it and ends it."""

from __future__ import annotations

import math
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import rclpy
from rclpy.client import Client
from rclpy.node import Node
from std_srvs.srv import SetBool

from foothill_msgs.msg import ClusterState, TrackingState
from foothill_msgs.srv import StepWorld

START_TIMEOUT = 60.0      # maximum time until all nodes are running [s]
APPROACH_TIMEOUT = 300.0  # maximum time until all robots track their craft [simulated s]
MESSAGE_TIMEOUT = 30.0    # maximum time without a message before the flight has failed [s]


class FlightFailed(Exception):
    """The flight has failed, for the reason in the text."""


@dataclass
class FlightPlan:
    robots: int
    orbit: str
    world: str
    law: str
    speed: float
    orbit_speed: float
    orbits: float
    view: str
    description: bool = True
    record: bool = True
    source: str = "proxy"
    port: str = ""  # port of a real robot
    scanner: str = ""  # serial device of its scanner; empty without a scanner

    @property
    def is_simulated(self) -> bool:
        return self.source == "proxy"

    def launch_arguments(self, bag: Path) -> list[str]:
        own = ([f"speed:={self.speed}", "lock_step:=true", "paused:=true"] if self.is_simulated
               else ["source:=hardware", f"port:={self.port}"])
        own += [f"scanner:={self.scanner}"] if self.scanner else []
        return [f"robots:={self.robots}", f"orbit:={self.orbit}", f"world:={self.world}",
                f"law:={self.law}", f"orbit_speed:={self.orbit_speed}", f"view:={self.view}",
                f"description:={str(self.description).lower()}",
                f"record:={str(self.record).lower()}", f"bag:={bag}", *own]


@dataclass
class FlightTime:
    simulated: float = 0.0  # [s]
    wall: float = 0.0       # [s]
    is_complete: bool = False


@dataclass
class Progress:
    """A progress bar on a terminal; elsewhere a line at every ten percent."""

    label: str
    tenth: int = field(default=0, init=False)

    def show(self, fraction: float, text: str) -> None:
        fraction = min(max(fraction, 0.0), 1.0)
        if sys.stderr.isatty():
            bar = "█" * round(30 * fraction) + "░" * (30 - round(30 * fraction))
            print(f"\r{self.label} {bar} {100 * fraction:3.0f} %  {text}\033[K", end="",
                  file=sys.stderr, flush=True)
        elif int(10 * fraction) > self.tenth:
            self.tenth = int(10 * fraction)
            print(f"{self.label} {10 * self.tenth} %  {text}", file=sys.stderr, flush=True)

    def end(self) -> None:
        if sys.stderr.isatty():
            print(file=sys.stderr)


class Monitor(Node):
    """Samples the last message of each topic: at full speed, Python cannot process all of them."""

    def __init__(self, plan: FlightPlan) -> None:
        super().__init__("demo_monitor", parameter_overrides=[
            rclpy.parameter.Parameter("use_sim_time", value=plan.is_simulated)])
        self.plan = plan
        self.period = 0.0  # period of the orbit [s]
        self.last: dict[str, TrackingState] = {}
        self.began: dict[str, float] = {}
        self._first: float | None = None  # stamp of the first state of real robots [s]
        for name in self.names():
            self.create_subscription(TrackingState, f"/{name}/tracking_state", self._on_state, 1)
        self.create_subscription(ClusterState, f"/{plan.orbit}/state", self._on_cluster, 1)
        self._pause = self.create_client(SetBool, "/proxy_world/pause")
        self._step = self.create_client(StepWorld, "/proxy_world/step")

    def names(self) -> list[str]:
        return [f"robot{i + 1}" for i in range(self.plan.robots)]

    def _on_cluster(self, state: ClusterState) -> None:
        self.period = 2.0 * math.pi / abs(state.angular_velocity.z)

    def _on_state(self, state: TrackingState) -> None:
        self.last[state.robot] = state
        if self._first is None:
            self._first = 0.0 if self.plan.is_simulated else _seconds(state)
        if state.state == TrackingState.TRACKING:
            self.began.setdefault(state.robot, self.now())

    def is_ready(self) -> bool:
        """Returns whether the world and all trackers are running."""
        has_world = not self.plan.is_simulated or (
            self._pause.service_is_ready() and self._step.service_is_ready())
        return has_world and all(
            self.count_publishers(f"/{name}/cmd_vel") > 0 for name in self.names())

    def is_recorded(self) -> bool:
        """Returns whether the recorder has subscribed to topics that only it subscribes to."""
        truth = ("ground_truth",) if self.plan.is_simulated else ()
        topics = (*truth, "tracking/error", "battery_state", "bumper")
        return not self.plan.record or all(
            self.count_subscribers(f"/{name}/{topic}") > 0
            for name in self.names() for topic in topics)

    def step(self) -> bool:
        """Advances a paused world by less than a tick: a recorder that uses simulated time starts
        with the first change of /clock."""
        return not self.plan.is_simulated or self._call(self._step, StepWorld.Request(steps=50))

    def set_paused(self, paused: bool) -> bool:
        """Pauses or resumes a simulation. Real robots cannot be paused."""
        return not self.plan.is_simulated or self._call(self._pause, SetBool.Request(data=paused))

    def _call(self, client: Client, request: object) -> bool:
        future = client.call_async(request)
        rclpy.spin_until_future_complete(self, future, timeout_sec=5.0)
        return future.done() and future.result().success

    def now(self) -> float:
        """Returns the time since the flight began [s]."""
        newest = max((_seconds(state) for state in self.last.values()), default=self._first or 0.0)
        return newest - (self._first or 0.0)

    def required_time(self) -> float:
        """Returns the time for which all robots must have tracked their craft [s]."""
        return self.plan.orbits * self.period / self.plan.orbit_speed

    def completed_fraction(self) -> float:
        """Returns the completed part of the flight; it is 0 until all robots track their craft."""
        if len(self.began) < self.plan.robots or self.period == 0.0:
            return 0.0
        return (self.now() - max(self.began.values())) / self.required_time()

    def failure(self) -> str:
        """Returns the reason why the flight has failed, or an empty text."""
        for name, state in self.last.items():
            if state.state in (TrackingState.STOPPING, TrackingState.STOPPED):
                return f"{name} has stopped: {state.fault}"
            if state.state == TrackingState.WAITING and state.fault and self.now() > 5.0:
                return f"{name} is waiting: {state.fault}"
        if self.completed_fraction() == 0.0 and self.now() > APPROACH_TIMEOUT:
            return f"not all robots tracked their craft after {APPROACH_TIMEOUT:.0f} s"
        return ""

    def status(self) -> str:
        if not self.last:
            return "starting"
        worst = max(self.last.values(), key=lambda state: state.distance)
        return (f"{self.now():.0f} s simulated; largest error now {1e3 * worst.distance:.1f} mm "
                f"({worst.robot})")


def _seconds(state: TrackingState) -> float:
    return state.header.stamp.sec + 1e-9 * state.header.stamp.nanosec


def fly(plan: FlightPlan, folder: Path, progress: Progress) -> FlightTime:
    """Flies and records to folder/bag. Interrupted by Ctrl-C, it returns the time until then."""
    log = folder / "launch.log"
    with log.open("w") as output:
        process = subprocess.Popen(
            ["ros2", "launch", "foothill_bringup", "foothill.launch.py",
             *plan.launch_arguments(folder / "bag")],
            # Without a terminal: with one, launch expects it to interrupt the processes.
            stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT,
            start_new_session=True)
        rclpy.init(args=[])
        monitor = Monitor(plan)
        try:
            return _watch(monitor, process, log, progress)
        finally:
            progress.end()
            monitor.destroy_node()
            rclpy.try_shutdown()
            if process.poll() is None:
                process.send_signal(signal.SIGINT)
            process.wait(30)


def _watch(monitor: Monitor, process: subprocess.Popen, log: Path,
           progress: Progress) -> FlightTime:
    flown = FlightTime()
    try:
        for condition in (monitor.is_ready, monitor.step, monitor.is_recorded,
                          lambda: monitor.set_paused(False)):
            _wait(monitor, process, log, condition)
        begin = time.monotonic()
        received = (begin, 0.0)  # wall-clock and simulated time of the last message
        while monitor.completed_fraction() < 1.0:
            _check(process, log)
            # The newest message of each topic.
            for _ in range(monitor.plan.robots + 1):
                rclpy.spin_once(monitor, timeout_sec=0.1)
            if monitor.now() > received[1]:
                received = (time.monotonic(), monitor.now())
            elif time.monotonic() - received[0] > MESSAGE_TIMEOUT:
                raise FlightFailed(f"no message from any robot for {MESSAGE_TIMEOUT:.0f} s; "
                                   f"see {log}")
            if failure := monitor.failure():
                raise FlightFailed(failure)
            flown.simulated, flown.wall = monitor.now(), time.monotonic() - begin
            progress.show(monitor.completed_fraction(), monitor.status())
            time.sleep(0.05)
        flown.is_complete = True
        monitor.set_paused(True)
    except KeyboardInterrupt:
        pass
    return flown


def _wait(monitor: Monitor, process: subprocess.Popen, log: Path,
          condition: Callable[[], bool]) -> None:
    end = time.monotonic() + START_TIMEOUT
    while not condition():
        _check(process, log)
        if time.monotonic() > end:
            raise FlightFailed(f"not all nodes were running after {START_TIMEOUT:.0f} s; see {log}")
        rclpy.spin_once(monitor, timeout_sec=0.1)


def _check(process: subprocess.Popen, log: Path) -> None:
    if process.poll() is None:
        return
    errors = [line for line in log.read_text().splitlines() if "rror" in line or "FATAL" in line]
    raise FlightFailed("\n".join(errors[:5]) or f"the launch has ended; see {log}")
