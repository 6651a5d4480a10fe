"""The numbers that the orbit report states, from the tables that orbit_study writes."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import orbit_plots as plots


@dataclass(frozen=True)
class Drift:
    """What a perturbation has done after three orbits, compared with the unperturbed motion."""

    departure: float  # [m]
    along: float  # shift of the mean of the last orbit along the track [m]
    across: float  # growth of the path's half width across the plane [m]


@dataclass(frozen=True)
class DragZone:
    """Where differential drag is the strongest."""

    at_300_km: float  # largest separation [m]
    at_500_km: float  # [m]
    reaches_350_m: float  # altitude at which the largest separation is 350 m [km]
    ends: float  # altitude above which drag leads at no separation from 10 m up [km]


def drifts(data: Path) -> dict[str, Drift]:
    tracks = plots.read_tracks(data / "three_orbits.csv")
    departures = plots.departures(tracks)
    departures["J2 to J6"] = np.array([[3.0, np.linalg.norm(
        tracks["J2 to J6"][-1, 1:] - tracks["point mass"][-1, 1:])]])

    def last(name: str) -> plots.Array:
        return tracks[name][tracks[name][:, 0] >= 2.0]

    quiet = last("point mass")
    return {name: Drift(float(track[-1, 1]),
                        float(np.mean(last(name)[:, 2]) - np.mean(quiet[:, 2])),
                        float(np.ptp(last(name)[:, 3]) - np.ptp(quiet[:, 3])) / 2.0)
            for name, track in departures.items()}


def drag_zones(data: Path) -> dict[str, DragZone]:
    """By how the craft differ and by which measure of J2 to J6; the first are those that fly."""
    grid = plots.read_grid(data / "dominance.csv")
    contrasts = {"as flown, 3.00 and 2.04 m²": 1.0,
                 "as far as the table allows, 3.90 and 1.57 m²": plots.LARGEST_CONTRAST,
                 "Cd alone, 2.04 and 1.57 m²": plots.CD_ALONE}
    zones = {}
    for craft, contrast in contrasts.items():
        # Craft that differ in Cd alone receive the same solar pressure.
        sunlight = 0.0 if contrast == plots.CD_ALONE else grid["sunlight"]
        for name, zonals in (("mean", grid["zonals"]), ("largest", grid["largest_by_zonals"])):
            zones[f"{craft} | {name}"] = _zone(grid, contrast * grid["drag"],
                                               np.maximum(zonals, sunlight), zonals)
    return zones


def _zone(grid: dict[str, plots.Array], drag: plots.Array, rivals: plots.Array,
          zonals: plots.Array) -> DragZone:
    altitudes = grid["altitude"][:, 0] / 1e3
    separations = grid["separation"][0]
    # Zonals grow with the separation, drag does not: where the two are equal, in straight lines of
    # logarithms that go on beyond the grid.
    lead = np.log(drag / zonals)
    fits = [np.polyfit(np.log(separations), row, 1) for row in lead]
    edges = np.exp([-offset / slope for slope, offset in fits])
    nearest = np.log(drag[:, 0] / rivals[:, 0])
    return DragZone(float(np.interp(300.0, altitudes, edges)),
                    float(np.interp(500.0, altitudes, edges)),
                    float(np.interp(-350.0, -edges, altitudes)),
                    float(np.interp(0.0, -nearest, altitudes)))


@dataclass(frozen=True)
class ClosedForms:
    """Errors after an orbit that starts 100 m apart, in parts of the distance by then."""

    circle: float
    clohessy_wiltshire: float  # at e = 0.1
    yamanaka_ankersen: float  # at e = 0.1
    most_eccentric: float  # Yamanaka-Ankersen at e = 0.8


def closed_forms(data: Path) -> ClosedForms:
    rows = {float(row["eccentricity"]): row
            for row in plots.read_rows(data / "closed_forms.csv")
            if float(row["separation"]) == 100.0}
    return ClosedForms(float(rows[0.0]["clohessy_wiltshire"]),
                       float(rows[0.1]["clohessy_wiltshire"]),
                       float(rows[0.1]["yamanaka_ankersen"]),
                       float(rows[0.8]["yamanaka_ankersen"]))


def transfers(data: Path) -> dict[float, tuple[float, float]]:
    """Duration [orbits] and price [m/s] of the cheapest rendezvous by eccentricity."""
    return {float(row["eccentricity"]): (float(row["orbits"]), float(row["both"]))
            for row in plots.read_rows(data / "transfers.csv") if row["kind"] == "cheapest"}
