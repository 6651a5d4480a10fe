"""Line coverage of src/ from gcov: counts for each package, and the limits that they must reach.

A line of a header counts as run if any program has run it. The core of a package is what needs no
ROS; its nodes and plugins have a lower limit, for the paths that only a failing middleware takes.
"""

from __future__ import annotations

import json
import os
import subprocess
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from . import layout
from .console import Failure
from .lint.architecture import ROS_FOLDERS
from .lint.files import is_product, place

LIMITS = {"core": 90.0, "node": 75.0}  # [%]
EXCEPTIONS = Path(__file__).with_name("coverage_exceptions.txt")
# Build policy and test utilities are not the subject of coverage.
_LEFT_OUT = ("foothill_cmake", "foothill_test_support", "foothill_conformance")
_BATCH = 20

Lines = dict[Path, dict[int, bool]]


@dataclass(frozen=True)
class Row:
    """Lines of code of one part of a package, and how many of them ran."""

    package: str
    part: str
    total: int
    ran: int

    @property
    def percent(self) -> float:
        return 100.0 * self.ran / self.total if self.total else 100.0


def remove_counts(build: Path) -> None:
    """Forgets earlier runs, whose counts would be added otherwise."""
    for file in build.rglob("*.gcda"):
        file.unlink()


def lines_run(build: Path) -> Lines:
    """Every line of code in src/ that was compiled, and whether it has run."""
    notes = sorted(str(file) for file in build.rglob("*.gcno"))
    batches = [notes[at:at + _BATCH] for at in range(0, len(notes), _BATCH)]
    found: Lines = defaultdict(dict)
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        for text in pool.map(_gcov, batches):
            add_lines(found, text)
    return found


def _gcov(notes: list[str]) -> str:
    answer = subprocess.run(["gcov", "--json-format", "--stdout", "--relative-only",
                             "--source-prefix", str(layout.ROOT), *notes],
                            cwd=layout.ROOT, capture_output=True, text=True, errors="replace")
    if answer.returncode != 0:
        raise Failure(f"gcov failed: {answer.stderr.strip()[-300:]}")
    return answer.stdout


def add_lines(found: Lines, text: str) -> None:
    """Adds the counts of gcov's JSON documents, one in each line."""
    for document in text.splitlines():
        for entry in json.loads(document)["files"]:
            file = layout.ROOT / entry["file"]
            if layout.SOURCE in file.parents and is_product(file):
                for line in entry["lines"]:
                    number, ran = line["line_number"], line["count"] > 0
                    found[file][number] = found[file].get(number, False) or ran


def part_of(file: Path) -> tuple[str, str]:
    """The package of a file, and whether it belongs to its `core` or to a `node` or plugin."""
    _, package, folders = place(file)
    return package, "node" if any(folder in ROS_FOLDERS for folder in folders) else "core"


def rows(found: Lines) -> list[Row]:
    counts: dict[tuple[str, str], list[int]] = defaultdict(lambda: [0, 0])
    for file, lines in found.items():
        package, part = part_of(file)
        if package not in _LEFT_OUT:
            counts[package, part][0] += len(lines)
            counts[package, part][1] += sum(lines.values())
    return [Row(package, part, total, ran) for (package, part), (total, ran)
            in sorted(counts.items())]


def limits(text: str) -> dict[tuple[str, str], float]:
    """Lower limits from lines `package part percent  # reason`."""
    found = {}
    for line in text.splitlines():
        words, _, reason = line.partition("#")
        if words.strip():
            if not reason.strip():
                raise ValueError(f"{EXCEPTIONS.name}: no reason for {words.strip()}")
            package, part, percent = words.split()
            found[package, part] = float(percent)
    return found


def problems(measured: list[Row], lower: dict[tuple[str, str], float]) -> list[str]:
    found = []
    for row in measured:
        limit = lower.get((row.package, row.part), LIMITS[row.part])
        if row.percent < limit:
            found.append(f"{row.package}: {row.percent:.1f} % of the lines of its {row.part} ran, "
                         f"at least {limit:.0f} % must")
        elif (row.package, row.part) in lower and row.percent >= LIMITS[row.part]:
            found.append(f"{row.package}: reaches {LIMITS[row.part]:.0f} % without its exception "
                         f"in {EXCEPTIONS.name}")
    return found


def unmeasured(found: Lines, only: str | None = None) -> list[str]:
    """Parts of packages that have sources of which none was compiled for gcov."""
    parts = {part_of(file) for file in layout.SOURCE.rglob("*.cpp") if is_product(file)}
    measured = {part_of(file) for file in found if file.suffix == ".cpp"}
    return [f"{package}: the coverage of its {part} was not measured"
            for package, part in sorted(parts - measured)
            if package not in _LEFT_OUT and only in (None, part)]


def table(measured: list[Row]) -> str:
    lines = [f"{'package':<24} {'part':<6} {'lines':>6} {'run':>6} {'percent':>8}"]
    lines += [f"{row.package:<24} {row.part:<6} {row.total:>6} {row.ran:>6} {row.percent:>7.1f}%"
              for row in measured]
    return "\n".join(lines)


def not_run(found: Lines, package: str) -> list[str]:
    """Places of a package that no test has reached: `file: 3-7, 12`."""
    shown = []
    for file in sorted(found):
        missed = sorted(number for number, ran in found[file].items() if not ran)
        if place(file)[1] == package and missed:
            shown.append(f"{file.relative_to(layout.ROOT)}: {_ranges(missed)}")
    return shown


def _ranges(numbers: list[int]) -> str:
    parts: list[list[int]] = []
    for number in numbers:
        if parts and number == parts[-1][1] + 1:
            parts[-1][1] = number
        else:
            parts.append([number, number])
    return ", ".join(f"{first}-{last}" if last > first else f"{first}" for first, last in parts)
