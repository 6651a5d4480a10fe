#!/usr/bin/env python3
"""Runs the bus bench and writes docs/bus: the table and a plot."""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt  # noqa: E402

HERE = Path(__file__).resolve().parent
COLOURS = {"raw rcl": "#8a8f98", "rclcpp": "#1f6feb", "rclpy": "#d29922"}
CASES = ("64 B at 1 kHz", "640x480 RGB at 60 Hz", "64 B, full rate", "640x480 RGB, full rate")


def measure(rounds: int) -> list[dict[str, Any]]:
    process = subprocess.run([sys.executable, str(HERE / "bus_bench.py"), "--rounds", str(rounds)],
                             check=True, stdout=subprocess.PIPE, text=True)
    return [json.loads(line) for line in process.stdout.splitlines()]


def plot(rows: list[dict[str, Any]], file: Path) -> None:
    figure, axes = plt.subplots(1, 4, figsize=(12, 3.4), layout="constrained")
    for axis, case in zip(axes, CASES):
        key = "throughput" if "full" in case else "median"
        found = {row["case"].split(", ")[-1]: row for row in rows
                 if row["case"].startswith(f"{case}, {key}")}
        values = {"raw rcl": found["rclcpp"]["reference"],
                  "rclcpp": found["rclcpp"]["figure"], "rclpy": found["rclpy"]["figure"]}
        bars = axis.bar(list(values), list(values.values()),
                        color=[COLOURS[name] for name in values], width=0.65)
        axis.bar_label(bars, fmt="{:,.0f}", padding=2, fontsize=9)
        axis.margins(y=0.15)
        axis.set_title(case.replace(",", "").replace(" at ", "\nat ").replace(" full", "\nat full"),
                       fontsize=10)
        axis.set_ylabel("messages per second" if key == "throughput" else "median latency [us]")
        axis.spines[["top", "right"]].set_visible(False)
        axis.tick_params(axis="x", length=0)
    figure.savefig(file, dpi=110)


def page(rows: list[dict[str, Any]]) -> str:
    answers = {True: "yes", False: "no", None: ""}
    lines = [f"| {row['case']} | {row['figure']:,.1f} | {row['unit']} | {row['reference']:,.1f} "
             f"| {row['ratio']:.3f} | {row['bar']} | {answers[row['met']]} |" for row in rows]
    table = "\n".join(lines)
    return f"""# The bus: what a message costs

Sender and receiver are two processes on one machine; Fast DDS carries the messages. The reference
is a loop of plain rcl calls in C++, the least that any ROS 2 program does. The three APIs take
turns in each round, and the best round of each counts, as another load can only add to a latency.
Latencies compare as lower is better, full-rate throughput as higher is better.

![Latency and throughput of raw rcl, rclcpp and rclpy](bus.png)

| case | figure | unit | raw rcl | ratio | bar | met |
|---|--:|---|--:|--:|---|---|
{table}

Measured on {os.cpu_count()} cores. `./foothill bench bus` prints the table,
`./foothill report bus` makes this page.
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--output", type=Path,
                        default=Path(os.environ.get("FOOTHILL_ROOT", ".")) / "docs" / "bus")
    arguments = parser.parse_args()
    rows = measure(arguments.rounds)
    arguments.output.mkdir(parents=True, exist_ok=True)
    plot(rows, arguments.output / "bus.png")
    (arguments.output / "README.md").write_text(page(rows))
    print(f"wrote {arguments.output}")


if __name__ == "__main__":
    main()
