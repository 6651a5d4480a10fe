#!/usr/bin/env python3
"""Latency and throughput of rclcpp beside a raw rcl loop and rclpy, sender and receiver in two
processes. The three take many short turns, in a new order each time, so that whatever else the
machine does meets all of them alike; the median over the turns counts. Latencies are taken at
real-time priority where that is permitted. The ratio comes with its spread: the interval of 95 % of
the ratios among turns drawn again at random."""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
from bus_pair import Case, Pair, Slice, command

APIS = ("raw", "rclcpp", "rclpy")
LIMIT = 1.10
IDLE_LIMIT_MB = 40.0
RESAMPLES = 1000
CASES = (
    Case("64 B at 1 kHz", "small", 1000.0, 0.6, turns=10),
    Case("640x480 RGB at 60 Hz", "image", 60.0, 2.6),
    # Which thread waits for which is a matter of chance here: one turn tells little.
    Case("64 B, full rate", "small", 0.0, 0.5, turns=20),
    Case("640x480 RGB, full rate", "image", 0.0, 0.5, turns=10),
)


def of_turns(quantile: float) -> Callable[[Sequence[Slice]], float]:
    return lambda turns: float(np.median([np.quantile(one.latencies, quantile) for one in turns]))


def p99_of_all(turns: Sequence[Slice]) -> float:
    return float(np.quantile(np.concatenate([one.latencies for one in turns]), 0.99))


def throughput(turns: Sequence[Slice]) -> float:
    return float(np.median([one.throughput for one in turns]))


LATENCY = {"median": (of_turns(0.5), "us"), "p99": (of_turns(0.99), "us"),
           "p99 of all turns as one": (p99_of_all, "us")}
FULL_RATE = {"throughput": (throughput, "messages/s")}


def play_round(case: Case, shuffle: random.Random) -> dict[str, list[Slice]]:
    """New processes and some turns of each API, in an order of chance."""
    domain = int(os.environ.get("ROS_DOMAIN_ID", "93"))
    pairs = {api: Pair(api, case, (domain + index) % 101) for index, api in enumerate(APIS)}
    try:
        for pair in pairs.values():
            pair.wait_until_matched()
        for _ in range(case.turns):
            for api in shuffle.sample(APIS, len(APIS)):
                pairs[api].take_turn()
        return {api: pair.end() for api, pair in pairs.items()}
    finally:
        for pair in pairs.values():
            pair.kill()


def interval(statistic: Callable[[Sequence[Slice]], float], figures: Sequence[Slice],
             references: Sequence[Slice]) -> tuple[float, float]:
    """Where 95 % of the ratios lie if turns, with all APIs in each, are drawn again at random."""
    ratios = []
    for drawn in np.random.default_rng(1).integers(len(figures), size=(RESAMPLES, len(figures))):
        ratios.append(statistic([figures[index] for index in drawn])
                      / statistic([references[index] for index in drawn]))
    low, high = np.quantile(ratios, [0.025, 0.975])
    return round(float(low), 4), round(float(high), 4)


def emit(case: str, figure: float, unit: str, reference: float, bar: str, met: bool | None,
         spread: tuple[float, float] | None = None) -> None:
    print(json.dumps({"bench": "bus", "case": case, "figure": round(figure, 3), "unit": unit,
                      "reference": round(reference, 3), "ratio": round(figure / reference, 4),
                      "bar": bar, "met": met, "interval": spread}), flush=True)
    if spread:
        print(f"{case}: ratio {figure / reference:.3f}, 95 % within {spread[0]:.3f} .. "
              f"{spread[1]:.3f}", file=sys.stderr)


def report(case: Case, slices: dict[str, list[Slice]]) -> None:
    full_rate = case.rate == 0.0
    for key, (statistic, unit) in (FULL_RATE if full_rate else LATENCY).items():
        reference = statistic(slices["raw"])
        for api in ("rclcpp", "rclpy"):
            figure = statistic(slices[api])
            bar, met = "", None
            if api == "rclcpp" and statistic is not p99_of_all:
                bar = f">= {1 / LIMIT:.2f}" if full_rate else f"<= {LIMIT:.2f}"
                ratio = figure / reference
                met = ratio >= 1 / LIMIT if full_rate else ratio <= LIMIT
            emit(f"{case.name}, {key}, {api}", figure, unit, reference, bar, met,
                 interval(statistic, slices[api], slices["raw"]))


def idle_memory(api: str) -> float:
    """Resident memory of a process with one idle node [MB]."""
    process = subprocess.Popen([*command(api), "idle"], stdin=subprocess.PIPE,
                               stdout=subprocess.PIPE, text=True)
    assert process.stdin and process.stdout
    process.stdout.readline()
    status = Path(f"/proc/{process.pid}/status").read_text()
    process.stdin.close()
    process.wait(10)
    kilobytes = next(int(line.split()[1]) for line in status.splitlines() if "VmRSS" in line)
    return kilobytes * 1024 / 1e6


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5,
                        help="rounds of new processes for each API and case (default 5)")
    rounds = parser.parse_args().rounds
    os.environ["ROS_AUTOMATIC_DISCOVERY_RANGE"] = "LOCALHOST"
    shuffle = random.Random(1)
    for number, case in enumerate(CASES, 1):
        slices: dict[str, list[Slice]] = {api: [] for api in APIS}
        for turn in range(rounds):
            print(f"[{number}/{len(CASES)}] {case.name}: round {turn + 1} of {rounds}",
                  file=sys.stderr)
            for api, new in play_round(case, shuffle).items():
                slices[api] += new
        report(case, slices)
    raw, ours = idle_memory("raw"), idle_memory("rclcpp")
    emit("idle node, resident", ours, "MB", raw, f"< {IDLE_LIMIT_MB:.0f} MB", ours < IDLE_LIMIT_MB)


if __name__ == "__main__":
    main()
