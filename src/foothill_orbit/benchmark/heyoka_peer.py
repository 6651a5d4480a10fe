#!/usr/bin/env python3
"""heyoka (Taylor series, compiled at run time) in the orbit bench: `heyoka` holds all craft in one
system, `heyoka_batch_N` integrates N at a time in the lanes of the vector unit."""

from __future__ import annotations

import heyoka as hy
import numpy as np
from peer import MU, RADIUS, ZONALS, Contender, serve


def gravity(x, y, z):
    """Point mass and J2 to J6 as expressions; slopes of Legendre's polynomials by recurrence."""
    r_squared = x * x + y * y + z * z
    inverse = r_squared ** -0.5
    sine, ratio = z * inverse, RADIUS * inverse
    before, slope, power = 1.0, 3.0 * sine, ratio
    along, axial = -1.0, 0.0
    for n, zonal in enumerate(ZONALS, 2):
        power = power * ratio
        following = ((2 * n + 1) / n) * sine * slope - ((n + 1) / n) * before
        along = along + zonal * power * following
        axial = axial + zonal * power * slope
        before, slope = slope, following
    scale = MU * r_squared ** -1.5
    return [scale * along * x, scale * along * y,
            scale * along * z - scale * axial * r_squared ** 0.5]


def equations(tag: str = "") -> list:
    p = hy.make_vars(*(name + tag for name in "xyz"))
    v = hy.make_vars(*(name + tag for name in ("vx", "vy", "vz")))
    return [*zip(p, v), *zip(v, gravity(*p))]


class OneSystem(Contender):
    def __init__(self, states: list[list[float]], tolerance: float):
        self.states = np.array(states)
        system = [line for index in range(len(states)) for line in equations(f"_{index}")]
        self.integrator = hy.taylor_adaptive(system, self.states.ravel(), tol=tolerance)

    def reset(self) -> None:
        self.integrator.time = 0.0
        self.integrator.state[:] = self.states.ravel()

    def run(self, span: float) -> None:
        self.integrator.propagate_until(span)

    def positions(self) -> list[list[float]]:
        return self.integrator.state.reshape(-1, 6)[:, :3].tolist()


class Batches(Contender):
    def __init__(self, states: list[list[float]], tolerance: float, width: int):
        self.count = len(states)
        missing = -self.count % width
        padded = np.array(states + states[:1] * missing)
        self.batches = padded.reshape(-1, width, 6).transpose(0, 2, 1)
        self.ends = np.zeros_like(self.batches)
        self.integrator = hy.taylor_adaptive_batch(equations(), np.array(self.batches[0]),
                                                   tol=tolerance)

    def reset(self) -> None:
        self.ends[:] = 0.0

    def run(self, span: float) -> None:
        for begin, end in zip(self.batches, self.ends):
            self.integrator.set_time(0.0)
            self.integrator.state[:] = begin
            self.integrator.propagate_until(span)
            end[:] = self.integrator.state

    def positions(self) -> list[list[float]]:
        return self.ends.transpose(0, 2, 1).reshape(-1, 6)[:self.count, :3].tolist()


def make(who: str, states: list[list[float]], tolerance: float) -> Contender:
    if who == "heyoka":
        return OneSystem(states, tolerance)
    return Batches(states, tolerance, int(who.removeprefix("heyoka_batch_")))


if __name__ == "__main__":
    serve(make)
