#!/usr/bin/env python3
"""Two craft fly an orbit, and two robots on the lab floor fly it after them. Prints how well they
did, and writes plots, a bag and the exact configuration into results/."""

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

LAWS = ("preview", "gradient")
COLUMNS = ("law", "robot", "craft", "RMS", "peak", "wheel speed", "energy", "odom", "cmd_vel")


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="foothill demo", description=__doc__)
    parser.add_argument("--law", default="preview",
                        help="tracking law, or several with commas between: preview, gradient "
                             "(default preview)")
    parser.add_argument("--speed", type=float,
                        help="simulated seconds per second; 0, the default, as fast as it goes; "
                             "hardware has its own")
    parser.add_argument("--orbits", type=float, default=1.0, help="how many (default 1)")
    parser.add_argument("--orbit-speed", type=float, default=50.0,
                        help="orbit seconds per second on the floor (default 50)")
    parser.add_argument("--orbit", default="leo_pair", help="a file of config/orbit")
    parser.add_argument("--world", default="lab", help="a file of config/proxy")
    parser.add_argument("--robots", type=int, default=2, help="how many (default 2)")
    parser.add_argument("--source", default="proxy", choices=("proxy", "hardware"),
                        help="what is behind the robots' topics (default proxy)")
    parser.add_argument("--port", default="/dev/ttyUSB0",
                        help="of hardware: a serial port or tcp://host:8101; # stands for the "
                             "robot's number")
    parser.add_argument("--scanner", default="",
                        help="serial port of hardware's SICK LD-OEM, if it has one; # likewise")
    parser.add_argument("--headless", action="store_true", help="don't open rviz")
    parser.add_argument("--output", type=Path, help="folder (default results/demo-DATE-TIME)")
    arguments = parser.parse_args()
    arguments.laws = arguments.law.split(",")
    for law in arguments.laws:
        if law not in LAWS:
            parser.error(f"there is no law '{law}'; there are {', '.join(LAWS)}")
    for name in ("orbits", "orbit_speed", "robots"):
        if getattr(arguments, name) <= 0:
            parser.error(f"--{name.replace('_', '-')} must be positive")
    if arguments.source == "hardware" and arguments.speed not in (None, 1.0):
        parser.error("--speed is for proxies: hardware goes at its own")
    if arguments.source == "proxy" and arguments.scanner:
        parser.error("--scanner is for hardware: robots of a world have theirs in config/proxy")
    if arguments.source == "hardware" and arguments.robots > 1:
        for name in ("port", "scanner"):
            if (value := getattr(arguments, name)) and "#" not in value:
                parser.error(f"{arguments.robots} robots can't share --{name} {value}: # in it "
                             "stands for the number of each, or --robots 1")
    arguments.speed = arguments.speed or 0.0
    if arguments.speed < 0:
        parser.error("--speed must not be negative")
    return arguments


def can_show() -> bool:
    return bool(os.environ.get("DISPLAY")) and shutil.which("rviz2") is not None


def keep_configuration(plan: FlightPlan, folder: Path) -> None:
    share = Path(get_package_share_directory("foothill_bringup"))
    kept = folder / "config"
    for kind, name in (("orbit", plan.orbit), ("tracking", plan.orbit), ("proxy", plan.world),
                       ("floor", plan.world)):
        (kept / kind).mkdir(parents=True)
        shutil.copy(share / "config" / kind / f"{name}.yaml", kept / kind)
    for name in ("orbit_propagator.yaml", "proxy_world.yaml"):
        shutil.copy(share / "config" / name, kept)
    arguments = " ".join(plan.launch_arguments(Path("bag")))
    (kept / "command").write_text(
        f"ros2 launch foothill_bringup foothill.launch.xml {arguments}\n")


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
    return {"law": plan.law, "whole": flown.is_whole, "simulated_s": flown.simulated,
            "wall_s": flown.wall, "orbit_speed": plan.orbit_speed,
            "robots": [{"robot": one.robot, "craft": one.craft, "rms_m": one.rms,
                        "peak_m": one.peak, "wheel_speed_m_s": float(one.wheel_speed.max()),
                        "energy_j": None if math.isnan(one.energy) else one.energy,
                        "rates_hz": one.rates} for one in robots]}


def pace(plan: FlightPlan, flown: FlightTime) -> str:
    factor = flown.simulated / flown.wall if flown.wall > 0.0 else 0.0
    return (f"{plan.law}: {flown.simulated:.1f} s simulated in {flown.wall:.1f} s, {factor:.1f} "
            f"times real time; the orbit {factor * plan.orbit_speed:.0f} times"
            + ("" if flown.is_whole else "; ended before it was whole"))


def demonstrate(arguments: argparse.Namespace, output: Path) -> int:
    rows, paces, results = [], [], []
    for law in arguments.laws:
        plan = FlightPlan(robots=arguments.robots, orbit=arguments.orbit, world=arguments.world,
                          law=law, speed=arguments.speed, orbit_speed=arguments.orbit_speed,
                          orbits=arguments.orbits, source=arguments.source,
                          port=arguments.port, scanner=arguments.scanner,
                          view="rviz" if not arguments.headless and can_show() else "none")
        folder = output / law
        folder.mkdir(parents=True)
        keep_configuration(plan, folder)
        flown = fly(plan, folder, Progress(law))
        robots = figures(folder / "bag", plan.robots)
        if robots:
            title = f"{plan.orbit} on {plan.world}: law {law}, orbit time × {plan.orbit_speed:g}"
            draw(robots, title, folder / "flight.png")
        rows += [row(robot) for robot in robots]
        paces.append(pace(plan, flown))
        results.append(summary(plan, flown, robots))
        if not flown.is_whole:
            break
    (output / "results.json").write_text(json.dumps(results, indent=2) + "\n")
    report = "\n".join([table(rows) if rows else "no robot got as far as its craft", "", *paces])
    (output / "results.txt").write_text(report + "\n")
    print(f"{report}\n\nplots, bags and configuration: {output}")
    return 0 if all(one["whole"] for one in results) else 130


def main() -> int:
    arguments = parse()
    output = arguments.output or Path("results") / time.strftime("demo-%Y%m%d-%H%M%S")
    try:
        output.mkdir(parents=True)
        return demonstrate(arguments, output)
    except FileExistsError:
        print(f"{output} is there already", file=sys.stderr)
    except FlightFailed as error:
        print(f"the demo ended: {error}", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
