"""Contenders of the orbit bench as processes: finds the optional ones and queries all in turn."""

from __future__ import annotations

import dataclasses
import json
import math
import os
import statistics
import subprocess
import sys
import venv
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
PEERS = {"heyoka": "heyoka", "basilisk": "Basilisk"}  # a peer and the module that it needs
PACKAGES = ("heyoka==7.13.2", "bsk==2.12.1")
DAY = 86400.0
TURN = 0.02  # [s]


def peers_home() -> Path:
    cache = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(cache) / "foothill" / "orbit_peers"


def clean_environment() -> dict[str, str]:
    """Without the packages of ROS, which are for another interpreter."""
    return {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}


def install_peers() -> None:
    """Installs the optional peers into a separate virtual environment."""
    venv.create(peers_home(), with_pip=True)
    command = [str(peers_home() / "bin" / "python"), "-m", "pip", "install", "--quiet", *PACKAGES]
    if subprocess.run(command, env=clean_environment(), stdout=sys.stderr).returncode != 0:
        raise SystemExit(f"orbit bench: pip could not install {' and '.join(PACKAGES)}, see above; "
                         "without --install-peers the bench runs without them")


def find_peer(module: str) -> str | None:
    """An interpreter that can import the module: of the peers' environment, or this one."""
    for python in (str(peers_home() / "bin" / "python"), sys.executable):
        if os.path.exists(python) and subprocess.run(
                [python, "-c", f"import {module}"], env=clean_environment(),
                capture_output=True).returncode == 0:
            return python
    return None


@dataclass(frozen=True)
class Run:
    seconds: float
    positions: list[list[float]]


@dataclass(frozen=True)
class Entry:
    """A contender with a setting: tolerance, or constant step [s]."""
    peer: str
    who: str
    setting: float


@dataclass(frozen=True)
class Field:
    """Forces and craft, and where the craft are after a day [m]."""
    forces: str
    states: Path
    count: int
    reference: list[list[float]]


@dataclass(frozen=True)
class Tuned:
    """A contender at a setting, with its error after a day [m] and the time that this took [s]."""
    name: str
    entry: Entry
    error: float
    seconds: float


@dataclass
class Contest:
    processes: dict[str, subprocess.Popen] = dataclasses.field(default_factory=dict)

    def open(self) -> None:
        """Starts the contenders that are installed."""
        self.processes["ours"] = self._start([str(HERE / "orbit_peer")], os.environ.copy())
        for peer, module in PEERS.items():
            python = find_peer(module)
            if python:
                command = [python, str(HERE / f"{peer}_peer.py")]
                self.processes[peer] = self._start(command, clean_environment())

    @staticmethod
    def _start(command: list[str], env: dict[str, str]) -> subprocess.Popen:
        return subprocess.Popen(command, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                text=True)

    def has(self, peer: str) -> bool:
        return peer in self.processes

    def close(self) -> None:
        for process in self.processes.values():
            assert process.stdin
            process.stdin.close()
            process.wait(60)

    def ask(self, entry: Entry, forces: str, states: Path, span: float = DAY,
            repeats: int = 1) -> Run:
        process = self.processes[entry.peer]
        assert process.stdin and process.stdout
        process.stdin.write(f"{entry.who} {forces} {states} {entry.setting!r} {span} {repeats}\n")
        process.stdin.flush()
        for line in process.stdout:
            if line.startswith("{"):  # a peer may print a banner first
                return Run(**json.loads(line))
        raise SystemExit(f"orbit bench: {entry.peer} ended while it ran {entry.who}")

    def race(self, runners: list[Tuned], field: Field, rounds: int) -> dict[str, list[float]]:
        """Times [s] for a day of each runner; they take turns of at least TURN [s]."""
        plans = {runner.name: (runner.entry, *_plan(runner, field)) for runner in runners}
        times: dict[str, list[float]] = {name: [] for name in plans}
        for _ in range(rounds):
            for name, (entry, span, repeats) in plans.items():
                run = self.ask(entry, field.forces, field.states, span, repeats)
                times[name].append(run.seconds * DAY / span)
        return times


def _plan(runner: Tuned, field: Field) -> tuple[float, int]:
    """How long to integrate [s], and how often. A constant step costs the same at any time, so that
    for many craft a part of the day is enough to measure it."""
    if runner.name == "runge kutta 4" and field.count > 10:
        return DAY / field.count * 10, 1
    return DAY, max(1, min(200, math.ceil(TURN / runner.seconds)))


def worst_error(run: Run, reference: list[list[float]]) -> float:
    """The largest distance of a craft from its reference [m]."""
    return max(math.dist(one, other) for one, other in zip(run.positions, reference))


def ratio(times: dict[str, list[float]], one: str, other: str) -> float:
    """Median over the rounds of the ratio of two entries' times within a round."""
    return statistics.median(a / b for a, b in zip(times[one], times[other]))
