#!/usr/bin/env python3
"""Runs vehicle_cases and writes docs/vehicle: the page, its plots, and the derivation."""

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
SHARE = HERE.parents[1] / "share" / "pioneer_dynamics"


def fill_in(template: str, figures: dict[str, float], derivation: str) -> str:
    """The page: the template with its figures, then the derivation one heading level down."""
    values = {name.replace(".", "_"): value for name, value in figures.items()}
    for name, value in list(values.items()):
        values[f"{name}_percent"] = 100 * value
        values[f"{name}_mm"] = 1000 * value
        values[name.replace("_at", "_hours")] = value / 3600
    values.update({name.replace(".", "_"): value for name, value in figures.items()})
    values["battery_thesis_roll_out"] = (figures["battery_thesis.stopped_at"]
                                         - figures["battery_thesis.cut_at"])
    return f"{template.format(**values)}{lower_headings(derivation)}\n"


def track(axis: Axes, case: Table, title: str, legend: bool = False) -> None:
    axis.plot(case["x"], case["y"], color=BLUE)
    slips = (case["slip_forward"] != 0) | (case["slip_lateral"] != 0)
    if slips.any():
        axis.plot(np.where(slips, case["x"], np.nan), np.where(slips, case["y"], np.nan),
                  color=RED, linewidth=4, alpha=0.35)
    axis.plot(0, 0, "o", color=GREEN, markersize=6, label="start, facing +y")
    axis.plot(case["x"][-1], case["y"][-1], "s", color="black", markersize=5, label="after 10 s")
    axis.set_aspect("equal", adjustable="datalim")
    axis.margins(0.12)
    label_axes(axis, title, "x [m]", "y [m]", legend)


def speeds(axis: Axes, case: Table) -> None:
    axis.plot(case["t"], case["forward"], color=BLUE, label="forward [m/s]")
    if np.ptp(case["lateral"]) > 1e-6:
        axis.plot(case["t"], case["lateral"], color=AMBER, label="to the left [m/s]")
    axis.plot(case["t"], case["yaw_rate"], color=GREEN, label="yaw rate [rad/s]")
    label_axes(axis, "velocity", "time [s]", "m/s, rad/s")


def wheels(axis: Axes, case: Table) -> None:
    axis.plot(case["t"], case["spin_right"], color=RED, label="right")
    axis.plot(case["t"], case["spin_left"], color=BLUE, linestyle="--", label="left")
    label_axes(axis, "wheel speeds", "time [s]", "rad/s")


def normals(axis: Axes, case: Table) -> None:
    axis.plot(case["t"], case["normal_right"], color=RED, label="right")
    axis.plot(case["t"], case["normal_left"], color=BLUE, linestyle="--", label="left")
    axis.plot(case["t"], case["normal_caster"], color=GREY, label="caster")
    axis.set_ylim(bottom=min(0.0, float(case["normal_left"].min())))
    label_axes(axis, "normal forces", "time [s]", "N")


def frictions(axis: Axes, case: Table, key: str, label: str, bound: NDArray[np.float64],
              slips: NDArray[np.float64]) -> None:
    axis.plot(case["t"], case[key], color=BLUE, label=label)
    axis.plot(case["t"], np.where(slips != 0, case[key], np.nan), color=RED, linewidth=4, alpha=0.6,
              label="while slipping")
    axis.plot(case["t"], bound, color=GREY, linestyle=":", label="bound")
    if case[key].min() < -1.0:
        axis.plot(case["t"], -bound, color=GREY, linestyle=":")
    axis.margins(y=0.2)
    label_axes(axis, "friction forces", "time [s]", "N")


def plot_no_slip(cases: dict[str, Table], file: Path) -> None:
    figure, axes = plt.subplots(3, 3, figsize=(11, 9), layout="constrained")
    rows = (("equal", "equal torques, 0.1 N m"),
            ("unequal_balanced", "0.1 and 0.01 N m, d2 = 0"),
            ("unequal", "0.1 and 0.01 N m, d2 = 0.05 m"))
    for row, (name, title) in zip(axes, rows):
        track(row[0], cases[name], title, legend=name == "equal")
        speeds(row[1], cases[name])
        wheels(row[2], cases[name])
    figure.savefig(file, dpi=110)


def plot_slip(cases: dict[str, Table], file: Path) -> None:
    figure, axes = plt.subplots(2, 4, figsize=(14, 6.4), layout="constrained")
    forward, lateral = cases["forward_slip"], cases["lateral_slip_balanced"]
    track(axes[0, 0], forward, "forward friction 0.01", legend=True)
    wheels(axes[0, 1], forward)
    normals(axes[0, 2], forward)
    frictions(axes[0, 3], forward, "force_left", "each tyre, forward",
              0.01 * forward["normal_left"], forward["slip_forward"])
    axes[0, 3].set_ylim(0.0, 0.5)
    track(axes[1, 0], lateral, "lateral friction 0.2, d2 = 0")
    wheels(axes[1, 1], lateral)
    normals(axes[1, 2], lateral)
    frictions(axes[1, 3], lateral, "force_lateral", "both tyres, sideways",
              0.2 * (lateral["normal_left"] + lateral["normal_right"]), lateral["slip_lateral"])
    figure.savefig(file, dpi=110)


def plot_servo(cases: dict[str, Table], file: Path) -> None:
    figure, axes = plt.subplots(2, 3, figsize=(13, 7), layout="constrained")
    gains = (("0", "kv = 0"), ("03", "kv = 0.03"), ("10", "kv = 0.1"))
    for axis, (name, title) in zip(axes[0], gains):
        case = cases[f"slider_{name}"]
        axis.plot(case["t"], case["wanted"], color=GREY, drawstyle="steps-post", label="commanded")
        axis.plot(case["t"], case["measured"], color=RED, label="by the encoder")
        axis.set_ylim(-0.6, 4.9)
        label_axes(axis, f"{title}, slider moved by hand", "time [s]", "right wheel [rad/s]")
    for name, title in gains:
        case = cases[f"leap_{name}"]
        axes[1, 0].plot(case["t"], case["true"] * 0.098, label=title)
    axes[1, 0].plot(case["t"], case["wanted"] * 0.098, color=GREY, drawstyle="steps-post")
    axes[1, 0].set_xlim(0.5, 7)
    label_axes(axes[1, 0], "leap of the command to 0.2 m/s", "time [s]", "forward speed [m/s]")
    case = cases["slider_03_odometry"]
    axes[1, 1].plot(case["t"], 1000 * case["error"], color=BLUE)
    label_axes(axes[1, 1], "odometry against truth, kv = 0.03", "time [s]", "error [mm]",
               legend=False)
    case = cases["filter"]
    axes[1, 2].plot(case["t"], case["exact"], color=GREY, label="derivative")
    axes[1, 2].plot(case["t"], case["two_hertz"], color=BLUE, label="cut-off 2 Hz")
    axes[1, 2].plot(case["t"], case["half_hertz"], color=RED, label="cut-off 0.5 Hz")
    axes[1, 2].set_ylim(-0.7, 1.15)
    label_axes(axes[1, 2], "differentiator, sine of 0.1 Hz", "time [s]", "1/s")
    figure.savefig(file, dpi=110)


def plot_odometry(cases: dict[str, Table], file: Path) -> None:
    figure, axes = plt.subplots(1, 2, figsize=(11, 5), layout="constrained")
    for axis, (name, title) in zip(axes, (("square_ccw", "counter-clockwise"),
                                          ("square_cw", "clockwise"))):
        case = cases[name]
        axis.plot(case["odometry_x"], case["odometry_y"], color=GREY, linestyle="--",
                  label="where the robot believes to be")
        axis.plot(case["x"], case["y"], color=BLUE, label="where it is")
        axis.plot(case["x"][-1], case["y"][-1], "s", color="black", label="end")
        axis.plot(0, 0, "o", color=GREEN, label="start")
        axis.set_aspect("equal", adjustable="datalim")
        label_axes(axis, f"square of 4 m, {title}", "x [m]", "y [m]", legend=False)
    axes[0].legend(fontsize=9, frameon=False, loc="center")
    figure.savefig(file, dpi=110)


def plot_battery(cases: dict[str, Table], figures: dict[str, float], file: Path) -> None:
    figure, axes = plt.subplots(2, 2, figsize=(11, 6.4), layout="constrained")
    columns = (("battery_thesis", 1.0, "time [s]", "the thesis' 0.0864 W h, motors only"),
               ("battery_p3dx", 3600.0, "time [h]", "P3-DX, 259 W h, all loads"))
    for column, (name, scale, x, title) in enumerate(columns):
        case, time = cases[name], cases[name]["t"] / scale
        top, bottom = axes[:, column]
        top.plot(time, 100 * case["charge"], color=BLUE, label="charge")
        top.axhline(20, color=RED, linestyle=":", label="cut-off")
        top.axhline(30, color=AMBER, linestyle=":", label="warning")
        for event, colour in (("warned_at", AMBER), ("cut_at", RED)):
            top.axvline(figures[f"{name}.{event}"] / scale, color=colour, alpha=0.4)
        top.set_ylim(0, 105)
        label_axes(top, title, x, "charge [%]")
        if column == 0:
            cut = figures[f"{name}.cut_at"]
            bottom.plot(time, case["forward"], color=BLUE)
            bottom.axvline(cut, color=RED, alpha=0.4)
            bottom.set_xlim(cut - 50, cut + 15)
            label_axes(bottom, "forward speed about the cut-off", x, "m/s", legend=False)
        else:
            bottom.plot(time, case["voltage"], color=BLUE)
            label_axes(bottom, "voltage at the terminals", x, "V", legend=False)
    figure.savefig(file, dpi=110)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--output", type=Path,
                        default=Path(os.environ.get("FOOTHILL_ROOT", ".")) / "docs" / "vehicle")
    parser.add_argument("--cases", type=Path, default=HERE / "vehicle_cases",
                        help="the program that computes them")
    parser.add_argument("--template", type=Path, default=SHARE / "report" / "page.md")
    parser.add_argument("--derivation", type=Path, default=SHARE / "doc" / "three_body_model.md")
    arguments = parser.parse_args()
    arguments.output.mkdir(parents=True, exist_ok=True)
    cases, figures = compute_cases(arguments.cases)
    plot_no_slip(cases, arguments.output / "no_slip.png")
    plot_slip(cases, arguments.output / "slip.png")
    plot_servo(cases, arguments.output / "servo.png")
    plot_odometry(cases, arguments.output / "odometry.png")
    plot_battery(cases, figures, arguments.output / "battery.png")
    text = fill_in(arguments.template.read_text(), figures, arguments.derivation.read_text())
    (arguments.output / "README.md").write_text(text)
    print(f"wrote {arguments.output}")


if __name__ == "__main__":
    main()
