"""Finds the tolerance or step at which a contender's error is just below a limit."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from contest import DAY, Contest, Entry, Field, Tuned, worst_error

CONSTANT_STEP = {"runge_kutta_4", "rk4"}
LARGE = 10  # of larger clusters, the first craft suffice for the error of a constant step
LOOSEST, TIGHTEST = -8.0, -15.0  # powers of ten
ENOUGH = 3  # tighter tolerances that must pass, too: an error may vanish by chance

Attempt = Callable[[float], Tuned]


def tune(contest: Contest, field: Field, peer: str, who: str, limit: float) -> Tuned:
    """Returns the cheapest setting whose error after a day is below the limit [m]."""
    constant = who in CONSTANT_STEP
    field = _head(field) if constant else field

    def attempt(setting: float) -> Tuned:
        entry = Entry(peer, who, setting)
        run = contest.ask(entry, field.forces, field.states)
        name = f"basilisk {who}" if peer == "basilisk" else who.replace("_", " ")
        return Tuned(name, entry, worst_error(run, field.reference), run.seconds)

    return _tune_step(attempt, limit) if constant else _tune_tolerance(attempt, limit)


def _head(field: Field) -> Field:
    if field.count <= LARGE:
        return field
    head = Path(f"{field.states}.head")
    head.write_text("\n".join(field.states.read_text().splitlines()[:LARGE]) + "\n")
    return replace(field, states=head, count=LARGE, reference=field.reference[:LARGE])


def _dividing_a_day(step: float) -> float:
    """The next shorter step that divides a day, in whole milliseconds: Basilisk counts nanoseconds,
    and a rounded step would not end with the day."""
    day = round(1e3 * DAY)
    return next(length for length in range(int(1e3 * step), 0, -1) if day % length == 0) / 1e3


def _tune_step(attempt: Attempt, limit: float) -> Tuned:
    """Order four: the error falls with the fourth power of the step."""
    step = 10.0
    best = attempt(step)
    while best.error >= limit:
        step *= min(0.8, max(0.1, 0.97 * (limit / best.error) ** 0.25))
        step = _dividing_a_day(step)
        tuned = attempt(step)
        if tuned.error > 0.8 * best.error:  # rounding alone is above the limit
            return best
        best = tuned
    return best


def _tune_tolerance(attempt: Attempt, limit: float) -> Tuned:
    """Goes from loose to tight by half decades, and a quarter back if that still passes."""
    passed: list[Tuned] = []
    power = LOOSEST
    while len(passed) < ENOUGH and power >= TIGHTEST:
        tuned = attempt(10.0 ** power)
        passed = [*passed, tuned] if tuned.error < limit else []
        power -= 0.5
    if not passed:  # rounding alone is above the limit: the last that was tried is its best
        return tuned
    looser = attempt(passed[0].entry.setting * 10.0 ** 0.25)
    return looser if looser.error < limit else passed[0]
