"""Figures of the measurements of scanners."""

from __future__ import annotations

import subprocess
from pathlib import Path

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy as np
from ament_index_python.packages import get_package_share_directory

HERE = Path(__file__).resolve().parent
SCANNER = (0.0, 0.0, 1.2)  # position on a mast in the yard [m]
DISTANCE = 4.0  # distance of the wall [m]


def samples(*arguments: str) -> np.ndarray:
    text = subprocess.run([str(HERE / "lidar_samples"), *arguments], check=True, timeout=120,
                          capture_output=True, text=True).stdout
    return np.array([line.split() for line in text.splitlines()], float)


def draw_cloud(root: Path, file: Path) -> None:
    """Draws one revolution of an HDL-32E in the yard, in perspective and from above."""
    presets = Path(get_package_share_directory("foothill_sensors")) / "presets"
    cloud = samples("cloud", str(root / "worlds" / "yard.sdf"), str(presets),
                    *(str(one) for one in SCANNER))
    figure = plt.figure(figsize=(11.0, 5.4), layout="constrained")
    space = figure.add_subplot(1, 2, 1, projection="3d")
    near = cloud[(np.abs(cloud[:, 0]) < 7.0) & (np.abs(cloud[:, 1]) < 7.0) & (cloud[:, 2] < 3.0)]
    space.scatter(near[:, 0], near[:, 1], near[:, 2], c=near[:, 2], s=0.5, cmap="viridis",
                  vmin=0.0, vmax=1.4, linewidths=0)
    space.scatter(*SCANNER, color="crimson", s=20)
    space.set(xlim=(-6.5, 6.5), ylim=(-6.5, 6.5), zlim=(0, 3), xlabel="x [m]", ylabel="y [m]",
              zticks=(0, 3), zlabel="z [m]",
              title=f"HDL-32E in the yard: {len(cloud)} points of one revolution")
    space.set_box_aspect((13, 13, 3))
    space.view_init(38, -62)
    above = figure.add_subplot(1, 2, 2)
    high = near[near[:, 2] > 0.08]
    low = near[near[:, 2] <= 0.08]
    above.scatter(low[:, 0], low[:, 1], c="0.8", s=0.3, linewidths=0)
    shown = above.scatter(high[:, 0], high[:, 1], c=high[:, 2], s=1.5, cmap="viridis", vmin=0.0,
                          vmax=1.4, linewidths=0)
    above.plot(*SCANNER[:2], "o", color="crimson", markersize=5)
    above.annotate("scanner", SCANNER[:2], (0.25, 0.25), color="crimson", fontsize=9)
    above.set(xlim=(-6.6, 6.6), ylim=(-6.6, 6.6), aspect="equal", xlabel="x [m]", ylabel="y [m]",
              title="the same from above; grey is the floor")
    figure.colorbar(shown, ax=above, shrink=0.75, label="height [m]")
    figure.savefig(file, dpi=110)
    plt.close(figure)


def draw_wall(_: Path, file: Path) -> None:
    """Draws the scan of a wall from a robot that drives and turns."""
    azimuth, time, measured, expected = samples("wall").T
    figure, (floor, error) = plt.subplots(1, 2, figsize=(11.0, 4.4), layout="constrained")
    floor.axhline(DISTANCE, color="0.75", linewidth=5, label="the wall")
    shown = floor.scatter(measured * np.sin(azimuth), measured * np.cos(azimuth), c=1e3 * time,
                          s=8, cmap="plasma", label="scan, without motion correction")
    floor.plot(expected * np.sin(azimuth), expected * np.cos(azimuth), "k-", linewidth=0.8,
               label="closed form")
    floor.set(xlim=(8, -8), ylim=(3.2, 5.0), xlabel="to the left [m]",
              ylabel="ahead [m]", title="0.75 m/s ahead and 100°/s to the left, 10 scans/s")
    floor.legend(loc="lower left", fontsize=8)
    figure.colorbar(shown, ax=floor, shrink=0.8, label="time of the ray [ms]")
    error.plot(np.degrees(azimuth), 1e6 * (measured - expected), ".", markersize=4)
    error.axhspan(-10, 10, color="tab:green", alpha=0.12, label="bar: 10 µm")
    error.set(ylim=(-14, 14), xlabel="azimuth [°]", ylabel="range minus closed form [µm]",
              title="residual")
    error.legend(loc="upper right", fontsize=8)
    figure.savefig(file, dpi=110)
    plt.close(figure)


FIGURES = {"lidar_cloud": draw_cloud, "lidar_wall": draw_wall}
