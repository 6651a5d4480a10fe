#!/usr/bin/env python3
"""Speed of the orbit library compared with Runge-Kutta 4, Boost.odeint's Runge-Kutta-Fehlberg 7(8)
and, where they are installed, heyoka and Basilisk. The tolerance or step of each is chosen such
that its error after a day is just below the same limit; then they take turns on one core. A time is
the shortest, a ratio the median over the turns."""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from pathlib import Path

import numpy as np
from contest import PEERS, Contest, Entry, Field, Tuned, install_peers, ratio, worst_error
from tuning import tune

SIZES = (1, 2, 10, 100, 1000)
LIMIT = 0.3e-3  # error after a day at which the bars are set [m]
SPACING = 10.0  # of the craft along the track [m]
NAMES = {"zonals": "J2..J6", "all": "all forces"}
WIDTHS = (4, 8)  # of heyoka's batches
TOLERANCE = 1e-12
TRUTH = Path(__file__).resolve().parents[2] / "share/foothill_orbit/bench/case3_j2_j6.csv"


def report(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def emit(case: str, figure: float | None, unit: str, reference: float | None = None,
         share: float | None = None, bar: str = "", met: bool | None = None) -> None:
    print(json.dumps({"bench": "orbit", "case": case, "figure": figure, "unit": unit,
                      "reference": reference, "ratio": share, "bar": bar, "met": met}), flush=True)


def make_field(contest: Contest, folder: Path, forces: str, count: int) -> Field:
    """Craft behind one another; their states after a day, computed with the tightest tolerance."""
    first = np.loadtxt(TRUTH, delimiter=",", skiprows=1)[0, 1:] * 1e3
    states = np.tile(first, (count, 1))
    states[:, :3] -= np.outer(SPACING * np.arange(count), first[3:] / np.linalg.norm(first[3:]))
    file = folder / f"{count}.txt"
    np.savetxt(file, states, fmt="%.17g")
    scheme = "nystrom_12" if forces == "zonals" else "dormand_prince_8"
    tightest = contest.ask(Entry("ours", scheme, 1e-15), forces, file)
    return Field(forces, file, count, tightest.positions)


def title(field: Field, one: Tuned, other: Tuned) -> str:
    sides = (f"{side.name} ({side.error * 1e3:.2g} mm)" for side in (one, other))
    return f"{NAMES[field.forces]}, {field.count} craft: {' compared with '.join(sides)}"


def rivals(contest: Contest, field: Field, limit: float) -> list[Tuned]:
    """All contenders for these forces, at this error; only the faster batch of heyoka."""
    found = [tune(contest, field, "ours", "runge_kutta_4", limit)]
    if field.forces == "zonals":
        found.append(tune(contest, field, "ours", "dormand_prince_8", limit))
    if field.forces == "zonals" or field.count <= 10:
        found.append(tune(contest, field, "ours", "rkf78", limit))
    if field.forces == "zonals" and contest.has("heyoka"):
        if field.count <= 2:
            found.append(tune(contest, field, "heyoka", "heyoka", limit))
        widths = WIDTHS if field.count >= 10 else (2,) if field.count == 2 else ()
        batches = [tune(contest, field, "heyoka", f"heyoka_batch_{width}", limit)
                   for width in widths]
        if batches:
            found.append(min(batches, key=lambda one: one.seconds))
    return found


def compare_sizes(contest: Contest, fields: list[Field], rounds: int) -> None:
    """Craft-days a second at 1e-12, and of the others at the error that this gives."""
    for field in fields:
        report(f"{NAMES[field.forces]}, {field.count} craft at {TOLERANCE:.0e}")
        entry = Entry("ours", "default", TOLERANCE)
        run = contest.ask(entry, field.forces, field.states)
        own = Tuned("default 1e-12", entry, worst_error(run, field.reference), run.seconds)
        for other in rivals(contest, field, own.error):
            times = contest.race([own, other], field, rounds)
            emit(title(field, own, other), field.count / min(times[own.name]), "craft-days/s",
                 field.count / min(times[other.name]), ratio(times, other.name, own.name))


def race_two(contest: Contest, field: Field, rounds: int) -> None:
    """Two craft for a day at 0.3 mm: bars on heyoka and odeint, the rest for information."""
    report(f"2 craft at {LIMIT * 1e3:.1f} mm")
    own = tune(contest, field, "ours", "default", LIMIT)
    every_force = tune(contest, field, "ours", "dormand_prince_8", LIMIT)

    def row(one: Tuned, other: Tuned, limit: float | None = None, turns: int = rounds) -> None:
        times = contest.race([one, other], field, turns)
        share = ratio(times, one.name, other.name)
        best = {name: 1e3 * min(values) for name, values in times.items()}
        emit(title(field, one, other), best[one.name], "ms", best[other.name], share,
             f"<= {limit:.2f}" if limit else "", share <= limit if limit else None)

    row(own, tune(contest, field, "ours", "rkf78", LIMIT), 0.5)
    row(own, tune(contest, field, "ours", "runge_kutta_4", LIMIT))
    if contest.has("heyoka"):
        scalar = tune(contest, field, "heyoka", "heyoka", LIMIT)
        row(own, scalar, 1.0)
        row(every_force, scalar)
        row(own, tune(contest, field, "heyoka", "heyoka_batch_2", LIMIT))
    if contest.has("basilisk"):
        row(own, tune(contest, field, "basilisk", "rk4", LIMIT), turns=1)


def race_forces(contest: Contest, simple: Field, full: Field, rounds: int) -> None:
    """The cost of all forces compared with that of zonals, one craft at 1e-12: the bar on it."""
    entry = Entry("ours", "dormand_prince_8", TOLERANCE)
    costs: dict[str, list[float]] = {}
    errors: dict[str, float] = {}
    for field in (simple, full):
        run = contest.ask(entry, field.forces, field.states)
        own = Tuned(field.forces, entry, worst_error(run, field.reference), run.seconds)
        errors[field.forces] = own.error
        costs[field.forces] = contest.race([own], field, rounds)[own.name]
    quotient = min(costs["all"]) / min(costs["zonals"])
    emit(f"all forces ({errors['all'] * 1e3:.2g} mm) compared with J2..J6 "
         f"({errors['zonals'] * 1e3:.2g} mm), 1 craft: dormand prince 8 at {TOLERANCE:.0e}",
         1e3 * min(costs["all"]), "ms", 1e3 * min(costs["zonals"]), quotient, "<= 5.00",
         quotient <= 5.0)


def sun_synchronous_state() -> np.ndarray:
    """At perigee of an orbit with a = 7200 km, e = 0.02, i = 98 degrees [m, m/s]."""
    mu, axis, eccentricity, inclination = 3.986004418e14, 7200e3, 0.02, np.radians(98.0)
    speed = np.sqrt(mu / axis * (1.0 + eccentricity) / (1.0 - eccentricity))
    along = np.array([0.0, np.cos(inclination), np.sin(inclination)])
    return np.concatenate([[axis * (1.0 - eccentricity), 0.0, 0.0], speed * along])


def race_schemes(contest: Contest, folder: Path, rounds: int) -> None:
    """The automatic scheme compared with Dormand-Prince 8 at equal error, on another orbit."""
    file = folder / "sun_synchronous.txt"
    np.savetxt(file, [sun_synchronous_state()], fmt="%.17g")
    tightest = contest.ask(Entry("ours", "nystrom_12", 1e-15), "zonals", file)
    field = Field("zonals", file, 1, tightest.positions)
    own = tune(contest, field, "ours", "auto", LIMIT)
    other = tune(contest, field, "ours", "dormand_prince_8", LIMIT)
    times = contest.race([own, other], field, rounds)
    quotient = ratio(times, own.name, other.name)
    emit(f"7200 km, e = 0.02, 98 degrees: {title(field, own, other)}",
         1e3 * min(times[own.name]),
         "ms", 1e3 * min(times[other.name]), quotient, "<= 0.50", quotient <= 0.5)


def crowd_cost(contest: Contest, one: Field, many: Field, who: str, rounds: int) -> Tuned:
    """Emits the cost of a craft among many compared with that of one alone."""
    alone = tune(contest, one, "ours", who, LIMIT)
    crowd = tune(contest, many, "ours", who, LIMIT)
    single, share = [], []
    for _ in range(rounds):
        single += contest.race([alone], one, 1)[alone.name]
        share += [time / many.count for time in contest.race([crowd], many, 1)[crowd.name]]
    quotient = float(np.median(np.array(share) / np.array(single)))
    barred = who == "default"
    emit(f"J2..J6, one of {many.count} craft compared with one alone: {crowd.name} "
         f"({crowd.error * 1e3:.2g} mm)", 1e3 * min(share), "ms", 1e3 * min(single), quotient,
         "<= 0.33" if barred else "", quotient <= 1 / 3 if barred else None)
    return crowd


def race_many(contest: Contest, one: Field, many: Field, rounds: int) -> None:
    """A thousand craft at 0.3 mm: the bars on the cost of a craft and on heyoka's batches."""
    report(f"{many.count} craft at {LIMIT * 1e3:.1f} mm")
    crowds = [crowd_cost(contest, one, many, who, rounds)
              for who in ("default", "dormand_prince_8")]
    if not contest.has("heyoka"):
        return
    batches = [tune(contest, many, "heyoka", f"heyoka_batch_{width}", LIMIT) for width in WIDTHS]
    best = min(batches, key=lambda batch: batch.seconds)
    for crowd in crowds:
        times = contest.race([crowd, best], many, rounds)
        quotient = ratio(times, crowd.name, best.name)
        barred = crowd is crowds[0]
        emit(title(many, crowd, best), 1e3 * min(times[crowd.name]), "ms",
             1e3 * min(times[best.name]), quotient, "<= 1.00" if barred else "",
             quotient <= 1.0 if barred else None)


def check_reference(field: Field) -> None:
    """The reference compared with data of an independent integrator in extended precision."""
    truth = np.loadtxt(TRUTH, delimiter=",", skiprows=1)[-1, 1:4] * 1e3
    error = float(np.linalg.norm(truth - np.array(field.reference[0])))
    emit("J2..J6, reference of the errors compared with independent truth", 1e3 * error, "mm",
         None, None, "<= 0.01", error <= 1e-5)


def measure(contest: Contest, folder: Path, rounds: int, bars_only: bool) -> None:
    report("reference orbits")
    groups = ("zonals",) if bars_only else tuple(NAMES)
    fields = {(forces, count): make_field(contest, folder, forces, count)
              for forces in groups for count in SIZES}
    full = make_field(contest, folder, "all", 1)
    check_reference(fields["zonals", 1])
    race_two(contest, fields["zonals", 2], rounds)
    race_forces(contest, fields["zonals", 1], full, rounds)
    race_schemes(contest, folder, rounds)
    race_many(contest, fields["zonals", 1], fields["zonals", SIZES[-1]], rounds)
    if not bars_only:
        compare_sizes(contest, list(fields.values()), rounds)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=7, help="turns of each (default 7)")
    parser.add_argument("--bars-only", action="store_true", help="only what has a bar")
    parser.add_argument("--install-peers", action="store_true",
                        help="put heyoka and Basilisk into an environment of their own: 1 GB")
    options = parser.parse_args()
    if options.install_peers:
        report("installing heyoka and Basilisk")
        install_peers()
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})  # one core, for all that is started
    contest = Contest()
    contest.open()
    with tempfile.TemporaryDirectory() as name:
        measure(contest, Path(name), options.rounds, options.bars_only)
    for peer in PEERS:
        if not contest.has(peer):
            emit(f"{peer} is not installed: ./foothill bench orbit --install-peers", None, "")
    contest.close()


if __name__ == "__main__":
    main()
