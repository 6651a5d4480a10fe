#!/usr/bin/env python3
"""Simulates an hour of wandering in the yard, which must not cause a collision: as a library with
several seeds, and over topics with proxy_world and pioneer_modes in lock-step at full speed."""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

from ament_index_python.packages import get_package_prefix
from foothill_test_support.bench import emitter, progress

HERE = Path(__file__).resolve().parent
ROOT = Path(os.environ.get("FOOTHILL_ROOT", "."))
WORLD = ROOT / "worlds" / "yard.sdf"

emit = emitter("modes")


def emit_drive(label: str, drive: dict) -> None:
    hours = drive["duration"] / 3600.0
    emit(f"{label}, collisions", drive["collisions"], "", 0.0, 0.0, "0", drive["collisions"] == 0)
    emit(f"{label}, distance driven", drive["distance"], "m", 0.3 * drive["duration"],
         drive["distance"] / (0.3 * drive["duration"]), "", None)
    emit(f"{label}, floor covered", drive["covered"], "m^2", 0.0, 0.0, "", None)
    emit(f"{label}, closest clearance", drive["closest"], "m", 0.0, 0.0, "> 0",
         drive["closest"] > 0.0)
    speed = drive["duration"] / drive["wall"]
    emit(f"{label}, speed ({hours:g} h)", speed, "x real time", 1.0, speed, "", None)


def bench_library(duration: float, seeds: int) -> None:
    for seed in range(1, seeds + 1):
        progress(f"library, seed {seed}")
        output = subprocess.run([str(HERE / "wander_cases"), str(WORLD), str(duration), str(seed)],
                                check=True, stdout=subprocess.PIPE, text=True).stdout
        emit_drive(f"library, seed {seed}", json.loads(output.splitlines()[0]))


@contextlib.contextmanager
def running(program: Path, *arguments: str) -> Iterator[None]:
    process = subprocess.Popen([str(program), *arguments])
    try:
        yield
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(20)


def drive_over_topics(duration: float) -> str:
    """Returns the output of modes_watch for a drive over topics."""
    proxy = Path(get_package_prefix("foothill_proxy")) / "lib" / "foothill_proxy" / "proxy_world"
    quiet = ("--ros-args", "--log-level", "warn")
    world = (*quiet, "-p", f"config:={ROOT / 'config' / 'proxy' / 'yard.yaml'}",
             "-p", "speed:=0.0", "-p", "commander_period:=0.1", "-p", "ground_truth_rate:=10.0",
             "-p", "clock_rate:=10.0", "-p", "deadline:=30.0")
    modes = (*quiet, "-r", "__ns:=/robot1", "--params-file", str(ROOT / "config" / "modes.yaml"),
             "-p", "mode:=wander", "-p", "lock_step:=true", "-p", "imu_period:=0.05",
             "-p", "use_sim_time:=true")
    watch = [str(HERE / "modes_watch"), str(WORLD), str(duration), *quiet,
             "-r", "__ns:=/robot1", "-p", "use_sim_time:=true"]
    with subprocess.Popen(watch, stdout=subprocess.PIPE, text=True) as watcher, \
            running(HERE.parent / "pioneer_modes" / "pioneer_modes", *modes), \
            running(proxy, *world):
        return watcher.communicate(timeout=max(600.0, duration))[0]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--duration", type=float, default=3600.0, help="simulated [s]")
    parser.add_argument("--seeds", type=int, default=3, help="number of drives as a library")
    parser.add_argument("--only", choices=("library", "topics"))
    arguments = parser.parse_args()
    os.environ["ROS_AUTOMATIC_DISCOVERY_RANGE"] = "LOCALHOST"
    os.environ.setdefault("ROS_DOMAIN_ID", "94")
    if arguments.only != "topics":
        bench_library(arguments.duration, arguments.seeds)
    if arguments.only != "library":
        progress("over topics")
        output = drive_over_topics(arguments.duration)
        emit_drive("over topics", json.loads(output.splitlines()[0]))


if __name__ == "__main__":
    main()
