"""Core libraries and their tests without ROS, under sanitizers and with line coverage.

Every package whose CMakeLists.txt calls foothill_core() is configured with FOOTHILL_CORE_ONLY by
plain CMake, in the order of dependencies. No ROS is on the prefix path, so that a core that needs
ROS fails here. One build serves both instrumentations.
"""

from __future__ import annotations

import os
import re
import shutil
import xml.etree.ElementTree as ElementTree
from pathlib import Path

from . import coverage, layout, relocation, ros, sanitizing, system
from .console import Failure, Step, Steps
from .tally import Tally
from .workspace import COMPILER_BUGS, Package, needed, packages

FOLDER = layout.STATE / "core"
SANITIZERS = "address,undefined"
# Every core needs the build policy, which is a package without a core of its own.
_BUILD_POLICY = re.compile(r"^project\(foothill_cmake\b", re.MULTILINE)
_HAS_CORE = re.compile(r"^\s*foothill_core\(", re.MULTILINE)
# A library for nodes, such as foothill_ros, is not built without ROS.
_NEEDS_ROS = re.compile(r"^if\(FOOTHILL_CORE_ONLY\)\n\s*return\(\)", re.MULTILINE)


def run(names: list[str]) -> int:
    """Tests the named cores; without names, tests all cores and enforces the coverage limits."""
    chosen = choose(names, packages(layout.SOURCE))
    relocation.remove_foreign_builds(layout.STATE)
    missing = system.missing_packages(system.required_packages("cores"))
    tally = Tally()
    steps = Steps(3 + bool(missing), layout.LOGS)
    if missing:
        steps.run("System packages", lambda step: system.install(step, missing))
    steps.run(f"Cores of {len(chosen)} packages ({SANITIZERS})", lambda step: _build(step, chosen))
    tested = [package for package in chosen if not names or package.name in names]
    steps.run(f"Tests of {len(tested)} cores", lambda step: _test(step, tested, tally))
    steps.run("Line coverage", lambda step: tally.add_coverage(
        FOLDER / "build", only="core", enforced=not names, details=names))
    return tally.report()


def choose(names: list[str], known: list[Package]) -> list[Package]:
    """Returns the named packages and their dependencies, or all with a core, in build order."""
    cores = [package for package in known
             if _has_core((package.folder / "CMakeLists.txt").read_text())]
    unknown = sorted(set(names) - {package.name for package in cores})
    if unknown:
        raise Failure(f"{', '.join(unknown)} has no core; packages that have one: "
                      f"{', '.join(package.name for package in cores)}")
    wanted = needed(names, cores) if names else {package.name for package in cores}
    return in_order([package for package in cores if package.name in wanted])


def _has_core(build_file: str) -> bool:
    if _BUILD_POLICY.search(build_file):
        return True
    return bool(_HAS_CORE.search(build_file)) and not _NEEDS_ROS.search(build_file)


def in_order(chosen: list[Package]) -> list[Package]:
    """Each package after those that it depends on."""
    left, found = list(chosen), []
    while left:
        names = {package.name for package in left}
        ready = [package for package in left if not package.depends & (names - {package.name})]
        if not ready:
            raise Failure(f"circular dependency between packages: {', '.join(sorted(names))}")
        found += ready
        left = [package for package in left if package not in ready]
    return found


def environment() -> dict[str, str]:
    """The environment without any ROS, so that nothing of it is found by accident."""
    return {name: value for name, value in ros.compiler_cache(dict(os.environ)).items()
            if not name.startswith(("AMENT_", "COLCON_", "ROS_")) and name not in
            ("CMAKE_PREFIX_PATH", "PYTHONPATH", "LD_LIBRARY_PATH", "FOOTHILL_FUZZ_SECONDS")}


def _build(step: Step, chosen: list[Package]) -> None:
    for number, package in enumerate(chosen, 1):
        step.detail(f"{number} of {len(chosen)}: {package.name}")
        build = FOLDER / "build" / package.name
        step.command(["cmake", "-S", package.folder, "-B", build, *_arguments()],
                     env=environment(),
                     otherwise=f"the core of {package.name} could not be configured")
        step.command(["ninja", "-C", build, "install"], env=environment(),
                     otherwise=f"the core of {package.name} failed to build")


def _arguments() -> list[str]:
    install = FOLDER / "install"
    launcher = ["-DCMAKE_CXX_COMPILER_LAUNCHER=ccache"] if shutil.which("ccache") else []
    return ["-G", "Ninja", "--no-warn-unused-cli", "-DBUILD_TESTING=ON",
            "-DFOOTHILL_CORE_ONLY=ON", f"-DFOOTHILL_SANITIZE={SANITIZERS}",
            "-DFOOTHILL_COVERAGE=ALL", "-DCMAKE_BUILD_TYPE=None",
            f"-DCMAKE_CXX_FLAGS=-O1 {COMPILER_BUGS}", "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON",
            f"-DCMAKE_INSTALL_PREFIX={install}", f"-DCMAKE_PREFIX_PATH={install}", *launcher]


def _test(step: Step, chosen: list[Package], tally: Tally) -> None:
    reports = FOLDER / "reports"
    shutil.rmtree(reports, ignore_errors=True)
    reports.mkdir(parents=True)
    coverage.remove_counts(FOLDER / "build")
    env = {**environment(), **sanitizing.options(reports), "RC_PARAMS": "seed=20260101"}
    for number, package in enumerate(chosen, 1):
        step.detail(f"{number} of {len(chosen)}: {package.name}")
        build = FOLDER / "build" / package.name
        shutil.rmtree(build / "test_results", ignore_errors=True)
        try:
            step.command(["ctest", "--test-dir", build, "-j", str(os.cpu_count() or 1),
                          "--output-on-failure", "--output-junit", build / "programs.xml"],
                         env=env, otherwise="tests failed")
        except Failure:
            pass  # what failed is in the results
        add_results(tally, package.name, build)
    tally.failures += [f"sanitizer: {text}" for text in sanitizing.findings(reports)]


def add_results(tally: Tally, package: str, build: Path) -> None:
    """Adds the cases of GoogleTest, and of ctest the programs that wrote none or crashed."""
    with_cases = set()
    for results in sorted(build.glob("test_results/*/*.xml")):
        failed_before = len(tally.failures)
        tally.add_file(package, results)
        with_cases.add((results.name.partition(".")[0], len(tally.failures) > failed_before))
    programs = build / "programs.xml"
    if not programs.exists():
        tally.failures.append(f"{package}: its tests did not run")
        return
    for case in ElementTree.parse(programs).getroot().iter("testcase"):
        name, failed = case.get("name", ""), case.get("status") == "fail"
        if failed and (name, True) not in with_cases:
            output = (case.findtext("system-out") or "").strip().splitlines()
            tally.failures.append("\n    ".join([f"{package}: {name}", *output[-12:]]))
        elif not failed and not {(name, True), (name, False)} & with_cases:
            tally.passed += 1
