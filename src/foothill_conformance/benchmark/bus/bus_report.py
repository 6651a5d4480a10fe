#!/usr/bin/env python3
"""Runs the bus benchmark and writes docs/bus: the table and a plot."""

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


def plot_case(axis: plt.Axes, rows: list[dict[str, Any]], case: str) -> None:
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
    axis.tick_params(axis="x", length=0)


def plot_costs(axis: plt.Axes, rows: list[dict[str, Any]]) -> None:
    """Plots the cost of rclcpp relative to raw rcl, with its spread; throughput is inverted."""
    ours = [row for row in rows if row["case"].endswith(", rclcpp") and row["bar"]]
    for place, row in enumerate(ours):
        power = -1 if "throughput" in row["case"] else 1
        axis.plot([end ** power for end in row["interval"]], [place] * 2,
                  color=COLOURS["rclcpp"], linewidth=2.5, solid_capstyle="butt")
        axis.plot(row["ratio"] ** power, place, "o", color=COLOURS["rclcpp"])
    axis.axvline(1.0, color=COLOURS["raw rcl"], linewidth=1)
    axis.axvline(1.1, color="#cf222e", linewidth=1, linestyle="--")
    axis.set_yticks(range(len(ours)), [row["case"].removesuffix(", rclcpp").replace(
        ", throughput", "") for row in ours], fontsize=9)
    axis.invert_yaxis()
    axis.tick_params(axis="y", length=0)
    axis.set_title("cost of rclcpp with spread\n(raw rcl: 1, bar: 1.1)", fontsize=10)


def plot(rows: list[dict[str, Any]], file: Path) -> None:
    figure, axes = plt.subplots(1, 5, figsize=(15, 3.4), layout="constrained")
    for axis, case in zip(axes, CASES):
        plot_case(axis, rows, case)
    plot_costs(axes[-1], rows)
    for axis in axes:
        axis.spines[["top", "right"]].set_visible(False)
    figure.savefig(file, dpi=110)


def page(rows: list[dict[str, Any]], load: float) -> str:
    answers = {True: "yes", False: "no", None: ""}
    lines = []
    for row in rows:
        spread = "{:.2f} .. {:.2f}".format(*row["interval"]) if row["interval"] else ""
        lines.append(f"| {row['case']} | {row['figure']:,.1f} | {row['unit']} "
                     f"| {row['reference']:,.1f} | {row['ratio']:.3f} | {spread} | {row['bar']} "
                     f"| {answers[row['met']]} |")
    table = "\n".join(lines)
    return f"""# Latency and throughput of the middleware

Sender and receiver are two processes on one machine; the transport is Fast DDS. The reference is a
loop of plain rcl calls in C++, the minimum that any ROS 2 program executes. For latencies lower is
better, for throughput at full rate higher is better.

![Latency and throughput of raw rcl, rclcpp and rclpy](bus.png)

| case | figure | unit | raw rcl | ratio | spread | bar | met |
|---|--:|---|--:|--:|---|---|---|
{table}

Measured on {os.cpu_count()} cores; the load average at the start was {load:.1f}.
`./foothill bench bus` prints the table, `./foothill report bus` generates this page.

## How it is measured

- **Turns.** The load of a machine changes from minute to minute, so the APIs are measured in turns
  of 0.4 s to 2.6 s, in random order, with 5 sets of processes. Each turn gives a median, a p99 or a
  throughput. The figure is the median over all turns. The ratio is the median of the ratios of
  adjacent turns, because a disturbance usually affects neighbouring turns alike. The cost of an API
  appears in every turn, a disturbance in few. The p99 over all turns together can be dominated by a
  single disturbed turn; it is listed without a bar. The first 0.1 s of each turn is discarded.
- **Number of turns.** For each API: 100 turns for 64 B; for images 25 at 60 Hz and 50 at full rate.
  At full rate at least three threads compete for two cores and their order is random: turns of the
  same API differ by a factor of two.
- **Spread.** 95 % interval of the median ratio by bootstrap, from 1000 resamples of the turns. If
  it spans the bar, one run cannot decide whether the bar is met.
- **Priority.** Latencies are measured at real-time priority (`SCHED_FIFO`) where permitted, for all
  APIs alike; otherwise the p99 depends on other processes. Full rate is measured at normal
  priority: sender, transport and receiver are three busy threads, and on two cores threads of equal
  real-time priority only wait for one another.

## Cost of a wake-up

A wait in Fast DDS attaches a condition for every entity in the wait set and detaches it before a
message is taken. The loop of plain rcl calls waits for one entity. An rclcpp node has seven
services, `/parameter_events`, and two events (QoS, type) for each topic. The executor is notified
of these by callbacks of the middleware, which leaves three of sixteen conditions in this benchmark:
the topic, a timer, and the interrupt of the executor. The other entities are checked only after a
callback. Topics stay in the wait set. Notification by callbacks was tried for topics too: Fast DDS
calls back while it holds the lock that taking a message needs, so at full rate each message of 64 B
cost three context switches instead of at most one, and throughput fell to a fifth.
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--output", type=Path,
                        default=Path(os.environ.get("FOOTHILL_ROOT", ".")) / "docs" / "bus")
    arguments = parser.parse_args()
    load = os.getloadavg()[0]
    rows = measure(arguments.rounds)
    arguments.output.mkdir(parents=True, exist_ok=True)
    plot(rows, arguments.output / "bus.png")
    (arguments.output / "README.md").write_text(page(rows, load))
    print(f"wrote {arguments.output}")


if __name__ == "__main__":
    main()
