#!/usr/bin/env python3
"""Basilisk in the orbit bench: `rk4`, its default scheme, with a constant step, or `rkf78` with a
tolerance; one spacecraft object for each craft, zonals as spherical harmonics."""

from __future__ import annotations

import atexit
import math
import os
import tempfile

from Basilisk.simulation import gravityEffector, spacecraft, svIntegrators
from Basilisk.utilities import SimulationBaseClass, macros
from peer import MU, RADIUS, ZONALS, Contender, serve

DEGREE = len(ZONALS) + 1
OUTPUT_STEP = 300.0  # of the scheme that chooses its own steps between outputs [s]


def harmonics_file() -> str:
    """Writes the zonals as normalised coefficients in the table that Basilisk reads."""
    handle, name = tempfile.mkstemp(suffix=".csv")
    atexit.register(os.unlink, name)
    coefficients = {n: -zonal / math.sqrt(2 * n + 1) for n, zonal in enumerate(ZONALS, 2)}
    coefficients[0] = 1.0
    with os.fdopen(handle, "w") as file:
        file.write(f"{RADIUS},{MU},0,{DEGREE},{DEGREE},1,0,0\n")
        for n in range(DEGREE + 1):
            for m in range(n + 1):
                file.write(f"{n},{m},{coefficients.get(n, 0.0) if m == 0 else 0.0!r},0.0\n")
    return name


class Spacecraft(Contender):
    def __init__(self, who: str, states: list[list[float]], setting: float):
        self.states = states
        self.tolerance = setting if who == "rkf78" else None
        self.step = setting if who == "rk4" else OUTPUT_STEP
        self.harmonics = harmonics_file()

    def reset(self) -> None:
        self.simulation = SimulationBaseClass.SimBaseClass()
        process = self.simulation.CreateNewProcess("process")
        process.addTask(self.simulation.CreateNewTask("task", macros.sec2nano(self.step)))
        self.craft = [self.add_craft(state) for state in self.states]
        self.simulation.InitializeSimulation()

    def add_craft(self, state: list[float]):
        planet = gravityEffector.GravBodyData()
        planet.planetName = "earth"
        planet.mu = MU
        planet.radEquator = RADIUS
        planet.isCentralBody = True
        planet.useSphericalHarmonicsGravityModel(self.harmonics, DEGREE)
        craft = spacecraft.Spacecraft()
        craft.gravField.gravBodies = spacecraft.GravBodyVector([planet])
        craft.hub.r_CN_NInit = state[:3]
        craft.hub.v_CN_NInit = state[3:]
        integrator = None
        if self.tolerance is not None:
            integrator = svIntegrators.svIntegratorRKF78(craft)
            integrator.setRelativeTolerance(self.tolerance)
            integrator.setAbsoluteTolerance(self.tolerance)
            craft.setIntegrator(integrator)
        self.simulation.AddModelToTask("task", craft)
        return craft, planet, integrator  # the last two only to keep them alive

    def run(self, span: float) -> None:
        self.simulation.ConfigureStopTime(macros.sec2nano(span))
        self.simulation.ExecuteSimulation()

    def positions(self) -> list[list[float]]:
        return [list(craft.scStateOutMsg.read().r_BN_N) for craft, _, _ in self.craft]


if __name__ == "__main__":
    serve(Spacecraft)
