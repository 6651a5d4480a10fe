"""Plots the squares of a calibration: true positions and positions by odometry."""

from __future__ import annotations

import csv
from collections import defaultdict
from pathlib import Path

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt  # noqa: E402  (after the backend is chosen)

PATHS = (("", "true position", "#c4c4c4", "-", 6.0),
         ("_nominal", "odometry before", "#d1495b", "--", 1.6),
         ("_estimated", "odometry after", "#00798c", "-", 1.6))


def read(table: Path) -> dict[int, list[dict[str, float]]]:
    runs: dict[int, list[dict[str, float]]] = defaultdict(list)
    with table.open() as file:
        for row in csv.DictReader(file):
            runs[int(row["run"])].append({name: float(value) for name, value in row.items()})
    return runs


def draw(table: Path, picture: Path) -> None:
    """Plots the first square of each direction."""
    runs = read(table)
    figure, axes = plt.subplots(1, 2, figsize=(10, 5), constrained_layout=True)
    for axis, run, title in zip(axes, (1, 2), ("clockwise", "counter-clockwise"), strict=True):
        for suffix, label, colour, style, width in PATHS:
            axis.plot([row[f"x{suffix}"] for row in runs[run]],
                      [row[f"y{suffix}"] for row in runs[run]],
                      style, color=colour, label=label, linewidth=width)
        axis.plot(0, 0, "o", color="#222222", markersize=5)
        axis.set_title(title)
        axis.set_xlabel("x [m]")
        axis.set_ylabel("y [m]")
        axis.set_aspect("equal")
        axis.grid(alpha=0.3)
    axes[0].legend(loc="best")
    figure.savefig(picture, dpi=110)
    plt.close(figure)
