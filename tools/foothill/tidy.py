"""clang-tidy over src/, with results kept by content.

A result is kept under the hash of what it depends on: the source file, every header that the
compiler read for it, the command that compiles it, `.clang-tidy`, and the version of clang-tidy.
A file is checked again only if one of these changed. Like the compiler cache, results are shared
by all clones of a user.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shlex
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from . import layout
from .console import Failure, Step, Steps
from .lint.form import tool
from .workspace import Workspace

_WARNING = re.compile(r"^(\S+?:\d+:\d+): (?:warning|error): (.*) \[([\w.-]+)[\w.,-]*\]$",
                      re.MULTILINE)
_INCLUDE = re.compile(r'^#include "(.*\.cpp)"$', re.MULTILINE)
_DEPENDENCIES = re.compile(r"^(\S.*): #deps \d+.*\n((?:    .*\n)*)", re.MULTILINE)
# Options of gcc that clang does not have.
_UNKNOWN_TO_CLANG = ("-fno-trapping-math", "-Wno-restrict")


@dataclass(frozen=True)
class Unit:
    """A source file, how it is compiled, and which files the compiler read for it."""

    file: Path
    folder: Path
    words: tuple[str, ...]
    reads: tuple[Path, ...]


def run(workspace: Workspace, names: list[str], since: str | None, seconds: float | None) -> int:
    """Checks the named packages or all; with `since`, what changed after that commit."""
    if not Workspace(replace(workspace.variant, node_coverage=True)).is_built():
        workspace.build(names or None, tests=True)
    program = tool("clang-tidy")
    if not program:
        raise Failure("clang-tidy is not installed: ./foothill setup")
    chosen = units(workspace.variant.build, names)
    if since is not None:
        chosen = touched(chosen, changed_files(since))
    checker = Checker(program, cache_folder(), seconds)
    Steps(1, layout.LOGS).run(f"clang-tidy on {len(chosen)} files",
                              lambda step: checker.run(step, chosen))
    return checker.report()


def cache_folder() -> Path:
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "foothill" / "tidy"


def units(build: Path, names: list[str]) -> list[Unit]:
    """The source files below src/ that were compiled, from ninja and the compiler commands."""
    found: dict[Path, Unit] = {}
    for database in sorted(build.glob("*/compile_commands.json")):
        folder = database.parent
        if names and folder.name not in names:
            continue
        reads = _dependencies(folder)
        for entry in json.loads(database.read_text()):
            words = tuple(shlex.split(entry["command"]))
            for file in _sources(Path(entry["file"])):
                found.setdefault(file, Unit(
                    file, Path(entry["directory"]), words,
                    reads.get(words[words.index("-o") + 1], ())))
    return [found[file] for file in sorted(found)]


def _sources(compiled: Path) -> list[Path]:
    """The files below src/ that are compiled as one: several where CMake puts them together."""
    files = [compiled]
    if compiled.parent.name == "Unity":
        files = [Path(name) for name in _INCLUDE.findall(compiled.read_text())]
    return [file for file in files if layout.SOURCE in file.parents and file.suffix == ".cpp"]


def _dependencies(folder: Path) -> dict[str, tuple[Path, ...]]:
    text = subprocess.run(["ninja", "-C", str(folder), "-t", "deps"], capture_output=True,
                          text=True).stdout
    return {target: tuple((folder / line.strip()).resolve() for line in lines.splitlines())
            for target, lines in _DEPENDENCIES.findall(text)}


def changed_files(since: str) -> set[Path]:
    answer = subprocess.run(["git", "diff", "--name-only", "--diff-filter=d", since],
                            cwd=layout.ROOT, capture_output=True, text=True)
    if answer.returncode != 0:
        raise Failure(f"there is no commit {since}")
    return {layout.ROOT / line for line in answer.stdout.splitlines()}


def touched(known: list[Unit], changed: set[Path]) -> list[Unit]:
    """Changed source files first, then one source file for each changed header."""
    first = [unit for unit in known if unit.file in changed]
    left = {file for file in changed if file.suffix in (".hpp", ".h")}
    left.difference_update(file for unit in first for file in unit.reads)
    second = []
    for unit in known:
        if left.intersection(unit.reads):
            second.append(unit)
            left.difference_update(unit.reads)
    return first + second


class Checker:
    """Runs clang-tidy in parallel and remembers what it found."""

    def __init__(self, program: str, cache_folder: Path, seconds: float | None) -> None:
        self._program = program
        self._cache = cache_folder
        self._end = time.monotonic() + seconds if seconds else None
        version = subprocess.run([program, "--version"], capture_output=True, text=True).stdout
        self._common = version + (layout.ROOT / ".clang-tidy").read_text()
        self._found: set[str] = set()
        self._passed = 0
        self._failed = 0
        self._left_out = 0
        cache_folder.mkdir(parents=True, exist_ok=True)

    def run(self, step: Step, chosen: list[Unit]) -> None:
        with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
            for number, (unit, found) in enumerate(zip(chosen, pool.map(self._check, chosen)), 1):
                if found is None:
                    self._left_out += 1
                    continue
                self._found.update(found)
                self._failed += bool(found)
                self._passed += not found
                if number % 10 == 0 or found:
                    step.detail(f"{number} of {len(chosen)}: {unit.file.name}")

    def report(self) -> int:
        for line in sorted(self._found):
            print(line)
        if self._left_out:
            print(f"{self._left_out} files were not checked: the time limit was reached")
        print(f"{self._passed} passed, {self._failed} failed")
        return 1 if self._failed else 0

    def _check(self, unit: Unit) -> list[str] | None:
        """Returns the findings for one file, or None if the time limit was reached."""
        entry = self._cache / self.key(unit)
        if entry.is_file():
            return entry.read_text().splitlines()
        if self._end is not None and time.monotonic() > self._end:
            return None
        answer = subprocess.run([self._program, "--quiet", str(unit.file), "--",
                                 *_clang_words(unit.words)],
                                cwd=unit.folder, capture_output=True, text=True, errors="replace")
        found = warnings(answer.stdout)
        if answer.returncode != 0 and not found:
            raise Failure(f"clang-tidy failed on {unit.file}: {answer.stderr.strip()[-300:]}")
        entry.write_text("".join(f"{line}\n" for line in found))
        return found

    def key(self, unit: Unit) -> str:
        digest = hashlib.sha256(self._common.encode())
        digest.update("\0".join(unit.words).replace(str(layout.ROOT), "").encode())
        for file in (unit.file, *unit.reads):
            digest.update(_content(file))
        return digest.hexdigest()


@cache
def _content(file: Path) -> bytes:
    """Stands for the content of a file; for one outside of the repository its size does."""
    if not file.is_file():
        return b"none"
    if layout.ROOT in file.parents and layout.ROS_PREFIX not in file.parents:
        return hashlib.sha256(file.read_bytes()).digest()
    return f"{file.name} {file.stat().st_size}".encode()


def _clang_words(words: tuple[str, ...]) -> list[str]:
    """Returns the compiler arguments without launcher, compiler and options specific to gcc."""
    start = next(at for at, word in enumerate(words) if re.search(r"(c|g|clang)\+\+(-\d+)?$", word))
    return [*(word for word in words[start + 1:] if word not in _UNKNOWN_TO_CLANG),
            "-Wno-everything"]


def warnings(output: str) -> list[str]:
    """One line for each finding in the repository: `place: text [check]`."""
    root = f"{layout.ROOT}/"
    return sorted({f"{place.removeprefix(root)}: {text} [{name}]"
                   for place, text, name in _WARNING.findall(output)
                   if place.startswith(root)})
