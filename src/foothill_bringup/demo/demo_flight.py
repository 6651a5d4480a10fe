"""One flight of the whole system: started by its launch file, watched, ended."""

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

START_DEADLINE = 60.0  # for all nodes to be there [s]
APPROACH = 300.0       # robots may take so long to their craft [simulated s]
STALL = 30.0           # without a message, the flight counts as lost [s]


class FlightFailed(Exception):
    """The flight can't go on; the text says why."""


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
    port: str = ""  # of hardware
    scanner: str = ""  # its serial port, if it has one

    @property
    def is_simulated(self) -> bool:
        return self.source == "proxy"

    def launch_arguments(self, bag: Path) -> list[str]:
        time = ([f"speed:={self.speed}", "lock_step:=true", "paused:=true"] if self.is_simulated
                else ["source:=hardware", f"port:={self.port}"])
        time += [f"scanner:={self.scanner}"] if self.scanner else []
        return [f"robots:={self.robots}", f"orbit:={self.orbit}", f"world:={self.world}",
                f"law:={self.law}", f"orbit_speed:={self.orbit_speed}", f"view:={self.view}",
                f"description:={str(self.description).lower()}",
                f"record:={str(self.record).lower()}", f"bag:={bag}", *time]


@dataclass
class FlightTime:
    simulated: float = 0.0  # [s]
    wall: float = 0.0       # [s]
    is_whole: bool = False


@dataclass
class Progress:
    """A bar on a terminal, a line at every tenth elsewhere."""

    label: str
    tenth: int = field(default=0, init=False)

    def show(self, part: float, text: str) -> None:
        part = min(max(part, 0.0), 1.0)
        if sys.stderr.isatty():
            bar = "█" * round(30 * part) + "░" * (30 - round(30 * part))
            print(f"\r{self.label} {bar} {100 * part:3.0f} %  {text}\033[K", end="",
                  file=sys.stderr, flush=True)
        elif int(10 * part) > self.tenth:
            self.tenth = int(10 * part)
            print(f"{self.label} {10 * self.tenth} %  {text}", file=sys.stderr, flush=True)

    def end(self) -> None:
        if sys.stderr.isatty():
            print(file=sys.stderr)


class Watcher(Node):
    """Looks at a flight now and then: only at the last message of each topic, for at full speed
    there are more than Python can take."""

    def __init__(self, plan: FlightPlan) -> None:
        super().__init__("demo_watcher", parameter_overrides=[
            rclpy.parameter.Parameter("use_sim_time", value=plan.is_simulated)])
        self.plan = plan
        self.period = 0.0  # of the orbit [s]
        self.last: dict[str, TrackingState] = {}
        self.began: dict[str, float] = {}
        self._first: float | None = None  # stamp of the first state on hardware's clock [s]
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

    def is_manned(self) -> bool:
        """The world and all trackers are there."""
        has_world = not self.plan.is_simulated or (
            self._pause.service_is_ready() and self._step.service_is_ready())
        return has_world and all(
            self.count_publishers(f"/{name}/cmd_vel") > 0 for name in self.names())

    def is_recorded(self) -> bool:
        """The recorder listens to all of every robot; nobody but it wants these topics."""
        truth = ("ground_truth",) if self.plan.is_simulated else ()
        topics = (*truth, "tracking/error", "battery_state", "bumper")
        return not self.plan.record or all(
            self.count_subscribers(f"/{name}/{topic}") > 0
            for name in self.names() for topic in topics)

    def step(self) -> bool:
        """Lets a paused world go on for less than a tick: a recorder that goes by the world's clock
        begins when it moves."""
        return not self.plan.is_simulated or self._call(self._step, StepWorld.Request(steps=50))

    def set_paused(self, paused: bool) -> bool:
        """Hardware can't be paused: it goes on until the trackers end."""
        return not self.plan.is_simulated or self._call(self._pause, SetBool.Request(data=paused))

    def _call(self, client: Client, request: object) -> bool:
        future = client.call_async(request)
        rclpy.spin_until_future_complete(self, future, timeout_sec=5.0)
        return future.done() and future.result().success

    def now(self) -> float:
        """Since the flight began [s]."""
        newest = max((_seconds(state) for state in self.last.values()), default=self._first or 0.0)
        return newest - (self._first or 0.0)

    def wanted(self) -> float:
        """How long all robots must have tracked [s]."""
        return self.plan.orbits * self.period / self.plan.orbit_speed

    def part(self) -> float:
        """How much of the flight is over; nothing counts before all robots track."""
        if len(self.began) < self.plan.robots or self.period == 0.0:
            return 0.0
        return (self.now() - max(self.began.values())) / self.wanted()

    def complaint(self) -> str:
        """Why the flight can't go on, or nothing."""
        for name, state in self.last.items():
            if state.state in (TrackingState.STOPPING, TrackingState.STOPPED):
                return f"{name} has stopped: {state.fault}"
            if state.state == TrackingState.WAITING and state.fault and self.now() > 5.0:
                return f"{name} waits: {state.fault}"
        if self.part() == 0.0 and self.now() > APPROACH:
            return f"robots were not with their craft after {APPROACH:.0f} s"
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
    """Flies, with the bag in folder/bag. Ended by Ctrl-C, it returns what there is."""
    log = folder / "launch.log"
    with log.open("w") as output:
        process = subprocess.Popen(
            ["ros2", "launch", "foothill_bringup", "foothill.launch.xml",
             *plan.launch_arguments(folder / "bag")],
            # Without a terminal: with one, launch leaves it to that to interrupt its processes.
            stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT,
            start_new_session=True)
        rclpy.init(args=[])
        watcher = Watcher(plan)
        try:
            return _watch(watcher, process, log, progress)
        finally:
            progress.end()
            watcher.destroy_node()
            rclpy.try_shutdown()
            if process.poll() is None:
                process.send_signal(signal.SIGINT)
            process.wait(30)


def _watch(watcher: Watcher, process: subprocess.Popen, log: Path,
           progress: Progress) -> FlightTime:
    flown = FlightTime()
    try:
        for condition in (watcher.is_manned, watcher.step, watcher.is_recorded,
                          lambda: watcher.set_paused(False)):
            _wait(watcher, process, log, condition)
        begin = time.monotonic()
        heard = (begin, 0.0)
        while watcher.part() < 1.0:
            _check(process, log)
            # One message of each topic, the newest.
            for _ in range(watcher.plan.robots + 1):
                rclpy.spin_once(watcher, timeout_sec=0.1)
            if watcher.now() > heard[1]:
                heard = (time.monotonic(), watcher.now())
            elif time.monotonic() - heard[0] > STALL:
                raise FlightFailed(f"no robot was heard for {STALL:.0f} s; see {log}")
            if complaint := watcher.complaint():
                raise FlightFailed(complaint)
            flown.simulated, flown.wall = watcher.now(), time.monotonic() - begin
            progress.show(watcher.part(), watcher.status())
            time.sleep(0.05)
        flown.is_whole = True
        watcher.set_paused(True)
    except KeyboardInterrupt:
        pass
    return flown


def _wait(watcher: Watcher, process: subprocess.Popen, log: Path,
          condition: Callable[[], bool]) -> None:
    end = time.monotonic() + START_DEADLINE
    while not condition():
        _check(process, log)
        if time.monotonic() > end:
            raise FlightFailed(f"not everything was there after {START_DEADLINE:.0f} s; see {log}")
        rclpy.spin_once(watcher, timeout_sec=0.1)


def _check(process: subprocess.Popen, log: Path) -> None:
    if process.poll() is None:
        return
    errors = [line for line in log.read_text().splitlines() if "rror" in line or "FATAL" in line]
    raise FlightFailed("\n".join(errors[:5]) or f"the launch has ended; see {log}")
