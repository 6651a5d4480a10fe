#!/usr/bin/env python3
"""Two craft fly an orbit, and two robots follow them on the lab floor. Prints the tracking errors,
and writes plots, a bag and the exact configuration to results/."""

from __future__ import annotations

import argparse
import json
import math
import os
import shutil
import sys
import time
from pathlib import Path

from ament_index_python.packages import get_package_share_directory
from demo_figures import RobotFigures, figures
from demo_flight import FlightFailed, FlightPlan, FlightTime, Progress, fly
from demo_plots import draw
from foothill_bringup.launch_arguments import DEFAULTS

COLUMNS = ("law", "robot", "craft", "RMS", "peak", "wheel speed", "energy", "odom", "cmd_vel")


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="foothill demo", description=__doc__)
    parser.add_argument("--law", default=DEFAULTS["law"],
                        help="tracking law, or several separated by commas (default %(default)s)")
    parser.add_argument("--speed", type=float,
                        help="ratio of simulated time to wall-clock time; 0, the default, runs as "
                             "fast as possible; with --source proxy only")
    parser.add_argument("--orbits", type=float, default=1.0, help="number of orbits (default 1)")
    parser.add_argument("--orbit-speed", type=float, default=DEFAULTS["orbit_speed"],
                        help="ratio of orbit time to time on the floor (default %(default)s)")
    parser.add_argument("--orbit", default=DEFAULTS["orbit"],
                        help="name of a file in config/orbit (default %(default)s)")
    parser.add_argument("--world", default=DEFAULTS["world"],
                        help="name of a file in config/proxy (default %(default)s)")
    parser.add_argument("--robots", type=int, default=DEFAULTS["robots"],
                        help="number of robots (default %(default)s)")
    parser.add_argument("--source", default=DEFAULTS["source"], choices=("proxy", "hardware"),
                        help="source of the robots: simulated or real ones (default %(default)s)")
    parser.add_argument("--port", default=DEFAULTS["port"],
                        help="port of a real robot: a serial device or tcp://host:8101; # stands "
                             "for the number of the robot (default %(default)s)")
    parser.add_argument("--scanner", default="",
                        help="serial device of the SICK LD-OEM of a real robot, if it has one; # "
                             "stands for the number of the robot")
    parser.add_argument("--headless", action="store_true", help="do not open rviz")
    parser.add_argument("--output", type=Path,
                        help="output directory (default results/demo-DATE-TIME)")
    arguments = parser.parse_args()
    arguments.laws = arguments.law.split(",")
    for name in ("orbits", "orbit_speed", "robots"):
        if getattr(arguments, name) <= 0:
            parser.error(f"--{name.replace('_', '-')} must be positive")
    if arguments.source == "hardware" and arguments.speed not in (None, 1.0):
        parser.error("--speed requires simulated robots: real ones run in real time")
    if arguments.source == "proxy" and arguments.scanner:
        parser.error("--scanner requires --source hardware: the sensors of simulated robots are "
                     "defined in config/proxy")
    if arguments.source == "hardware" and arguments.robots > 1:
        for name in ("port", "scanner"):
            if (value := getattr(arguments, name)) and "#" not in value:
                parser.error(f"{arguments.robots} robots cannot share --{name} {value}: use # for "
                             "the number of the robot, or --robots 1")
    arguments.speed = arguments.speed or 0.0
    if arguments.speed < 0:
        parser.error("--speed must not be negative")
    return arguments


def can_show_rviz() -> bool:
    return bool(os.environ.get("DISPLAY")) and shutil.which("rviz2") is not None


def save_configuration(plan: FlightPlan, folder: Path) -> None:
    share = Path(get_package_share_directory("foothill_bringup"))
    saved = folder / "config"
    for kind, name in (("orbit", plan.orbit), ("tracking", plan.orbit), ("proxy", plan.world),
                       ("floor", plan.world)):
        (saved / kind).mkdir(parents=True)
        shutil.copy(share / "config" / kind / f"{name}.yaml", saved / kind)
    for name in ("orbit_propagator.yaml", "proxy_world.yaml"):
        shutil.copy(share / "config" / name, saved)
    arguments = " ".join(plan.launch_arguments(Path("bag")))
    (saved / "command").write_text(
        f"ros2 launch foothill_bringup foothill.launch.py {arguments}\n")


def row(robot: RobotFigures) -> tuple[str, ...]:
    return (robot.law, robot.robot, robot.craft, f"{1e3 * robot.rms:.2f} mm",
            f"{1e3 * robot.peak:.2f} mm", f"{robot.wheel_speed.max():.3f} m/s",
            "-" if math.isnan(robot.energy) else f"{robot.energy / 3600.0:.2f} Wh",
            f"{robot.rates['odom']:.1f} Hz",
            f"{robot.rates['cmd_vel']:.1f} Hz")


def table(rows: list[tuple[str, ...]]) -> str:
    widths = [max(len(line[i]) for line in [COLUMNS, *rows]) for i in range(len(COLUMNS))]
    lines = ["  ".join(cell.ljust(width) if i < 3 else cell.rjust(width)
                       for i, (cell, width) in enumerate(zip(line, widths, strict=True)))
             for line in [COLUMNS, *rows]]
    lines.insert(1, "  ".join("-" * width for width in widths))
    return "\n".join(lines)


def summary(plan: FlightPlan, flown: FlightTime, robots: list[RobotFigures]) -> dict:
    return {"law": plan.law, "complete": flown.is_complete, "simulated_s": flown.simulated,
            "wall_s": flown.wall, "orbit_speed": plan.orbit_speed,
            "robots": [{"robot": one.robot, "craft": one.craft, "rms_m": one.rms,
                        "peak_m": one.peak, "wheel_speed_m_s": float(one.wheel_speed.max()),
                        "energy_j": None if math.isnan(one.energy) else one.energy,
                        "rates_hz": one.rates} for one in robots]}


def pace(plan: FlightPlan, flown: FlightTime) -> str:
    factor = flown.simulated / flown.wall if flown.wall > 0.0 else 0.0
    return (f"{plan.law}: {flown.simulated:.1f} s simulated in {flown.wall:.1f} s, {factor:.1f} "
            f"times real time; orbit time {factor * plan.orbit_speed:.0f} times real time"
            + ("" if flown.is_complete else "; interrupted before it was complete"))


def demonstrate(arguments: argparse.Namespace, output: Path) -> int:
    rows, paces, results = [], [], []
    for law in arguments.laws:
        plan = FlightPlan(robots=arguments.robots, orbit=arguments.orbit, world=arguments.world,
                          law=law, speed=arguments.speed, orbit_speed=arguments.orbit_speed,
                          orbits=arguments.orbits, source=arguments.source,
                          port=arguments.port, scanner=arguments.scanner,
                          view="rviz" if not arguments.headless and can_show_rviz() else "none")
        folder = output / law
        folder.mkdir(parents=True)
        save_configuration(plan, folder)
        flown = fly(plan, folder, Progress(law))
        robots = figures(folder / "bag", plan.robots)
        if robots:
            title = f"{plan.orbit} on {plan.world}: law {law}, orbit time × {plan.orbit_speed:g}"
            draw(robots, title, folder / "flight.png")
        rows += [row(robot) for robot in robots]
        paces.append(pace(plan, flown))
        results.append(summary(plan, flown, robots))
        if not flown.is_complete:
            break
    (output / "results.json").write_text(json.dumps(results, indent=2) + "\n")
    report = "\n".join([table(rows) if rows else "no robot reached its craft", "", *paces])
    (output / "results.txt").write_text(report + "\n")
    print(f"{report}\n\nplots, bags and configuration: {output}")
    return 0 if all(one["complete"] for one in results) else 130


def main() -> int:
    arguments = parse()
    output = arguments.output or Path("results") / time.strftime("demo-%Y%m%d-%H%M%S")
    try:
        output.mkdir(parents=True)
        return demonstrate(arguments, output)
    except FileExistsError:
        print(f"{output} exists already", file=sys.stderr)
    except FlightFailed as error:
        print(f"the demo failed: {error}", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
