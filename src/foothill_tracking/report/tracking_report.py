#!/usr/bin/env python3
"""Runs tracking_cases and writes docs/tracking: the page, its plots, and the proofs."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np
from foothill_test_support.colours import AMBER, BLUE, GREEN, GREY, RED
from foothill_test_support.report import Table, compute_cases, label_axes, lower_headings
from matplotlib.axes import Axes
from numpy.typing import NDArray

HERE = Path(__file__).resolve().parent
SHARE = HERE.parents[1] / "share" / "foothill_tracking"
PROOFS = ("preview_law.md", "gradient_law.md", "force_law.md")


def plan(axis: Axes, case: Table, title: str, legend: bool = True) -> None:
    axis.plot(case["craft_x"], case["craft_y"], color=GREY, linewidth=4, alpha=0.5, label="craft")
    axis.plot(case["x"], case["y"], color=BLUE, linewidth=1, label="robot")
    axis.plot(case["x"][0], case["y"][0], "o", color=GREEN, markersize=6, label="start")
    axis.set_aspect("equal", adjustable="datalim")
    label_axes(axis, title, "x [m]", "y [m]", legend)


def distance(case: Table) -> NDArray[np.float64]:
    return 1000 * np.hypot(case["error_x"], case["error_y"])


def errors(axis: Axes, case: Table, title: str, unit: float = 1.0, name: str = "m") -> None:
    axis.plot(case["t"], unit * case["error_x"], color=BLUE, linewidth=0.9, label="x")
    axis.plot(case["t"], unit * case["error_y"], color=RED, linewidth=0.9, label="y")
    label_axes(axis, title, "time [s]", f"error [{name}]")


def plot_orbit(cases: dict[str, Table], file: Path) -> None:
    figure, axes = plt.subplots(2, 2, figsize=(11, 8.4), layout="constrained")
    case, old = cases["orbit"], cases["orbit_gradient"]
    plan(axes[0, 0], case, "preview law")
    plan(axes[0, 1], old, "the thesis' law, same vehicle and link", legend=False)
    axis = axes[1, 0]
    flies = case["t"] >= 30
    axis.plot(case["t"][flies], distance(case)[flies], color=BLUE, linewidth=0.9)
    label_axes(axis, "preview law, distance from the craft", "time [s]", "mm", legend=False)
    axis = axes[1, 1]
    axis.semilogy(old["t"], distance(old), color=AMBER, linewidth=0.9, label="thesis law")
    axis.semilogy(case["t"], distance(case), color=BLUE, linewidth=0.9, label="preview law")
    axis.axhline(20, color=RED, linestyle=":", label="required peak")
    axis.axhline(5, color=RED, linestyle="--", label="required RMS")
    axis.axvline(30, color=GREY, alpha=0.5)
    axis.set_ylim(0.01, 3e4)
    label_axes(axis, "from the start; the evaluated orbit begins at 30 s", "time [s]",
               "distance [mm]")
    figure.savefig(file, dpi=110)


def plot_hard(cases: dict[str, Table], file: Path) -> None:
    figure, axes = plt.subplots(3, 4, figsize=(14, 9), layout="constrained")
    paths = (("cusps", "cusps"), ("almost_cusps", "almost cusps"),
             ("tiny_loops", "tiny loops"), ("loops", "loops"),
             ("reversals", "reversals"), ("crawl", "constant 2 mm/s"))
    for place, (name, title) in enumerate(paths):
        left, right = axes[place // 2, 2 * (place % 2)], axes[place // 2, 2 * (place % 2) + 1]
        case = cases[name]
        plan(left, case, title, legend=place == 0)
        flies = case["t"] >= 20
        right.plot(case["t"][flies], distance(case)[flies], color=BLUE, linewidth=0.9)
        label_axes(right, "distance from 20 s on", "time [s]", "mm", legend=False)
    figure.savefig(file, dpi=110)


def plot_thesis(cases: dict[str, Table], file: Path) -> None:
    figure, axes = plt.subplots(2, 4, figsize=(15, 7.4), layout="constrained")
    names = (("stationary", "stationary point, K = 0.3"), ("thesis", "orbit"),
             ("thesis_drag", "orbit with drag"), ("better_drag", "preview law, with drag"))
    for column, (name, title) in enumerate(names):
        plan(axes[0, column], cases[name], title, legend=column == 0)
        errors(axes[1, column], cases[name], "position error")
    for axis in axes[1, 1:]:
        axis.set_ylim(-0.12, 0.12)
    figure.savefig(file, dpi=110)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--output", type=Path,
                        default=Path(os.environ.get("FOOTHILL_ROOT", ".")) / "docs" / "tracking")
    parser.add_argument("--cases", type=Path, default=HERE / "tracking_cases",
                        help="the program that computes them")
    parser.add_argument("--template", type=Path, default=SHARE / "report" / "page.md")
    parser.add_argument("--proofs", type=Path, default=SHARE / "doc")
    arguments = parser.parse_args()
    arguments.output.mkdir(parents=True, exist_ok=True)
    cases, figures = compute_cases(arguments.cases)
    plot_orbit(cases, arguments.output / "orbit.png")
    plot_hard(cases, arguments.output / "hard.png")
    plot_thesis(cases, arguments.output / "thesis.png")
    page = arguments.template.read_text().format(**figures)
    proofs = [lower_headings((arguments.proofs / name).read_text()) for name in PROOFS]
    (arguments.output / "README.md").write_text(page + "\n\n".join(proofs) + "\n")
    print(f"wrote {arguments.output}")


if __name__ == "__main__":
    main()
