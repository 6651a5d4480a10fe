#!/usr/bin/env python3
"""Accuracy and speed of robots that follow their craft: the tracking laws alone, then the launched
system."""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from ament_index_python.packages import get_package_prefix

TOOLS = Path(get_package_prefix("foothill_bringup")) / "lib/foothill_bringup"
LIBRARY_BENCH = (Path(get_package_prefix("foothill_tracking"))
                 / "lib/foothill_tracking/tracking_bench")
sys.path.insert(0, str(TOOLS))

from bag_messages import raw_messages  # noqa: E402
from demo_figures import figures  # noqa: E402
from demo_flight import FlightPlan, Progress, fly  # noqa: E402
from foothill_bringup.launch_arguments import DEFAULTS  # noqa: E402

# Topics that depend on simulated time only: their bytes must not differ from run to run.
TOPICS = ("cmd_vel", "odom", "joint_states", "ground_truth", "tracking/reference", "tracking_state")


def emit(case: str, figure: float, unit: str, bar: str, met: bool | None, reference: float = 1.0,
         ratio: float | None = None) -> None:
    print(json.dumps({"bench": "tracking", "case": case, "figure": round(figure, 4), "unit": unit,
                      "reference": reference, "ratio": round(figure if ratio is None else ratio, 4),
                      "bar": bar, "met": met}), flush=True)


def bytes_of(bag: Path, robots: int, begin: float, end: float) -> dict[str, list[bytes]]:
    """Returns the messages of each topic whose stamps are in an interval [s]."""
    topics = {f"/robot{i + 1}/{topic}" for i in range(robots) for topic in TOPICS}
    found: dict[str, list[bytes]] = {topic: [] for topic in topics}
    for topic, data in raw_messages(bag, topics):
        stamp = int.from_bytes(data[4:8], "little") + 1e-9 * int.from_bytes(data[8:12], "little")
        if begin <= stamp < end:
            found[topic].append(data)
    return found


def bench_library() -> None:
    run = subprocess.run([str(LIBRARY_BENCH)], check=True, stdout=subprocess.PIPE, text=True)
    print(run.stdout, end="", flush=True)


def flights(speeds: tuple[float, ...], folder: Path, orbits: float) -> Iterator[tuple[Path, float]]:
    """Returns bag and real-time factor of the same flight at several speeds."""
    for speed in speeds:
        name = f"x{speed:g}" if speed else "full"
        plan = FlightPlan(robots=2, orbit="leo_pair", world="lab", law=DEFAULTS["law"], speed=speed,
                          orbit_speed=50.0, orbits=orbits, view="none")
        (folder / name).mkdir()
        flown = fly(plan, folder / name, Progress(f"two robots, {name}"))
        yield folder / name / "bag", flown.simulated / flown.wall


def bench_pair(folder: Path, orbits: float) -> None:
    (paced, _), (full, factor) = flights((10.0, 0.0), folder, orbits)
    for robot in figures(full, 2):
        emit(f"{robot.robot} over an orbit on the kinetic proxy, true error RMS", 1e3 * robot.rms,
             "mm", "<= 5", 1e3 * robot.rms <= 5.0)
        emit(f"{robot.robot} over an orbit on the kinetic proxy, true error peak",
             1e3 * robot.peak, "mm", "<= 20", 1e3 * robot.peak <= 20.0)
    bags = [bytes_of(bag, 2, 5.0, 100.0) for bag in (paced, full)]
    count = sum(len(messages) for messages in bags[1].values())
    same = bags[0] == bags[1] and count > 0
    emit("the same flight at x10 and at full speed, messages with other bytes",
         float(sum(one != other for topic in bags[0]
                   for one, other in zip(bags[0][topic], bags[1][topic], strict=False))),
         f"of {count}", "identical", same)
    emit("demo: two robots, orbit time over wall time", 50.0 * factor, "x real time", ">= 50",
         50.0 * factor >= 50.0)
    emit("demo: two robots, simulated over wall time", factor, "x real time", "", None)


def bench_ring(folder: Path) -> None:
    plan = FlightPlan(robots=10, orbit="ring", world="hall", law=DEFAULTS["law"], speed=0.0,
                      orbit_speed=50.0, orbits=1.0, view="none", record=False)
    (folder / "ring").mkdir()
    flown = fly(plan, folder / "ring", Progress("ten robots"))
    factor = flown.simulated / flown.wall
    emit("ten robots follow ten craft", factor, "x real time", ">= 10", factor >= 10.0)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--orbits", type=float, default=1.0,
                        help="number of orbits of the pair (default 1)")
    orbits = parser.parse_args().orbits
    os.environ["ROS_AUTOMATIC_DISCOVERY_RANGE"] = "LOCALHOST"
    os.environ.setdefault("ROS_DOMAIN_ID", "95")
    bench_library()
    with tempfile.TemporaryDirectory() as name:
        bench_pair(Path(name), orbits)
        bench_ring(Path(name))


if __name__ == "__main__":
    main()
