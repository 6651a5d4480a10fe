"""The plan of foothill.launch.py, over all combinations of its arguments."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import pytest
from foothill_bringup.launch_arguments import ARGUMENTS, DEFAULTS
from foothill_bringup.launch_plan import (
    ContainerAction,
    IncludeAction,
    NodeAction,
    PlannedAction,
    ProcessAction,
    Refusal,
    plan,
)

#: Values of the arguments that have no choices: defaults, limits and special cases.
VALUES = {
    "robots": ("1", "2", "10"),
    "world": ("lab", "yard"),
    "orbit": ("leo_pair",),
    "law": ("preview", "any_other_law", "none"),
    "orbit_speed": ("50.0",),
    "speed": ("0", "1.0"),
    "clock_rate": ("auto", "50"),
    "port": ("/dev/ttyUSB0", "tcp://robot#.lab:8101"),
    "backend": ("arcos",),
    "calibration": ("",),
    "scanner": ("", "/dev/ttyUSB0", "/dev/ttyLD#"),
    "bag": ("foothill_bag",),
}


def combinations() -> Iterator[dict[str, str]]:
    names = [argument.name for argument in ARGUMENTS]
    values = [argument.choices or VALUES[argument.name] for argument in ARGUMENTS]
    for combination in itertools.product(*values):
        yield dict(zip(names, combination, strict=True))


def planned(**arguments: str) -> list[PlannedAction]:
    found = plan({**DEFAULTS, **arguments})
    assert not isinstance(found, Refusal), found.reason
    return found


def node(actions: list[PlannedAction], executable: str) -> NodeAction:
    [found] = [action for action in actions
               if isinstance(action, NodeAction) and action.executable == executable]
    return found


def includes(actions: list[PlannedAction], file: str) -> list[IncludeAction]:
    return [action for action in actions
            if isinstance(action, IncludeAction) and action.file == file]


def refused(arguments: dict[str, str]) -> bool:
    """Whether arguments contradict each other, stated independently of the plan."""
    port, scanner = arguments["port"], arguments["scanner"]
    if arguments["source"] == "proxy":
        return scanner != ""
    return ((arguments["targets"] == "true" and scanner == "")
            or port == scanner
            or (arguments["robots"] != "1"
                and ("#" not in port or (scanner != "" and "#" not in scanner))))


def check(arguments: dict[str, str], actions: list[PlannedAction]) -> None:
    """Checks the properties that every plan has."""
    simulated = arguments["source"] == "proxy"
    robots = [f"robot{i + 1}" for i in range(int(arguments["robots"]))]
    nodes = {action.executable: action for action in actions if isinstance(action, NodeAction)}

    # Each robot is commanded by at most one of tracker, joystick and modes.
    tracked = nodes["orbit_tracker"].arguments[0].split(",") if "orbit_tracker" in nodes else []
    manual = [action.arguments["robot"] for action in actions if isinstance(action, IncludeAction)
              and action.file in ("modes.launch.xml", "teleop.launch.xml")]
    assert set(tracked) | set(manual) <= set(robots)
    assert not set(tracked) & set(manual)
    if arguments["law"] != "none":
        assert set(tracked) | set(manual) == set(robots)

    # All nodes use the same clock, and only a simulation provides one.
    clocks = {node.parameters["use_sim_time"] for node in nodes.values()
              if "use_sim_time" in node.parameters}
    assert clocks == {simulated}
    assert ("proxy_world" in nodes) == simulated
    included = {action.arguments["use_sim_time"] for action in actions
                if isinstance(action, IncludeAction) and "use_sim_time" in action.arguments}
    assert included <= {str(simulated).lower()}

    # All nodes agree on lock-step; a world that is not paced is in lock-step, real robots never.
    lock_step = {nodes[name].parameters["lock_step"] for name in
                 ("orbit_propagator", "orbit_tracker") if name in nodes}
    lock_step |= {action.arguments["lock_step"] == "true"
                  for action in includes(actions, "modes.launch.xml")}
    assert lock_step == {
        simulated and (arguments["lock_step"] == "true" or float(arguments["speed"]) == 0.0)}

    # A real robot has ports of its own; a simulated one has at most one description.
    drivers = includes(actions, "hardware.launch.py")
    assert [driver.arguments["robot"] for driver in drivers] == ([] if simulated else robots)
    for name in ("port", "scanner"):
        ports = [driver.arguments[name] for driver in drivers if driver.arguments[name]]
        assert len(set(ports)) == len(ports)
        assert not any("#" in port for port in ports)
    described = [action.arguments["robot"]
                 for action in includes(actions, "robot_description.launch.xml")]
    assert described == (robots if simulated and arguments["description"] == "true" else [])
    assert any(isinstance(action, ContainerAction) for action in actions) == bool(described)

    # A recording takes its time from the simulation, if there is one.
    recorders = [action.words for action in actions if isinstance(action, ProcessAction)]
    assert len(recorders) == (arguments["record"] == "true")
    for words in recorders:
        assert ("--use-sim-time" in words) == simulated
        assert words[-2:] == ("--output", arguments["bag"])


def test_every_combination_is_planned_consistently_or_refused() -> None:
    counts = {True: 0, False: 0}
    for arguments in combinations():
        found = plan(arguments)
        is_refused = isinstance(found, Refusal)
        counts[is_refused] += 1
        assert is_refused == refused(arguments), (arguments, found)
        if not isinstance(found, Refusal):
            check(arguments, found)
    assert counts[True] > 1000 and counts[False] > 1000


@pytest.mark.parametrize(("arguments", "reason"), [
    ({"scanner": "/dev/ttyUSB1"}, "requires source:=hardware"),
    ({"source": "hardware"}, "cannot share port:=/dev/ttyUSB0"),
    ({"source": "hardware", "port": "/dev/ttyP#", "scanner": "/dev/ttyLD"},
     "cannot share scanner:=/dev/ttyLD"),
    ({"source": "hardware", "robots": "1", "targets": "true"}, "needs scans"),
    ({"source": "hardware", "robots": "1", "port": "/dev/ttyLD", "scanner": "/dev/ttyLD"}, "both"),
    ({"source": "simulation"}, "source:=simulation is not one of proxy, hardware"),
    ({"view": "telescope"}, "view:=telescope is not one of none, rviz"),
    ({"mode": "off"}, "mode:=off is not one of none, idle, teleop"),
    ({"record": "yes"}, "record:=yes is not one of true, false"),
    ({"robots": "0"}, "robots:=0 is not a whole number of at least 1"),
    ({"robots": "2.5"}, "robots:=2.5 is not a whole number"),
    ({"robots": "two"}, "robots:=two is not a whole number"),
    ({"speed": "-1"}, "speed:=-1 is not a finite number of at least 0"),
    ({"speed": "fast"}, "speed:=fast is not a number"),
    ({"speed": "inf"}, "speed:=inf is not a finite number"),
    ({"orbit_speed": "nan"}, "orbit_speed:=nan is not a finite number"),
    ({"clock_rate": "0"}, "clock_rate:=0 would stop all nodes"),
    ({"clock_rate": "often"}, "clock_rate:=often is not a number"),
])
def test_refusal_names_the_argument_and_the_remedy(arguments: dict[str, str],
                                                   reason: str) -> None:
    found = plan({**DEFAULTS, **arguments})
    assert isinstance(found, Refusal)
    assert reason in found.reason


@pytest.mark.parametrize(("arguments", "missing"), [
    ({"world": "atlantis"}, "config/proxy/atlantis.yaml"),
    ({"orbit": "nowhere"}, "config/orbit/nowhere.yaml"),
])
def test_file_that_does_not_exist_is_refused_by_name(arguments: dict[str, str],
                                                     missing: str) -> None:
    found = plan({**DEFAULTS, **arguments}, exists=lambda path: path != missing)
    assert found == Refusal(f"{missing} does not exist: check world and orbit")


@pytest.mark.parametrize(("arguments", "rate"), [
    ({"speed": "1"}, 100.0),
    ({"speed": "0"}, 20.0),
    ({"speed": "0", "record": "true"}, 100.0),
    ({"speed": "0", "clock_rate": "50"}, 50.0),
])
def test_clock_rate_is_reduced_only_without_pacing_and_recording(arguments: dict[str, str],
                                                                 rate: float) -> None:
    assert node(planned(**arguments), "proxy_world").parameters["clock_rate"] == rate


@pytest.mark.parametrize(("arguments", "period"), [
    ({}, 0.1),
    ({"law": "none"}, 0.0),
    ({"law": "none", "mode": "wander"}, 0.1),
    ({"law": "none", "mode": "idle"}, 0.1),
    ({"teleop": "joy"}, 0.0),
])
def test_world_waits_for_commanders_that_always_send(arguments: dict[str, str],
                                                     period: float) -> None:
    assert node(planned(**arguments), "proxy_world").parameters["commander_period"] == period


def test_any_law_is_passed_to_the_tracker() -> None:
    actions = planned(law="a_law_of_a_user")
    assert node(actions, "orbit_tracker").parameters["law"] == "a_law_of_a_user"


def test_joystick_commands_the_modes_if_they_drive() -> None:
    [alone] = includes(planned(teleop="joy"), "teleop.launch.xml")
    [passed] = includes(planned(teleop="joy", mode="teleop"), "teleop.launch.xml")
    assert alone.arguments["command_topic"] == "cmd_vel"
    assert passed.arguments["command_topic"] == "cmd_vel_teleop"


def test_modes_are_started_unless_the_mode_is_none() -> None:
    assert not includes(planned(mode="none"), "modes.launch.xml")
    [idle] = includes(planned(mode="idle"), "modes.launch.xml")
    assert idle.arguments["mode"] == "idle"


def test_number_sign_is_replaced_by_the_number_of_the_robot() -> None:
    drivers = includes(planned(source="hardware", robots="2", port="tcp://robot#.lab:8101",
                               scanner="/dev/ttyLD#", calibration="/c/#.yaml"),
                       "hardware.launch.py")
    assert [driver.arguments["port"] for driver in drivers] == [
        "tcp://robot1.lab:8101", "tcp://robot2.lab:8101"]
    assert [driver.arguments["scanner"] for driver in drivers] == ["/dev/ttyLD1", "/dev/ttyLD2"]
    assert [driver.arguments["calibration"] for driver in drivers] == ["/c/1.yaml", "/c/2.yaml"]


def test_arguments_are_described_like_a_manual() -> None:
    for argument in ARGUMENTS:
        assert argument.description[0].isupper() and argument.description.endswith(".")
        assert len(argument.description.split()) >= 4
        assert not argument.choices or argument.default in argument.choices
