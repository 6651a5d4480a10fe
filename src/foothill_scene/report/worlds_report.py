#!/usr/bin/env python3
"""Draws maps of the worlds into docs/worlds: floor heights and obstacles."""

from __future__ import annotations

import argparse
import os
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy as np
from matplotlib.colors import Colormap, LightSource, LinearSegmentedColormap
from matplotlib.patches import Rectangle

HERE = Path(__file__).resolve().parent
ROOT = Path(os.environ.get("FOOTHILL_ROOT", "."))
FLOOR_COLOURS = LinearSegmentedColormap.from_list("floor", ["#ededed", "#b08d57"])
FLOORS = ("floor", "ramp", "ice", "terrain")  # bodies that form the floor; all others are obstacles
P3DX = (-0.301, -0.19, 0.511, 0.38)  # rear, right, length, width of the robot [m]


@dataclass(frozen=True)
class View:
    """Extent and style of a map."""

    half_side: float  # [m]
    step: float  # [m]
    title: str
    colours: Colormap = field(default_factory=lambda: FLOOR_COLOURS)
    holes_block: bool = False  # a missing floor counts as blocked


VIEWS = {
    "empty": View(3.0, 0.05, "empty: an infinite floor"),
    "lab": View(2.8, 0.02, "lab: 4.9 m × 4.3 m within walls"),
    "yard": View(6.4, 0.04, "yard: walls, posts, balls, boulders, railed ramp, log, ice, crates"),
    "lunar": View(10.0, 0.08, "lunar: craters and boulders; dark is too steep or blocked",
                  plt.get_cmap("cividis"), holes_block=True),
}


@dataclass(frozen=True)
class Map:
    """A world on a grid, in rows of increasing y."""

    heights: np.ndarray  # nan without a floor [m]
    fixed: np.ndarray  # true where a static body blocks
    movable: np.ndarray  # true where a movable body blocks


def survey(world: Path, view: View) -> Map:
    answer = subprocess.run([HERE / "world_map", world, str(view.half_side), str(view.step)],
                            check=True, capture_output=True, text=True).stdout.splitlines()
    heads = [line.split() for line in answer if line.startswith("#")]
    table = np.array([line.split() for line in answer if not line.startswith("#")], float)
    side = round(len(table) ** 0.5)
    heights, floors, blocking = (table[:, column].reshape(side, side) for column in (2, 3, 4))
    carrying = [int(head[1]) for head in heads if head[5] in FLOORS]
    static = [int(head[1]) for head in heads if head[4] == "1"]
    body = np.where((floors >= 0) & ~np.isin(floors, carrying), floors, blocking)
    holes = np.isnan(heights) & view.holes_block
    return Map(np.where(np.isin(floors, carrying), heights, np.nan),
               np.isin(body, static) | holes, (body >= 0) & ~np.isin(body, static))


def floor_picture(heights: np.ndarray, view: View) -> np.ndarray:
    """Colour by height, shaded by slope; white where there is no floor."""
    lowest = np.nanmin(heights)
    known = np.nan_to_num(heights, nan=lowest)
    if np.ptp(known) < 0.05:
        colours = np.broadcast_to(view.colours(0.0)[:3], (*heights.shape, 3))
    else:
        colours = LightSource(azdeg=315, altdeg=35).shade(
            known, view.colours, vert_exag=2.0, dx=view.step, dy=view.step,
            blend_mode="soft")[..., :3]
    return np.where(np.isnan(heights)[..., None], 1.0, colours)


def obstacle_picture(found: Map) -> np.ndarray:
    """Dark for static bodies, orange for movable ones, transparent elsewhere."""
    picture = np.zeros((*found.fixed.shape, 4))
    picture[found.fixed] = (0.2, 0.22, 0.27, 1.0)
    picture[found.movable] = (0.9, 0.5, 0.1, 1.0)
    return picture


def draw(world: Path, view: View, file: Path) -> None:
    found = survey(world, view)
    half = view.half_side + view.step / 2.0
    extent = (-half, half, -half, half)
    figure, axes = plt.subplots(figsize=(6.4, 6.0), layout="constrained")
    axes.imshow(floor_picture(found.heights, view), origin="lower", extent=extent)
    axes.imshow(obstacle_picture(found), origin="lower", extent=extent)
    relief = np.nanmax(found.heights) - np.nanmin(found.heights)
    if relief > 0.05:
        scale = plt.cm.ScalarMappable(plt.Normalize(np.nanmin(found.heights),
                                                    np.nanmax(found.heights)), view.colours)
        figure.colorbar(scale, ax=axes, shrink=0.7, label="height of the floor [m]")
    axes.add_patch(Rectangle(P3DX[:2], *P3DX[2:], color="crimson"))
    axes.annotate("P3-DX at the origin", (0.0, 0.0), (0.0, 0.09 * view.half_side), color="crimson",
                  ha="center", va="bottom", fontsize=9)
    axes.set(xlim=extent[:2], ylim=extent[2:], xlabel="x [m]", ylabel="y [m]", title=view.title)
    axes.title.set_fontsize(10)
    figure.savefig(file, dpi=110)
    plt.close(figure)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--figure", choices=list(VIEWS), help="draw this world only")
    parser.add_argument("--worlds", type=Path, default=ROOT / "worlds")
    parser.add_argument("--output", type=Path, default=ROOT / "docs" / "worlds")
    arguments = parser.parse_args()
    arguments.output.mkdir(parents=True, exist_ok=True)
    for name in [arguments.figure] if arguments.figure else VIEWS:
        draw(arguments.worlds / f"{name}.sdf", VIEWS[name], arguments.output / f"{name}.png")
    print(f"wrote {arguments.output}")


if __name__ == "__main__":
    main()
