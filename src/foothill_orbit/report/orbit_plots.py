"""The pictures of the orbit report, from the tables that orbit_study writes."""

from __future__ import annotations

import csv
from collections import defaultdict
from pathlib import Path

import matplotlib
import numpy as np
from numpy.typing import NDArray

matplotlib.use("Agg")
import matplotlib.pyplot as plt  # noqa: E402
from matplotlib.axes import Axes  # noqa: E402

Array = NDArray[np.float64]
Tracks = dict[str, Array]

BLUE, RED, GOLD, VIOLET, GREEN, INK = ("#1f6feb", "#cf3f2e", "#c98a00", "#8250df", "#1a7f37",
                                       "#24292f")
COLOURS = {"J2": BLUE, "J3": "#0a7a8f", "J4": "#4a9be8", "J5": "#7a8fb8", "J6": "#5fb3b3",
           "drag": RED, "sunlight": GOLD, "sun and moon": VIOLET, "all": INK}
PANELS = ("point mass", "J2 to J6", "drag", "sunlight", "sun and moon", "all")
FORCES = ("zonals", "drag", "sunlight", "third_bodies")
# The drag of craft that differ in Cd alone (2.6 and 2.0, end-on), next to that of the two that fly.
CD_ALONE = (2.6 - 2.0) * 0.7854 / (2.0 * 1.5 - 2.6 * 0.7854)
# And that of craft that differ as much as the thesis' table allows.
LARGEST_CONTRAST = (2.6 * 1.5 - 2.0 * 0.7854) / (2.0 * 1.5 - 2.6 * 0.7854)


def read_rows(file: Path) -> list[dict[str, str]]:
    with file.open(newline="") as stream:
        return list(csv.DictReader(stream))


def read_tracks(file: Path) -> Tracks:
    """Orbits, x, y, z of the second craft from the first, by scenario."""
    tracks: dict[str, list[list[float]]] = defaultdict(list)
    for row in read_rows(file):
        tracks[row["scenario"]].append([float(row[key]) for key in ("orbits", "x", "y", "z")])
    return {name: np.array(rows) for name, rows in tracks.items()}


def read_grid(file: Path) -> dict[str, Array]:
    """Differential accelerations on the grid of altitudes (rows) and separations (columns)."""
    rows = read_rows(file)
    columns = {key: np.array([float(row[key]) for row in rows]) for key in rows[0]}
    count = len(np.unique(columns["altitude"]))
    return {key: values.reshape(count, -1) for key, values in columns.items()}


def tidy(axis: Axes) -> None:
    axis.spines[["top", "right"]].set_visible(False)
    axis.grid(color="#d8dee4", linewidth=0.6)
    axis.set_axisbelow(True)


def three_orbits(data: Path, file: Path) -> None:
    tracks = read_tracks(data / "three_orbits.csv")
    figure, grid = plt.subplots(2, 3, figsize=(11, 7), layout="constrained")
    for axis, name in zip(grid.flat, PANELS):
        track = tracks[name]
        for orbit, shade in enumerate(("#9cc4ff", "#4a90f0", "#0b3d91")):
            part = track[(track[:, 0] >= orbit) & (track[:, 0] <= orbit + 1)]
            axis.plot(part[:, 2], part[:, 3], color=shade, linewidth=1.6,
                      label=f"orbit {orbit + 1}")
        axis.plot(0, 0, "+", color=INK, markersize=9, label="first craft")
        axis.plot(track[0, 2], track[0, 3], "o", color=INK, markersize=4, label="start")
        axis.set_title(name, fontsize=11)
        if np.ptp(track[:, 2]) < 1000:
            axis.set_aspect("equal", adjustable="datalim")
        tidy(axis)
    for axis in grid[1]:
        axis.set_xlabel("along track y [m]")
    for axis in grid[:, 0]:
        axis.set_ylabel("across z [m]")
    figure.legend(*grid[0, 0].get_legend_handles_labels(), loc="outside lower center", ncols=5,
                  frameon=False)
    figure.savefig(file, dpi=110)
    plt.close(figure)


def departures(tracks: Tracks) -> Tracks:
    """Deviation of each scenario from the unperturbed one: orbits, metres."""
    quiet = tracks["point mass"]
    return {name: np.column_stack([track[:, 0],
                                   np.linalg.norm(track[:, 1:] - quiet[:, 1:], axis=1)])
            for name, track in tracks.items() if name in COLOURS}


def departure(data: Path, file: Path) -> None:
    found = departures(read_tracks(data / "three_orbits.csv"))
    figure, axis = plt.subplots(figsize=(9, 5), layout="constrained")
    for name, track in found.items():
        axis.semilogy(track[1:, 0], track[1:, 1], color=COLOURS[name], linewidth=1.8,
                      linestyle="--" if name == "all" else "-")
    spread_labels(axis, {name: track[-1, 1] for name, track in found.items()})
    axis.set_xlim(0, 3)
    axis.set_ylim(1e-5, 2e4)
    axis.set_xlabel("orbits")
    axis.set_ylabel("away from the unperturbed relative orbit [m]")
    tidy(axis)
    figure.savefig(file, dpi=110)
    plt.close(figure)


def spread_labels(axis: Axes, ends: dict[str, float]) -> None:
    """Names the lines at their right ends, far enough apart to be read."""
    lowest = -np.inf
    for name, value in sorted(ends.items(), key=lambda item: item[1]):
        lowest = max(np.log10(value), lowest + 0.38)
        axis.annotate(name, (3, 10**lowest), xytext=(6, 0), textcoords="offset points",
                      va="center", color=COLOURS[name], fontsize=10, annotation_clip=False)


def dominance(data: Path, file: Path) -> None:
    grid = read_grid(data / "dominance.csv")
    height, apart = grid["altitude"] / 1e3, grid["separation"]
    logs = {force: np.log(grid[force]) for force in FORCES}
    figure, axis = plt.subplots(figsize=(9, 5.6), layout="constrained")
    for force, shade in zip(FORCES, ("#cfe1fd", "#f8d3cd", "#fbe7b8", "#e3d5fb")):
        rivals = np.max([logs[other] for other in FORCES if other != force], axis=0)
        axis.contourf(height, apart, logs[force] - rivals, levels=[0.0, np.inf], colors=[shade])
        if force == "drag":
            lead = logs[force] - rivals
    axis.contour(height, apart, lead, levels=[0.0], colors=[RED], linewidths=1.6)
    alone = np.log(CD_ALONE * grid["drag"]) - np.log(grid["largest_by_zonals"])
    axis.contour(height, apart, alone, levels=[0.0], colors=[RED], linewidths=1.6,
                 linestyles="--")
    axis.plot([], [], color=RED, label="drag gives way")
    axis.plot([], [], color=RED, linestyle="--",
              label="the same if craft differ in Cd alone,\nand J2 to J6 as much as they can")
    axis.add_patch(plt.Rectangle((300, 10), 35000 - 300, 990, fill=False, edgecolor=INK,
                                 linewidth=0.8, linestyle=":"))
    axis.plot([], [], color=INK, linewidth=0.8, linestyle=":", label="range of the thesis")
    axis.plot([300], [350], "o", color=INK, markersize=5)
    axis.annotate("thesis: drag up to 350 m", (300, 350), xytext=(515, 350), fontsize=9,
                  color=INK, va="center",
                  arrowprops={"arrowstyle": "-", "color": INK, "linewidth": 0.8})
    axis.axvline(500, color=INK, linewidth=0.8)
    axis.text(515, 6500, "thesis: no drag beyond", fontsize=9, color=INK)
    for text, place, colour in (("J2 to J6", (1100, 1500), BLUE), ("drag", (212, 20), RED),
                                ("sunlight", (6000, 40), GOLD)):
        axis.text(*place, text, color=colour, fontsize=14, weight="bold")
    axis.set(xscale="log", yscale="log", xlabel="altitude [km]", ylabel="separation [m]")
    axis.set_xticks([200, 300, 500, 1000, 2000, 5000, 10000, 20000, 35000],
                    ["200", "300", "500", "1000", "2000", "5000", "10 000", "20 000", "35 000"])
    axis.minorticks_off()
    axis.set_xlim(height.min(), height.max())
    axis.legend(loc="upper right", fontsize=9)
    figure.savefig(file, dpi=110)
    plt.close(figure)


def formations(data: Path, file: Path) -> None:
    tracks: dict[tuple[str, float], list[list[float]]] = defaultdict(list)
    for row in read_rows(data / "formations.csv"):
        tracks[row["formation"], float(row["eccentricity"])].append(
            [float(row[key]) for key in "xyz"])
    names = list(dict.fromkeys(name for name, _ in tracks))
    figure, axes = plt.subplots(1, 3, figsize=(12, 4.6), layout="constrained")
    # Wide below narrow: in the chief's plane, three of them are one.
    for name, colour, width in zip(names, (GOLD, RED, BLUE, GREEN), (4.6, 2.8, 1.3, 1.3)):
        track = np.array(tracks[name, 0.0])
        marker = "o" if name == "leader" else ""
        for axis, row in zip(axes, (0, 2)):
            axis.plot(track[:, 1], track[:, row], marker=marker, color=colour, linewidth=width,
                      label=name)
    shades = ("#9cc4ff", "#4a90f0", "#1d5fc4", "#0b2a66")
    for (name, eccentricity), shade in zip(
            [key for key in tracks if key[0] == names[2]], shades):
        track = np.array(tracks[name, eccentricity])
        axes[2].plot(track[:, 1], track[:, 2], color=shade, linewidth=1.8,
                     label=f"e = {eccentricity:g}")
    for axis, title, label in zip(axes, ("chief's plane", "local horizontal",
                                         "local horizontal, eccentric chiefs"),
                                  ("radial x [m]", "across z [m]", "across z [m]")):
        axis.plot(0, 0, "+", color=INK, markersize=9)
        axis.set(title=title, xlabel="along track y [m]", ylabel=label)
        axis.set_aspect("equal", adjustable="datalim")
        tidy(axis)
    figure.legend(*axes[0].get_legend_handles_labels(), loc="outside lower left", ncols=4,
                  frameon=False)
    axes[2].legend(fontsize=9, loc="center", bbox_to_anchor=(0, -110),
                   bbox_transform=axes[2].transData, frameon=False)
    figure.savefig(file, dpi=110)
    plt.close(figure)


def closed_forms(data: Path, file: Path) -> None:
    figure, (left, right) = plt.subplots(1, 2, figsize=(12, 4.8), layout="constrained")
    rows = read_rows(data / "closed_forms.csv")
    for key, colour in (("clohessy_wiltshire", GOLD), ("yamanaka_ankersen", BLUE)):
        for separation, style in ((1.0, ":"), (100.0, "-"), (10000.0, "--")):
            part = [row for row in rows if float(row["separation"]) == separation]
            left.semilogy(range(len(part)), [float(row[key]) for row in part], style, color=colour,
                          marker="o", markersize=3.5, linewidth=1.6,
                          label=f"{key.replace('_', '-').title()}, {separation:g} m")
    left.set_xticks(range(len(part)), [f"{float(row['eccentricity']):g}" for row in part],
                    fontsize=8)
    left.set(xlabel="eccentricity of the chief",
             ylabel="error after one orbit, parts of the distance")
    left.set_ylim(1e-8, 1e4)
    left.legend(fontsize=8.5, ncols=2, loc="upper left")
    transfers = read_rows(data / "transfers.csv")
    for eccentricity, colour in ((0.0, BLUE), (0.5, RED)):
        part = [row for row in transfers if float(row["eccentricity"]) == eccentricity]
        curve = np.array([[float(row["orbits"]), float(row["both"])] for row in part
                          if row["kind"] == "any"])
        right.semilogy(curve[:, 0], curve[:, 1], color=colour, linewidth=1.4)
        best = next(row for row in part if row["kind"] == "cheapest")
        right.plot(float(best["orbits"]), float(best["both"]), "o", color=colour, markersize=7,
                   markeredgecolor="white",
                   label=f"e = {eccentricity:g}: {float(best['both']):.3f} m/s "
                         f"after {float(best['orbits']):.3f} orbits")
    right.set(xlabel="duration of the transfer [orbits]", ylabel="both changes of velocity [m/s]")
    right.set_ylim(0.3, 100)
    right.legend(fontsize=9, title="cheapest", loc="upper right", framealpha=1.0)
    for axis in (left, right):
        tidy(axis)
    figure.savefig(file, dpi=110)
    plt.close(figure)


PLOTS = {"three_orbits": three_orbits, "departure": departure, "dominance": dominance,
         "formations": formations, "closed_forms": closed_forms}
