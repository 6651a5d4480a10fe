#!/usr/bin/env python3
"""Latency and throughput of rclcpp, of a raw rcl loop and of rclpy, sender and receiver in two
processes. The three are measured in many short turns, in a new order each time, so that other load
of the machine affects all of them alike. The figure is the median over the turns; the ratio to raw
rcl is the median of the ratios within a turn. Latencies are measured at real-time priority where
permitted. The spread of a ratio is its 95 % bootstrap interval."""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
from bus_pair import Case, Pair, Slice, command

APIS = ("raw", "rclcpp", "rclpy")
LIMIT = 1.10
IDLE_LIMIT_MB = 40.0
RESAMPLES = 1000
CASES = (
    Case("64 B at 1 kHz", "small", 1000.0, 0.4, turns=20),
    Case("640x480 RGB at 60 Hz", "image", 60.0, 2.6),
    # The order in which the threads wait is random here: one turn is not significant.
    Case("64 B, full rate", "small", 0.0, 0.5, turns=20),
    Case("640x480 RGB, full rate", "image", 0.0, 0.5, turns=10),
)


def latency(quantile: float) -> Callable[[Slice], float]:
    return lambda turn: float(np.quantile(turn.latencies, quantile))


# What a turn gives, by its name.
LATENCY = {"median": latency(0.5), "p99": latency(0.99)}
FULL_RATE = {"throughput": lambda turn: turn.throughput}


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


def interval(ratios: np.ndarray) -> tuple[float, float]:
    """Where 95 % of the medians lie if turns are drawn again at random."""
    drawn = np.random.default_rng(1).choice(ratios, size=(RESAMPLES, len(ratios)))
    low, high = np.quantile(np.median(drawn, axis=1), [0.025, 0.975])
    return round(float(low), 4), round(float(high), 4)


def emit(case: str, figure: float, unit: str, reference: float, ratio: float, bar: str = "",
         met: bool | None = None, spread: tuple[float, float] | None = None) -> None:
    print(json.dumps({"bench": "bus", "case": case, "figure": round(figure, 3), "unit": unit,
                      "reference": round(reference, 3), "ratio": round(ratio, 4),
                      "bar": bar, "met": met, "interval": spread}), flush=True)
    if spread:
        print(f"{case}: ratio {ratio:.3f}, 95 % within {spread[0]:.3f} .. {spread[1]:.3f}",
              file=sys.stderr)


def report(case: Case, slices: dict[str, list[Slice]]) -> None:
    full_rate = case.rate == 0.0
    unit = "messages/s" if full_rate else "us"
    for key, of_turn in (FULL_RATE if full_rate else LATENCY).items():
        figures = {api: np.array([of_turn(turn) for turn in slices[api]]) for api in APIS}
        for api in ("rclcpp", "rclpy"):
            ratios = figures[api] / figures["raw"]
            ratio = float(np.median(ratios))
            bar, met = "", None
            if api == "rclcpp":
                bar = f">= {1 / LIMIT:.2f}" if full_rate else f"<= {LIMIT:.2f}"
                met = ratio >= 1 / LIMIT if full_rate else ratio <= LIMIT
            emit(f"{case.name}, {key}, {api}", float(np.median(figures[api])), unit,
                 float(np.median(figures["raw"])), ratio, bar, met, interval(ratios))
    if not full_rate:
        report_pooled(case, slices)


def report_pooled(case: Case, slices: dict[str, list[Slice]]) -> None:
    p99 = {api: float(np.quantile(np.concatenate([turn.latencies for turn in slices[api]]), 0.99))
           for api in APIS}
    for api in ("rclcpp", "rclpy"):
        emit(f"{case.name}, p99 of all turns as one, {api}", p99[api], "us", p99["raw"],
             p99[api] / p99["raw"])


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
    emit("idle node, resident", ours, "MB", raw, ours / raw, f"< {IDLE_LIMIT_MB:.0f} MB",
         ours < IDLE_LIMIT_MB)


if __name__ == "__main__":
    main()
