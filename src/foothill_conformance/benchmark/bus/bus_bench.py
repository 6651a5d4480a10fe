#!/usr/bin/env python3
"""Latency and throughput of rclcpp beside a raw rcl loop and rclpy, sender and receiver in two
processes. The three take turns in each round, and the best round of each counts: another load of
the machine can only add to a latency and take from a throughput."""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
APIS = ("raw", "rclcpp", "rclpy")
WARM_UP = 0.3
LIMIT = 1.10
IDLE_LIMIT_MB = 40.0


@dataclass(frozen=True)
class Case:
    name: str
    payload: str
    rate: float  # messages a second; 0 sends as many as go
    duration: float


CASES = (
    Case("64 B at 1 kHz", "small", 1000.0, 2.0),
    Case("640x480 RGB at 60 Hz", "image", 60.0, 2.5),
    Case("64 B, full rate", "small", 0.0, 1.5),
    Case("640x480 RGB, full rate", "image", 0.0, 1.5),
)


def peer(api: str) -> list[str]:
    if api == "rclpy":
        return [sys.executable, str(HERE / "rclpy_peer.py")]
    return [str(HERE / "bus_peer"), api]


def exchange(api: str, case: Case) -> dict[str, float]:
    """One run of one case: median and 99th percentile [us], and messages received a second."""
    receiver = subprocess.Popen([*peer(api), case.payload, "receive", str(WARM_UP)],
                                stdout=subprocess.PIPE, text=True)
    subprocess.run([*peer(api), case.payload, "send", str(case.rate), str(case.duration)],
                   check=True, timeout=60)
    answer = json.loads(receiver.communicate(timeout=60)[0])
    latencies = sorted(answer["latencies"])
    return {
        "median": statistics.median(latencies) / 1e3,
        "p99": latencies[len(latencies) * 99 // 100] / 1e3,
        "throughput": len(latencies) / (answer["span"] / 1e9),
    }


def idle_memory(api: str) -> float:
    """Resident memory of a process with one idle node [MB]."""
    process = subprocess.Popen([*peer(api), "idle"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                               text=True)
    assert process.stdin and process.stdout
    process.stdout.readline()
    status = Path(f"/proc/{process.pid}/status").read_text()
    process.stdin.close()
    process.wait(10)
    kilobytes = next(int(line.split()[1]) for line in status.splitlines() if "VmRSS" in line)
    return kilobytes * 1024 / 1e6


def emit(case: str, figure: float, unit: str, reference: float, ratio: float, bar: str,
         met: bool | None) -> None:
    print(json.dumps({"bench": "bus", "case": case, "figure": round(figure, 3), "unit": unit,
                      "reference": round(reference, 3), "ratio": round(ratio, 4), "bar": bar,
                      "met": met}), flush=True)


def report(case: Case, rounds: list[dict[str, dict[str, float]]]) -> None:
    full_rate = case.rate == 0.0
    keys = (("throughput", "messages/s"),) if full_rate else (("median", "us"), ("p99", "us"))
    best = max if full_rate else min
    for key, unit in keys:
        reference = best(one["raw"][key] for one in rounds)
        for api in ("rclcpp", "rclpy"):
            figure = best(one[api][key] for one in rounds)
            ratio = figure / reference
            bar, met = "", None
            if api == "rclcpp":
                bar = f">= {1 / LIMIT:.2f}" if full_rate else f"<= {LIMIT:.2f}"
                met = ratio >= 1 / LIMIT if full_rate else ratio <= LIMIT
            emit(f"{case.name}, {key}, {api}", figure, unit, reference, ratio, bar, met)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5, help="turns of each API (default 5)")
    rounds = parser.parse_args().rounds
    os.environ["ROS_AUTOMATIC_DISCOVERY_RANGE"] = "LOCALHOST"
    os.environ.setdefault("ROS_DOMAIN_ID", "93")
    for number, case in enumerate(CASES, 1):
        results = []
        for turn in range(rounds):
            print(f"[{number}/{len(CASES)}] {case.name}: round {turn + 1} of {rounds}",
                  file=sys.stderr)
            results.append({api: exchange(api, case) for api in APIS})
        report(case, results)
    raw, ours = idle_memory("raw"), idle_memory("rclcpp")
    emit("idle node, resident", ours, "MB", raw, ours / raw, f"< {IDLE_LIMIT_MB:.0f} MB",
         ours < IDLE_LIMIT_MB)


if __name__ == "__main__":
    main()
