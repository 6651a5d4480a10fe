#!/usr/bin/env python3
"""Speed of the proxy world as a library and as a node, byte-identical runs at two speeds, and the
lateness of its steps with a sensor that overruns on purpose."""

from __future__ import annotations

import argparse
import os
import statistics
import tempfile
from contextlib import AbstractContextManager
from pathlib import Path

from foothill_test_support.bench import emitter, flat_world, json_lines, progress, running_node

HERE = Path(__file__).resolve().parent
emit = emitter("proxy")


def lines_of(*command: str) -> list[dict]:
    return json_lines(HERE / command[0], *command[1:], timeout=300)


def write_config(folder: Path, robots: int, commanded: bool) -> Path:
    (folder / "world.sdf").write_text(flat_world([]))
    lines = ["world: world.sdf", "seed: 5", "robots:"]
    for i in range(robots):
        period = ", commander_period: 0.1" if commanded else ""
        lines.append(f"  robot{i + 1}: {{pose: [{3 * (i % 10)}, {3 * (i // 10)}, 0]{period}}}")
    config = folder / "config.yaml"
    config.write_text("\n".join(lines) + "\n")
    return config


def world(config: Path, **parameters: object) -> AbstractContextManager[None]:
    """Runs a proxy_world in a separate process."""
    return running_node(HERE / "proxy_world", config=config, audit_wait=0.2, **parameters)


def bench_library() -> None:
    progress("[1/4] library, 1, 10 and 50 robots")
    speeds = {line["robots"]: line["speed"] for line in lines_of("proxy_library_bench", "speed")}
    emit("library, 1 robot at 1 kHz", speeds[1], "x real time", 1.0, speeds[1], ">= 2000",
         speeds[1] >= 2000)
    for robots in (10, 50):
        per_robot = speeds[1] / (robots * speeds[robots])
        emit(f"library, {robots} robots at 1 kHz", speeds[robots], "x real time", 1.0,
             speeds[robots], "", None)
        emit(f"library, cost of a robot among {robots}, relative to one alone",
             per_robot, "", 1.0, per_robot, "<= 1.3", per_robot <= 1.3)


def speed_of_node(robots: int) -> float:
    with tempfile.TemporaryDirectory() as name:
        config = write_config(Path(name), robots, commanded=False)
        with world(config, speed="0.0"):
            run = lines_of("proxy_peer", "watch", "4", str(robots))[0]
    return run["simulated"] / run["wall"]


def bench_node() -> None:
    speeds = {}
    for robots, bar in ((1, 100.0), (10, None), (50, 5.0)):
        progress(f"[2/4] node with all topics subscribed, {robots} robots")
        speeds[robots] = max(speed_of_node(robots) for _ in range(2))
        emit(f"node, {robots} robots, all topics subscribed, /clock at 100 Hz", speeds[robots],
             "x real time", 1.0, speeds[robots], f">= {bar:.0f}" if bar else "",
             speeds[robots] >= bar if bar else None)
    for robots in (10, 50):
        per_robot = speeds[1] / (robots * speeds[robots])
        emit(f"node, cost of a robot among {robots}, relative to one alone", per_robot, "", 1.0,
             per_robot, "", None)


def files_of(bag: Path) -> bytes:
    return b"".join(file.read_bytes() for file in sorted(bag.glob("*.mcap")))


def bench_determinism(duration: float) -> None:
    progress(f"[3/4] two runs of {duration:.0f} s with a commander, x20 and full speed")
    bags, runs = [], []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        config = write_config(folder, 1, commanded=True)
        for label, speed in (("x20", "20.0"), ("full", "0.0")):
            with world(config, speed=speed, paused="true", lock_step="true"):
                (folder / label).mkdir()
                bag = folder / label / "bag"  # a bag contains its own name, so both get the same
                runs += lines_of("proxy_peer", "record", str(duration), str(bag))
            bags.append(files_of(bag))
    same = bags[0] == bags[1] and len(bags[0]) > 0
    emit(f"bags of {duration:.0f} s at x20 and at full speed, identical bytes", float(len(bags[1])),
         "bytes", float(len(bags[0])), float(same), "identical", same)
    full = runs[1]["simulated"] / runs[1]["wall"]
    emit("node in lock-step with a commander and a recorder, full speed", full, "x real time", 1.0,
         full, "", None)


def bench_lateness() -> None:
    progress("[4/4] lateness in real time, without and with a sensor that overruns")
    lines = lines_of("proxy_library_bench", "lateness")
    without, with_overrun = (statistics.median(line["p99_ms"] for line in lines
                                               if line["overruns"] is overruns)
                             for overruns in (False, True))
    emit("p99 lateness of 1 kHz steps with a sensor that overruns (median of 5)", with_overrun,
         "ms", without, with_overrun / without if without else 0.0, "within 1 ms of reference",
         with_overrun - without <= 1.0)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--duration", type=float, default=60.0,
                        help="simulated seconds of the compared runs (default 60)")
    duration = parser.parse_args().duration
    os.environ["ROS_AUTOMATIC_DISCOVERY_RANGE"] = "LOCALHOST"
    os.environ.setdefault("ROS_DOMAIN_ID", "94")
    bench_library()
    bench_node()
    bench_determinism(duration)
    bench_lateness()


if __name__ == "__main__":
    main()
