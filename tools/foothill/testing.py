"""Runs the tests of the workspace and adds them up."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from dataclasses import dataclass, field
from pathlib import Path

from . import layout, lint, sanitizing
from .console import Failure, Step, Steps
from .workspace import Package, Workspace, needed, packages


@dataclass
class Tally:
    """Counts of test cases, and the failures as readable lines."""

    passed: int = 0
    skipped: int = 0
    failures: list[str] = field(default_factory=list)
    tried_again: list[str] = field(default_factory=list)

    def add_file(self, package: str, results: Path) -> None:
        try:
            root = ElementTree.parse(results).getroot()
        except ElementTree.ParseError as error:
            self.failures.append(f"{package}: {results.name} is no XML: {error}")
            return
        for case in root.iter("testcase"):
            self._add_case(package, case)

    def _add_case(self, package: str, case: ElementTree.Element) -> None:
        bad = case.find("failure") if case.find("failure") is not None else case.find("error")
        if bad is not None:
            name = f"{package}: {case.get('classname', '')}.{case.get('name', '')}"
            text = (bad.get("message") or bad.text or "").strip()
            self.failures.append(f"{name}\n    " + "\n    ".join(text.splitlines()[:12]))
        elif case.find("skipped") is not None or case.get("status") == "notrun":
            self.skipped += 1
        else:
            self.passed += 1

    def add_findings(self, findings: dict[str, list[str]]) -> None:
        for check, problems in findings.items():
            if problems:
                self.failures.append(f"lint: {check}\n    " + "\n    ".join(problems[:20]))
            else:
                self.passed += 1

    def report(self) -> int:
        for name in sorted(set(self.tried_again)):
            print(f"tried again: {name}", file=sys.stderr)
        for failure in self.failures:
            print(f"FAILED {failure}", file=sys.stderr)
        skipped = f", {self.skipped} skipped" if self.skipped else ""
        print(f"{self.passed} passed, {len(self.failures)} failed{skipped}")
        return 1 if self.failures or not self.passed else 0


def run(workspace: Workspace, names: list[str]) -> int:
    """Builds and runs the tests of the named packages, or of all with the lint."""
    known = [package for source in workspace.sources() for package in packages(source)]
    chosen = _choose(known, names, workspace)
    own = [name for name in names if (layout.SOURCE / name).exists()]
    workspace.build(own if names else None, tests=True,
                    underlay_names=sanitized_below(names, own, known),
                    underlay_tests=not names or len(own) < len(names))
    tally = Tally()
    whole = not names and not workspace.variant.sanitizer
    steps = Steps(1 + 2 * whole, layout.LOGS)
    if whole:
        steps.run("Lint", lambda step: tally.add_findings(lint.run(step)))
        steps.run("Tests of ./foothill itself", lambda step: _test_tools(step, tally))
    steps.run(f"Tests of {len(chosen)} packages",
              lambda step: _test(step, workspace, chosen, tally))
    return tally.report()


def sanitized_below(names: list[str], own: list[str], known: list[Package]) -> list[str] | None:
    """The packages of `underlay/` that a sanitizer is built into; None for all of them.

    Tests of `src/` start programs of packages that they do not link with, and a program without a
    sanitizer can't load a library with one.
    """
    below = {package.name for package in known
             if package.is_native and layout.UNDERLAY_SOURCE in package.folder.parents}
    stands_on = sorted(below & needed(names, known))
    return None if not names or (own and stands_on) else stands_on


def _choose(known: list[Package], names: list[str], workspace: Workspace) -> list[Package]:
    unknown = sorted(set(names) - {package.name for package in known})
    if unknown:
        raise Failure(f"no package {', '.join(unknown)}; there are: "
                      f"{', '.join(package.name for package in known)}")
    chosen = [package for package in known if not names or package.name in names]
    if workspace.variant.sanitizer:
        chosen = [package for package in chosen if package.is_native]
    return chosen


def _test(step: Step, workspace: Workspace, chosen: list[Package], tally: Tally) -> None:
    variant = workspace.variant
    env = _test_environment(workspace)
    for package in chosen:
        shutil.rmtree(variant.build / package.name / "test_results", ignore_errors=True)
    shutil.rmtree(variant.reports, ignore_errors=True)
    variant.reports.mkdir(parents=True)
    colcon = shutil.which("colcon", path=env["PATH"]) or "colcon"
    try:
        step.command(
            [colcon, "test", "--paths", *(package.folder for package in chosen),
             "--merge-install", "--install-base", variant.install, "--build-base", variant.build,
             "--event-handlers", "console_direct+", "--executor", "sequential",
             # A busy machine can starve a test past its deadline; a second failure is a failure.
             "--ctest-args", "-j", str(os.cpu_count() or 1), "--repeat", "until-pass:2"],
            env=env, cwd=layout.ROOT, watch=lambda line: _test_line(line, tally),
            otherwise="colcon test did not run")
    finally:
        for package in chosen:
            for results in sorted((variant.build / package.name).glob("test_results/*/*.xml")):
                tally.add_file(package.name, results)
        tally.failures += [f"sanitizer: {text}" for text in sanitizing.findings(variant.reports)]


def _test_environment(workspace: Workspace) -> dict[str, str]:
    env = workspace.environment()
    env.pop("ROS_DOMAIN_ID", None)  # every test takes a free one
    env["ROS_AUTOMATIC_DISCOVERY_RANGE"] = "LOCALHOST"
    env["ROS_LOG_DIR"] = str(layout.LOGS / "ros")
    env["COLCON_LOG_PATH"] = str(layout.LOGS / "colcon")
    env["RC_PARAMS"] = "seed=20260101"
    if workspace.variant.sanitizer:
        env.update(sanitizing.options(workspace.variant.reports))
    return env


def _test_line(line: str, tally: Tally) -> str | None:
    """Progress from a line of ctest; notes the programs that failed, maybe only at first."""
    match = re.search(r"(?:(\d+)/(\d+) )?Test +#\d+: (\S+) \.+ *\**(.*)", line)
    if not match:
        return None
    if not match[4].startswith("Passed"):
        tally.tried_again.append(match[3])
    return f"{match[1] or '-'} of {match[2] or '-'}: {match[3]} {match[4].strip()}"


def _test_tools(step: Step, tally: Tally) -> None:
    python = layout.ROS_PREFIX / "bin" / "python"
    results = layout.STATE / "tools-results.xml"
    results.unlink(missing_ok=True)
    with step.log.open("w") as log:
        subprocess.run([python if python.exists() else sys.executable, "-m", "pytest", "-q",
                        f"--junitxml={results}", layout.ROOT / "tools" / "test"],
                       stdout=log, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL,
                       env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"})
    if not results.exists():
        raise Failure("the tests of ./foothill did not run", step.log)
    tally.add_file("tools", results)
