"""Pictures of a flight."""

from __future__ import annotations

from pathlib import Path

import matplotlib
from demo_figures import RobotFigures

matplotlib.use("Agg")
import matplotlib.pyplot as plt  # noqa: E402
from matplotlib.axes import Axes  # noqa: E402

COLOURS = ("#1f6feb", "#cf3f2e", "#1a7f37", "#8250df", "#c98a00", "#0a7a8f")
GREY = "#8c959f"


def draw(robots: list[RobotFigures], title: str, file: Path) -> None:
    """Paths on the floor, errors and wheel speeds over time."""
    figure = plt.figure(figsize=(12, 5.6), layout="constrained")
    grid = figure.add_gridspec(2, 2, width_ratios=(1, 1.25))
    _draw_floor(figure.add_subplot(grid[:, 0]), robots)
    errors = figure.add_subplot(grid[0, 1])
    _draw_errors(errors, robots)
    _draw_wheels(figure.add_subplot(grid[1, 1], sharex=errors), robots)
    figure.suptitle(title, fontsize=12)
    figure.savefig(file, dpi=110)
    plt.close(figure)


def _draw_floor(axes: Axes, robots: list[RobotFigures]) -> None:
    for robot, colour in zip(robots, COLOURS, strict=False):
        axes.plot(*robot.reference.T, color=GREY, linewidth=3.5, alpha=0.5)
        axes.plot(*robot.place.T, color=colour, linewidth=1.2,
                  label=f"{robot.robot}, {robot.craft}")
        axes.plot(*robot.place[0], "o", color=colour, markersize=6)
    axes.plot([], [], color=GREY, linewidth=3.5, alpha=0.5, label="craft on the floor")
    axes.set(xlabel="x [m]", ylabel="y [m]", aspect="equal",
             title="floor (dots: where tracking began)")
    axes.grid(alpha=0.3)
    axes.legend(loc="center", fontsize=9)


def _draw_errors(axes: Axes, robots: list[RobotFigures]) -> None:
    for robot, colour in zip(robots, COLOURS, strict=False):
        axes.plot(robot.time, 1e3 * robot.error, color=colour, linewidth=0.9,
                  label=f"{robot.robot}: {1e3 * robot.rms:.2f} mm RMS, "
                        f"{1e3 * robot.peak:.2f} mm peak")
    axes.set(ylabel="distance to the craft [mm]", ylim=(0, None))
    axes.grid(alpha=0.3)
    axes.legend(fontsize=9, loc="upper right")


def _draw_wheels(axes: Axes, robots: list[RobotFigures]) -> None:
    for robot, colour in zip(robots, COLOURS, strict=False):
        axes.plot(robot.wheel_time, robot.wheel_speed, color=colour, linewidth=0.9)
    axes.set(xlabel="simulated time since tracking began [s]", ylabel="faster wheel [m/s]",
             ylim=(0, None))
    axes.grid(alpha=0.3)
