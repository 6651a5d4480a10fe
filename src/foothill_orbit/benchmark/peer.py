"""What those whose speed is compared have in common. A peer answers requests, one a line:

    WHO FORCES STATES SETTING SPAN REPEATS

WHO names the scheme; FORCES is `zonals` or `all`; STATES is a file with a line
`x y z vx vy vz` [m, m/s] for each craft; SETTING is a tolerance or a constant step [s]; SPAN [s]
is integrated REPEATS times. The answer is {"seconds": S, "positions": P}: the shortest time of the
processor [s], which others that run on it do not lengthen, and where the craft end.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable

MU = 3.986004418e14  # [m^3/s^2], with the radius [m] and J2 to J6 those of earth()
RADIUS = 6378137.0
ZONALS = (1.08262668e-3, -2.53265649e-6, -1.61962159e-6, -2.27296083e-7, 5.40681239e-7)


class Contender:
    """One scheme with its craft."""

    def reset(self) -> None:
        """Goes back to t = 0; not timed."""
        raise NotImplementedError

    def run(self, span: float) -> None:
        """Integrates from t = 0 to `span` [s]; timed."""
        raise NotImplementedError

    def positions(self) -> list[list[float]]:
        """Where the craft are [m]."""
        raise NotImplementedError


def read_states(name: str) -> list[list[float]]:
    with open(name) as file:
        return [[float(word) for word in line.split()] for line in file]


def serve(make: Callable[[str, list[list[float]], float], Contender]) -> None:
    """Answers requests until there are no more; `make` gets WHO, states and SETTING."""
    contenders: dict[tuple[str, ...], Contender] = {}
    for line in sys.stdin:
        who, _, states, setting, span, repeats = line.split()
        key = (who, states, setting)
        if key not in contenders:
            contenders[key] = make(who, read_states(states), float(setting))
        contender = contenders[key]
        shortest = float("inf")
        for _ in range(int(repeats)):
            contender.reset()
            start = time.process_time()
            contender.run(float(span))
            shortest = min(shortest, time.process_time() - start)
        print(json.dumps({"seconds": shortest, "positions": contender.positions()}), flush=True)
