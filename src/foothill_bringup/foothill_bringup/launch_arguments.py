"""The arguments of foothill.launch.py, as `--show-args` lists them."""

from __future__ import annotations

from dataclasses import dataclass

BOOLEANS = ("true", "false")

#: `none` for not starting pioneer_modes, and its modes.
MODES = ("none", "idle", "teleop", "wander", "velocity", "position")


@dataclass(frozen=True)
class Argument:
    """An argument: its name, the text of its default value, and its manual entry."""

    name: str
    default: str
    description: str
    #: The values that it may have; none for any.
    choices: tuple[str, ...] = ()


def _switch(name: str, default: bool, description: str) -> Argument:
    return Argument(name, BOOLEANS[0 if default else 1], description, BOOLEANS)


ARGUMENTS = (
    Argument(
        "source", "proxy",
        "Source of the robots: proxy for robots simulated by proxy_world, hardware for real robots "
        "or emulators connected by their serial protocol.",
        ("proxy", "hardware")),
    Argument(
        "robots", "2",
        "Number of robots. They are named robot1, robot2 and so on. World and orbit must define "
        "at least as many."),
    Argument(
        "world", "lab",
        "World that the robots drive in: the name of a file in config/proxy and config/floor "
        "without its extension, such as lab, empty, hall, yard or lunar."),
    Argument(
        "orbit", "leo_pair",
        "Orbit of the craft and assignment of craft to robots: the name of a file in config/orbit "
        "and config/tracking without its extension, such as leo_pair, leo_pco or ring."),
    Argument(
        "law", "preview",
        "Tracking law of the robots. An unknown law is rejected with a list of the known ones. "
        "With none, no tracker is started and other nodes may command the robots."),
    Argument(
        "orbit_speed", "50.0",
        "Ratio of orbit time to time on the floor [s/s]. A value that a robot cannot follow is "
        "rejected, and the fastest feasible value is reported."),
    Argument(
        "speed", "1.0",
        "Ratio of simulated time to wall-clock time [s/s]. With 0, the simulation runs as fast as "
        "possible in lock-step. Used with source:=proxy only."),
    _switch(
        "lock_step", False,
        "Make the simulation wait for the commands of the trackers at any speed, so that runs are "
        "reproducible. Used with source:=proxy only."),
    Argument(
        "clock_rate", "auto",
        "Rate of /clock per simulated second [Hz]. With auto it is 100, or 20 if the simulation "
        "runs as fast as possible and is not recorded."),
    _switch(
        "paused", False,
        "Start with the simulation paused. To resume: ros2 service call /proxy_world/pause "
        "std_srvs/srv/SetBool '{data: false}'."),
    _switch(
        "description", True,
        "Publish the description of each robot and the transforms of its links. Disable it to "
        "speed up simulations of many robots."),
    Argument(
        "port", "/dev/ttyUSB0",
        "Port of a real robot: a serial device, or tcp://host:8101. The character # stands for "
        "the number of the robot. Used with source:=hardware only."),
    Argument(
        "backend", "arcos",
        "Library that communicates with a real robot: arcos, or aria where AriaCoda is installed. "
        "Used with source:=hardware only."),
    Argument(
        "calibration", "",
        "Path of the calibration file of a real robot, as written by ./foothill calibrate; empty "
        "for nominal values. The character # stands for the number of the robot. Used with "
        "source:=hardware only."),
    Argument(
        "scanner", "",
        "Serial device of the SICK LD-OEM of a real robot, such as /dev/ttyUSB1; empty without a "
        "scanner. The character # stands for the number of the robot. Used with source:=hardware "
        "only; the sensors of simulated robots are defined in config/proxy."),
    _switch(
        "targets", False,
        "Detect square targets in the scans of each robot and publish their poses. Needs a "
        "scanner, or a world whose robots have one, such as lab."),
    Argument(
        "teleop", "none",
        "Manual control of robot1: joy starts the joystick nodes, and robot1 no longer tracks its "
        "craft.",
        ("none", "joy")),
    Argument(
        "mode", "none",
        "Initial driving mode of robot1. With any value except none, pioneer_modes drives robot1 "
        "in place of a tracker. Needs a world whose robots have sonars: any except lunar.",
        MODES),
    Argument(
        "view", "none",
        "Visualisation: rviz shows the orbit, the floor, the robots and their paths.",
        ("none", "rviz")),
    _switch("record", False, "Record all topics to a bag."),
    Argument("bag", "foothill_bag",
             "Directory of the bag. It must not exist yet. Used with record:=true only."),
)

DEFAULTS = {argument.name: argument.default for argument in ARGUMENTS}
