#!/usr/bin/env python3
"""Runs sick_ld_cases and ld_exchange, and writes docs/sick_ld: the page and its picture."""

from __future__ import annotations

import argparse
import csv
import os
import subprocess
import tempfile
from pathlib import Path

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt  # noqa: E402
import numpy as np  # noqa: E402
from matplotlib.axes import Axes  # noqa: E402
from matplotlib.patches import Ellipse, Rectangle  # noqa: E402
from matplotlib.transforms import Affine2D  # noqa: E402
from numpy.typing import NDArray  # noqa: E402

HERE = Path(__file__).resolve().parent
SHARE = HERE.parents[1] / "share" / "sick_ld"
BLUE, RED, GREY, GREEN, AMBER = "#1f6feb", "#cf222e", "#8a8f98", "#1a7f37", "#d29922"
SIDE, ENLARGED = 0.4, 10
Table = dict[str, NDArray[np.float64]]


def read(file: Path) -> Table:
    with file.open() as stream:
        names = stream.readline().strip().split(",")
        values = np.loadtxt(stream, delimiter=",", ndmin=2)
    return {name: values[:, column] for column, name in enumerate(names)}


def read_figures(file: Path) -> dict[str, float]:
    with file.open() as stream:
        return {name: float(value) for name, value in csv.reader(stream)}


def tidy(axis: Axes, title: str, x: str, y: str) -> None:
    axis.set_title(title, fontsize=10)
    axis.set_xlabel(x)
    axis.set_ylabel(y)
    axis.grid(alpha=0.25)
    axis.spines[["top", "right"]].set_visible(False)


def draw_target(axis: Axes, target: dict[str, float]) -> None:
    place = Affine2D().rotate(target["heading"]).translate(target["x"], target["y"])
    axis.add_patch(Rectangle((-SIDE / 2, -SIDE / 2), SIDE, SIDE, fill=False, edgecolor=RED,
                             linewidth=1.5, transform=place + axis.transData))
    spread = np.array([[target["xx"], target["xy"]], [target["xy"], target["yy"]]])
    lengths, axes = np.linalg.eigh(spread)
    width, height = 2 * 3 * ENLARGED * np.sqrt(lengths)
    axis.add_patch(Ellipse((target["x"], target["y"]), width, height, fill=False,
                           angle=float(np.degrees(np.arctan2(axes[1, 0], axes[0, 0]))),
                           edgecolor=GREEN, linewidth=1.2))
    text = (f"({target['x']:.3f}, {target['y']:.3f}) m\n{np.degrees(target['heading']):.1f}"
            f" ± {np.degrees(np.sqrt(target['hh'])):.1f}°")
    side = -1 if target["x"] > 0 else 1
    axis.annotate(text, (target["x"], target["y"]), xytext=(side * 52, 26), fontsize=8,
                  textcoords="offset points", ha="right" if side < 0 else "left", va="center",
                  arrowprops={"arrowstyle": "-", "color": GREY, "linewidth": 0.8})


def plot_scan(axis: Axes, scan: Table, targets: Table) -> None:
    x, y = scan["range"] * np.cos(scan["angle"]), scan["range"] * np.sin(scan["angle"])
    axis.plot(x, y, ".", color=BLUE, markersize=2.5, label="rays")
    axis.plot(0, 0, "o", color=AMBER, markersize=8, label="scanner")
    axis.plot([], [], color=RED, linewidth=1.5, label="target found")
    axis.plot([], [], color=GREEN, linewidth=1.2, label=f"3 sigma, {ENLARGED} times as large")
    for row in range(len(targets["x"])):
        draw_target(axis, {name: float(values[row]) for name, values in targets.items()})
    axis.set_aspect("equal")
    axis.set_ylim(-2.4, 3.8)
    tidy(axis, "a scan and its targets", "x [m]", "y [m]")
    axis.legend(fontsize=8, frameon=False, loc="upper center", ncols=2)


def plot_errors(axes: tuple[Axes, Axes], distances: Table) -> None:
    for axis, name, unit, bar in ((axes[0], "position_95", "cm", 1.0),
                                  (axes[1], "heading_95", "degree", 2.0)):
        for scans, colour in ((1, GREY), (10, BLUE)):
            chosen = distances["scans"] == scans
            axis.plot(distances["distance"][chosen], distances[name][chosen], "o-", color=colour,
                      markersize=4, label=f"{scans} scan{'s' if scans > 1 else ''}")
        axis.axhline(bar, color=RED, linestyle=":", label="bar at 3 m")
        axis.set_ylim(bottom=0)
        tidy(axis, f"{name.split('_')[0]}, 95 %", "distance [m]", unit)
        axis.legend(fontsize=8, frameon=False)


def plot(folder: Path, file: Path) -> None:
    figure = plt.figure(figsize=(12, 6.2), layout="constrained")
    grid = figure.add_gridspec(2, 2, width_ratios=(1.7, 1))
    plot_scan(figure.add_subplot(grid[:, 0]), read(folder / "scan.csv"),
              read(folder / "targets.csv"))
    plot_errors((figure.add_subplot(grid[0, 1]), figure.add_subplot(grid[1, 1])),
                read(folder / "distances.csv"))
    figure.savefig(file, dpi=110)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--output", type=Path,
                        default=Path(os.environ.get("FOOTHILL_ROOT", ".")) / "docs" / "sick_ld")
    parser.add_argument("--programs", type=Path, default=HERE,
                        help="where sick_ld_cases and ld_exchange are")
    parser.add_argument("--template", type=Path, default=SHARE / "report" / "page.md")
    arguments = parser.parse_args()
    arguments.output.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        subprocess.run([str(arguments.programs / "sick_ld_cases"), name], check=True)
        plot(folder, arguments.output / "targets.png")
        figures = read_figures(folder / "figures.csv")
    exchange = subprocess.run([str(arguments.programs / "ld_exchange")], check=True,
                              capture_output=True, text=True).stdout
    page = arguments.template.read_text().format(exchange=exchange.rstrip(), **figures)
    (arguments.output / "README.md").write_text(page)
    print(f"wrote {arguments.output}")


if __name__ == "__main__":
    main()
