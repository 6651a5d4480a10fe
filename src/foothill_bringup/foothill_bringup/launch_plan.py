"""Decides what foothill.launch.py starts.

`plan` is a pure function from the arguments of the launch file to a list of actions, or to a
refusal if the arguments contradict each other. It knows neither ROS nor launch, so that all
combinations of arguments can be tested; foothill.launch.py turns the actions into those of launch.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Union

from foothill_bringup.launch_arguments import ARGUMENTS

#: Period of the commands that the trackers and pioneer_modes send [s].
COMMANDER_PERIOD = 0.1
#: Rate of the cluster states [Hz].
ORBIT_RATE = 10.0
#: Rates of /clock per simulated second: default, and for unrecorded runs at full speed [Hz].
CLOCK_RATE = 100.0
REDUCED_CLOCK_RATE = 20.0
#: Period of the IMU in the worlds whose robots have one [s].
IMU_PERIODS = {"yard": 0.05}

CONTAINER = "robot_descriptions"


@dataclass(frozen=True)
class Refusal:
    """The reason why nothing is started."""

    reason: str


class SharePath(str):
    """A path relative to the share directory of foothill_bringup."""


@dataclass(frozen=True)
class NodeAction:
    """A node in a separate process."""

    package: str
    executable: str
    parameter_files: tuple[SharePath, ...] = ()
    parameters: Mapping[str, bool | int | float | str] = field(default_factory=dict)
    arguments: tuple[str, ...] = ()
    #: Whether the launch ends with the node.
    required: bool = False

    def share_paths(self) -> Iterator[SharePath]:
        """Returns the files that the node needs."""
        for value in (*self.parameter_files, *self.parameters.values(), *self.arguments):
            if isinstance(value, SharePath):
                yield value


@dataclass(frozen=True)
class ContainerAction:
    """A component container, named /robot_descriptions."""

    name: str = CONTAINER


@dataclass(frozen=True)
class IncludeAction:
    """A launch file of foothill_bringup, with its arguments."""

    file: str
    arguments: Mapping[str, str]


@dataclass(frozen=True)
class ProcessAction:
    """A program that is not a node."""

    words: tuple[str, ...]


PlannedAction = Union[NodeAction, ContainerAction, IncludeAction, ProcessAction]  # noqa: UP007


@dataclass(frozen=True)
class _Options:
    """Typed arguments, and properties derived from them."""

    simulated: bool
    robots: int
    world: str
    orbit: str
    law: str
    orbit_speed: float
    speed: float
    lock_step: bool
    clock_rate: float
    paused: bool
    description: bool
    port: str
    backend: str
    calibration: str
    scanner: str
    targets: bool
    joystick: bool
    mode: str
    rviz: bool
    bag: str | None

    @property
    def lock_step_active(self) -> bool:
        """Whether all nodes run in lock-step, by request or because the world is not paced.

        Real robots do not wait for commands.
        """
        return self.simulated and (self.lock_step or self.speed == 0.0)

    @property
    def modes_enabled(self) -> bool:
        return self.mode != "none"

    @property
    def manual_robot(self) -> str | None:
        """The robot that a joystick or pioneer_modes drives in place of a tracker."""
        return "robot1" if self.joystick or self.modes_enabled else None

    @property
    def tracked_robots(self) -> tuple[str, ...]:
        if self.law == "none":
            return ()
        return tuple(name for name in self.robot_names if name != self.manual_robot)

    @property
    def robot_names(self) -> tuple[str, ...]:
        return tuple(f"robot{number}" for number in range(1, self.robots + 1))

    @property
    def commander_period(self) -> float:
        """Period of the commands that a world in lock-step waits for [s]; 0 if no node sends any.

        A joystick sends none while it is not used, so the world does not wait for it.
        """
        commanded = (self.law != "none" or self.modes_enabled) and not self.joystick
        return COMMANDER_PERIOD if commanded else 0.0


class _Rejected(Exception):
    """Carries the reason for a refusal."""


def plan(
    arguments: Mapping[str, str], exists: Callable[[str], bool] = lambda path: True
) -> list[PlannedAction] | Refusal:
    """Returns the actions for a set of arguments, or a refusal.

    :param arguments: a value for every argument of the launch file.
    :param exists: returns whether a SharePath exists.
    """
    try:
        options = _read(arguments)
        _check_hardware(options)
        actions = [*_core(options), *_robots(options), *_commanders(options), *_tools(options)]
        _check_files(actions, exists)
    except _Rejected as rejected:
        return Refusal(str(rejected))
    return actions


def _read(arguments: Mapping[str, str]) -> _Options:
    for argument in ARGUMENTS:
        value = arguments[argument.name]
        if argument.choices and value not in argument.choices:
            raise _Rejected(f"{argument.name}:={value} is not one of "
                            f"{', '.join(argument.choices)}")

    def is_true(name: str) -> bool:
        return arguments[name] == "true"

    speed = _number(arguments, "speed", least=0.0)
    return _Options(
        simulated=arguments["source"] == "proxy",
        robots=_count(arguments, "robots"),
        world=arguments["world"],
        orbit=arguments["orbit"],
        law=arguments["law"],
        orbit_speed=_number(arguments, "orbit_speed", least=0.0),
        speed=speed,
        lock_step=is_true("lock_step"),
        clock_rate=_clock_rate(arguments, speed, recorded=is_true("record")),
        paused=is_true("paused"),
        description=is_true("description"),
        port=arguments["port"],
        backend=arguments["backend"],
        calibration=arguments["calibration"],
        scanner=arguments["scanner"],
        targets=is_true("targets"),
        joystick=arguments["teleop"] == "joy",
        mode=arguments["mode"],
        rviz=arguments["view"] == "rviz",
        bag=arguments["bag"] if is_true("record") else None,
    )


def _number(arguments: Mapping[str, str], name: str, *, least: float) -> float:
    try:
        value = float(arguments[name])
    except ValueError:
        raise _Rejected(f"{name}:={arguments[name]} is not a number") from None
    if not math.isfinite(value) or value < least:
        raise _Rejected(f"{name}:={arguments[name]} is not a finite number of at least {least:g}")
    return value


def _count(arguments: Mapping[str, str], name: str) -> int:
    try:
        value = int(arguments[name])
    except ValueError:
        value = 0
    if value < 1:
        raise _Rejected(f"{name}:={arguments[name]} is not a whole number of at least 1")
    return value


def _clock_rate(arguments: Mapping[str, str], speed: float, *, recorded: bool) -> float:
    if arguments["clock_rate"] == "auto":
        return REDUCED_CLOCK_RATE if speed == 0.0 and not recorded else CLOCK_RATE
    rate = _number(arguments, "clock_rate", least=0.0)
    if rate == 0.0:
        raise _Rejected("clock_rate:=0 would stop all nodes: use a positive rate, or auto")
    return rate


def _check_hardware(options: _Options) -> None:
    if options.simulated:
        if options.scanner:
            raise _Rejected(
                f"scanner:={options.scanner} requires source:=hardware: the sensors of simulated "
                f"robots are defined in config/proxy/{options.world}.yaml")
        return
    refusal = check_ports(options.port, options.scanner, targets=options.targets)
    if refusal is not None:
        raise _Rejected(refusal.reason)
    for name, value in (("port", options.port), ("scanner", options.scanner)):
        if options.robots > 1 and value and "#" not in value:
            raise _Rejected(f"robots:={options.robots} cannot share {name}:={value}: use # for "
                            "the number of the robot, or robots:=1")


def check_ports(port: str, scanner: str, *, targets: bool) -> Refusal | None:
    """Returns a refusal if the ports of one real robot and of its scanner are invalid."""
    if targets and not scanner:
        return Refusal("targets:=true needs scans: set scanner to the port of the scanner")
    if scanner == port:
        return Refusal(f"port and scanner are both {port}: set port to the port of the robot and "
                       "scanner to that of its scanner")
    return None


def _core(options: _Options) -> list[PlannedAction]:
    """The orbit propagator and the simulated world."""
    actions: list[PlannedAction] = [
        NodeAction(
            "foothill_orbit", "orbit_propagator",
            (SharePath("config/orbit_propagator.yaml"),),
            {"config": SharePath(f"config/orbit/{options.orbit}.yaml"),
             "speed": options.orbit_speed, "lock_step": options.lock_step_active,
             "rate": ORBIT_RATE, "use_sim_time": options.simulated}, required=True)]
    if options.simulated:
        actions.append(NodeAction(
            "foothill_proxy", "proxy_world", (SharePath("config/proxy_world.yaml"),),
            {"config": SharePath(f"config/proxy/{options.world}.yaml"),
             "robots": options.robots, "commander_period": options.commander_period,
             "speed": options.speed, "clock_rate": options.clock_rate, "paused": options.paused,
             "lock_step": options.lock_step}, required=True))
    return actions


def _robots(options: _Options) -> list[PlannedAction]:
    """Drivers of real robots, descriptions of simulated ones, target detection."""
    if not options.simulated:
        return [
            IncludeAction("hardware.launch.py", {
                "robot": name, "backend": options.backend,
                "port": options.port.replace("#", str(number)),
                "calibration": options.calibration.replace("#", str(number)),
                "scanner": options.scanner.replace("#", str(number)),
                "targets": _text(options.targets)})
            for number, name in enumerate(options.robot_names, 1)]
    actions: list[PlannedAction] = []
    if options.description:
        # One process for all: the overhead of a process each would exceed the work of the nodes.
        actions.append(ContainerAction())
        actions += [
            IncludeAction("robot_description.launch.xml", {
                "robot": name, "pan_tilt": "fixed", "container": f"/{CONTAINER}",
                "use_sim_time": "true"})
            for name in options.robot_names]
    if options.targets:
        actions += [
            IncludeAction("targets.launch.xml", {"robot": name, "use_sim_time": "true"})
            for name in options.robot_names]
    return actions


def _commanders(options: _Options) -> list[PlannedAction]:
    """Trackers, joystick and pioneer_modes."""
    actions: list[PlannedAction] = []
    if options.tracked_robots:
        actions.append(NodeAction(
            "foothill_tracking", "orbit_tracker",
            (SharePath(f"config/tracking/{options.orbit}.yaml"),
             SharePath(f"config/floor/{options.world}.yaml")),
            {"law": options.law, "lock_step": options.lock_step_active,
             "orbit_period": 1.0 / ORBIT_RATE, "use_sim_time": options.simulated},
            arguments=(",".join(options.tracked_robots),), required=True))
    if options.joystick:
        # In its teleop mode, pioneer_modes forwards the commands of the joystick.
        topic = "cmd_vel_teleop" if options.modes_enabled else "cmd_vel"
        actions.append(IncludeAction("teleop.launch.xml", {
            "robot": "robot1", "command_topic": topic, "use_sim_time": _text(options.simulated)}))
    if options.modes_enabled:
        actions.append(IncludeAction("modes.launch.xml", {
            "robot": "robot1", "mode": options.mode,
            "imu_period": str(IMU_PERIODS.get(options.world, 0.0)),
            "lock_step": _text(options.lock_step_active),
            "use_sim_time": _text(options.simulated)}))
    return actions


def _tools(options: _Options) -> list[PlannedAction]:
    """Visualisation and recording."""
    actions: list[PlannedAction] = []
    if options.rviz:
        actions.append(NodeAction(
            "rviz2", "rviz2", parameters={"use_sim_time": options.simulated},
            arguments=("-d", SharePath("rviz/foothill.rviz"))))
    if options.bag is not None:
        clock = ("--use-sim-time",) if options.simulated else ()
        actions.append(ProcessAction(("ros2", "bag", "record", "--all", "--storage", "mcap",
                                      *clock, "--output", options.bag)))
    return actions


def _check_files(actions: list[PlannedAction], exists: Callable[[str], bool]) -> None:
    for action in actions:
        if isinstance(action, NodeAction):
            for path in action.share_paths():
                if not exists(path):
                    raise _Rejected(f"{path} does not exist: check world and orbit")


def _text(value: bool) -> str:
    return "true" if value else "false"
