#!/usr/bin/env python3
"""Draws the path of an hour of wandering in the yard into docs/modes."""

from __future__ import annotations

import argparse
import json
import os
import subprocess
from pathlib import Path

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy as np
from ament_index_python.packages import get_package_prefix
from matplotlib.collections import LineCollection

HERE = Path(__file__).resolve().parent
ROOT = Path(os.environ.get("FOOTHILL_ROOT", "."))
HALF_SIDE, STEP = 6.4, 0.04  # half side and cell size of the map [m]
CARRYING = ("floor", "ramp", "ice")  # bodies to drive on; all others are obstacles


def survey(world: Path) -> tuple[np.ndarray, np.ndarray]:
    """Returns maps of the obstacles and of the ramp; rows have increasing y."""
    tool = Path(get_package_prefix("foothill_scene")) / "lib" / "foothill_scene" / "world_map"
    lines = subprocess.run([tool, world, str(HALF_SIDE), str(STEP)], check=True,
                           capture_output=True, text=True).stdout.splitlines()
    names = {int(head[1]): head[5] for head in (line.split() for line in lines
                                                if line.startswith("#"))}
    table = np.array([line.split() for line in lines if not line.startswith("#")], float)
    side = round(len(table) ** 0.5)
    heights, floors, bodies = (table[:, column].reshape(side, side) for column in (2, 3, 4))
    carrying = [number for number, name in names.items() if name in CARRYING]
    carrying.append(-1)  # cells without a body
    blocked = ~np.isin(bodies, carrying) | ~np.isin(floors, carrying)
    ramp = [number for number, name in names.items() if name == "ramp"]
    return blocked, np.isin(floors, ramp) & (heights > 0.0)


def draw(world: Path, drive: dict, path: np.ndarray, file: Path) -> None:
    blocked, ramp = survey(world)
    picture = np.ones((*blocked.shape, 3)) * 0.96
    picture[ramp] = (0.87, 0.8, 0.66)
    picture[blocked] = (0.2, 0.22, 0.27)
    figure, axes = plt.subplots(figsize=(7.2, 6.4), layout="constrained")
    half = HALF_SIDE + STEP / 2.0
    axes.imshow(picture, origin="lower", extent=(-half, half, -half, half))
    segments = np.stack([path[:-1], path[1:]], axis=1)
    minutes = np.arange(len(segments)) * 0.5 / 60.0
    lines = LineCollection(segments, cmap="viridis", linewidths=0.9, alpha=0.85)
    lines.set_array(minutes)
    axes.add_collection(lines)
    axes.plot(*path[0], "o", color="crimson", markersize=7, label="start")
    axes.plot(*path[-1], "s", color="crimson", markersize=7, label="end")
    axes.text(*np.argwhere(ramp).mean(axis=0)[::-1] * STEP - HALF_SIDE, "ramp and platform",
              ha="center", va="center", fontsize=8)
    figure.colorbar(lines, ax=axes, shrink=0.8, label="time [min]")
    axes.set(xlabel="x [m]", ylabel="y [m]", xlim=(-half, half), ylim=(-half, half),
             title=f"{drive['duration'] / 60.0:.0f} min of wandering: {drive['distance']:.0f} m, "
                   f"{drive['collisions']} collisions, "
                   f"clearance at least {100 * drive['closest']:.0f} cm")
    figure.legend(loc="outside lower center", ncols=2, frameon=False)
    figure.savefig(file, dpi=110)
    plt.close(figure)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--duration", type=float, default=3600.0, help="simulated [s]")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--world", type=Path, default=ROOT / "worlds" / "yard.sdf")
    parser.add_argument("--output", type=Path, default=ROOT / "docs" / "modes")
    arguments = parser.parse_args()
    arguments.output.mkdir(parents=True, exist_ok=True)
    lines = subprocess.run([HERE / "wander_cases", arguments.world, str(arguments.duration),
                            str(arguments.seed)], check=True, capture_output=True,
                           text=True).stdout.splitlines()
    drive = json.loads(lines[0])
    path = np.array([line.split() for line in lines[1:]], float)
    draw(arguments.world, drive, path, arguments.output / "wander.png")
    print(f"wrote {arguments.output}; {lines[0]}")


if __name__ == "__main__":
    main()
