"""Plots of a flight."""

from __future__ import annotations

from itertools import cycle
from pathlib import Path

import matplotlib
import numpy as np
from demo_figures import RobotFigures

matplotlib.use("Agg")
import matplotlib.pyplot as plt  # noqa: E402
from matplotlib.axes import Axes  # noqa: E402

COLOURS = ("#1f6feb", "#cf3f2e", "#1a7f37", "#8250df", "#c98a00", "#0a7a8f")
GREY = "#8c959f"
DASH = 7.0        # length of the dashes of a path; other paths show in the gaps [line widths]
MOST_ROWS = 4     # more robots than this share one row of panels
MEAN_SPAN = 2.0   # averaging time of the wheel speeds, which are quantised [s]


def draw(robots: list[RobotFigures], title: str, file: Path) -> None:
    """Plots the paths on the floor and, in a row for each robot, its error and wheel speeds."""
    rows = len(robots) if len(robots) <= MOST_ROWS else 1
    figure = plt.figure(figsize=(14, max(5.2, 2.2 * rows)), layout="constrained")
    floor, panels = figure.subfigures(1, 2, width_ratios=(1, 1.7))
    _draw_floor(floor.subplots(), robots)
    table = panels.subplots(rows, 2, sharex=True, sharey="col", squeeze=False)
    for i, (robot, colour) in enumerate(zip(robots, cycle(COLOURS), strict=False)):
        _draw_error(table[i % rows, 0], robot, colour)
        _draw_wheels(table[i % rows, 1], robot, colour)
    _label(table, robots)
    figure.suptitle(title, fontsize=13)
    figure.savefig(file, dpi=110)
    plt.close(figure)


def _draw_floor(axes: Axes, robots: list[RobotFigures]) -> None:
    count = len(robots)
    middle = np.mean([robot.reference.mean(axis=0) for robot in robots], axis=0)
    for i, (robot, colour) in enumerate(zip(robots, cycle(COLOURS), strict=False)):
        axes.plot(*robot.reference.T, color=GREY, linewidth=5, alpha=0.35, solid_capstyle="round",
                  label="path of the craft" if i == 0 else None)
        # The dashes of the robots alternate: paths that coincide remain distinguishable.
        dashes = (DASH * i, (DASH, DASH * (count - 1))) if 1 < count <= MOST_ROWS else "solid"
        axes.plot(*robot.place.T, color=colour, linewidth=1.8, linestyle=dashes)
        axes.plot(*robot.place[0], "o", color=colour, markersize=8, markeredgecolor="white")
        name = robot.robot + (f" follows {robot.craft}" if count <= MOST_ROWS else "")
        _name(axes, robot, name, colour, middle)
    axes.set(xlabel="x [m]", ylabel="y [m]", aspect="equal", title="on the floor")
    axes.margins(0.08)
    axes.grid(alpha=0.3)
    axes.legend(loc="center", fontsize=9, frameon=False)


def _name(axes: Axes, robot: RobotFigures, name: str, colour: str, middle: np.ndarray) -> None:
    """Labels the start of a robot, with an arrow along its path."""
    start = robot.place[0]
    inwards = (middle - start) / max(np.hypot(*(middle - start)), 1e-9)
    axes.annotate(name, start, 26 * inwards,
                  textcoords="offset points", color=colour, fontsize=10,
                  ha="left" if inwards[0] > 0 else "right", va="center")
    ahead = robot.place[np.searchsorted(robot.time, 0.04 * robot.time[-1])]
    axes.annotate("", ahead, start, arrowprops={"arrowstyle": "-|>", "color": colour, "lw": 2})


def _draw_error(axes: Axes, robot: RobotFigures, colour: str) -> None:
    axes.plot(robot.time, 1e3 * robot.error, color=colour, linewidth=0.9)


def _draw_wheels(axes: Axes, robot: RobotFigures, colour: str) -> None:
    axes.plot(robot.wheel_time, robot.wheel_speed, ".", color=colour, markersize=1.5, alpha=0.35)
    count = max(1, int(MEAN_SPAN / max(np.median(np.diff(robot.wheel_time)), 1e-3)))
    if len(robot.wheel_speed) < 2 * count:
        return
    mean = np.convolve(robot.wheel_speed, np.full(count, 1.0 / count), mode="valid")
    axes.plot(robot.wheel_time[count // 2:][:len(mean)], mean, color=colour, linewidth=1.6)


def _label(table: np.ndarray, robots: list[RobotFigures]) -> None:
    together = len(table) < len(robots)
    fastest = max(np.max(robot.wheel_speed, initial=1e-3) for robot in robots)
    for i, (error, wheels) in enumerate(table):
        error.set(ylabel="distance to craft [mm]", ylim=(0, None),
                  title=_errors(robots if together else robots[i:i + 1]))
        wheels.set(ylabel="faster rim [m/s]", ylim=(0, 1.15 * fastest),
                   title=f"faster wheel; line: mean over {MEAN_SPAN:g} s" if i == 0 else "")
        for axes in (error, wheels):
            axes.grid(alpha=0.3)
            axes.title.set_fontsize(10)
    for axes in table[-1]:
        axes.set_xlabel("simulated time since tracking began [s]")


def _errors(robots: list[RobotFigures]) -> str:
    if len(robots) > 1:
        return (f"{len(robots)} robots: up to {1e3 * max(one.rms for one in robots):.2f} mm RMS, "
                f"{1e3 * max(one.peak for one in robots):.2f} mm peak")
    (robot,) = robots
    return (f"{robot.robot} to {robot.craft}: {1e3 * robot.rms:.2f} mm RMS, "
            f"{1e3 * robot.peak:.2f} mm peak")
