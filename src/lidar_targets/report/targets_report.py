#!/usr/bin/env python3
"""Runs targets_cases and writes docs/lidar_targets: the page and its figure."""

from __future__ import annotations

import argparse
import os
import subprocess
import tempfile
from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np
from foothill_test_support.colours import AMBER, BLUE, GREEN, GREY, RED
from foothill_test_support.report import Table, label_axes, read_figures, read_table
from matplotlib.axes import Axes
from matplotlib.patches import Ellipse, Rectangle
from matplotlib.transforms import Affine2D

HERE = Path(__file__).resolve().parent
ROOT = Path(os.environ.get("FOOTHILL_ROOT", "."))
SHARE = HERE.parents[1] / "share" / "lidar_targets"
SIDE, ENLARGED = 0.4, 10


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
    axis.plot([], [], color=RED, linewidth=1.5, label="estimated target")
    axis.plot([], [], color=GREEN, linewidth=1.2, label=f"3 sigma, enlarged {ENLARGED} times")
    for row in range(len(targets["x"])):
        draw_target(axis, {name: float(values[row]) for name, values in targets.items()})
    axis.set_aspect("equal")
    axis.set_ylim(-2.4, 3.8)
    label_axes(axis, "scan and estimated targets", "x [m]", "y [m]", legend=False)
    axis.legend(fontsize=8, frameon=False, loc="upper center", ncols=2)


def plot_errors(axes: tuple[Axes, Axes], distances: Table) -> None:
    for axis, name, unit, limit in ((axes[0], "position_95", "cm", 1.0),
                                  (axes[1], "heading_95", "degree", 2.0)):
        for scans, colour in ((1, GREY), (10, BLUE)):
            chosen = distances["scans"] == scans
            axis.plot(distances["distance"][chosen], distances[name][chosen], "o-", color=colour,
                      markersize=4, label=f"{scans} scan{'s' if scans > 1 else ''}")
        axis.axhline(limit, color=RED, linestyle=":", label="requirement at 3 m")
        axis.set_ylim(bottom=0)
        label_axes(axis, f"{name.split('_')[0]}, 95 % quantile", "distance [m]", unit)


def plot(folder: Path, file: Path) -> None:
    figure = plt.figure(figsize=(12, 6.2), layout="constrained")
    grid = figure.add_gridspec(2, 2, width_ratios=(1.7, 1))
    plot_scan(figure.add_subplot(grid[:, 0]), read_table(folder / "scan.csv"),
              read_table(folder / "targets.csv"))
    plot_errors((figure.add_subplot(grid[0, 1]), figure.add_subplot(grid[1, 1])),
                read_table(folder / "distances.csv"))
    figure.savefig(file, dpi=110)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--output", type=Path, help="folder of the page",
                        default=ROOT / "docs" / "lidar_targets")
    parser.add_argument("--programs", type=Path, default=HERE, help="folder of targets_cases")
    parser.add_argument("--template", type=Path, help="page with names of figures",
                        default=SHARE / "report" / "page.md")
    arguments = parser.parse_args()
    arguments.output.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        subprocess.run([str(arguments.programs / "targets_cases"), name], check=True)
        plot(folder, arguments.output / "targets.png")
        figures = read_figures(folder / "figures.csv")
    page = arguments.template.read_text().format(**figures)
    (arguments.output / "README.md").write_text(page)
    print(f"wrote {arguments.output}")


if __name__ == "__main__":
    main()
