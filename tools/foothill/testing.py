"""Runs the tests of the workspace and adds up their results."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys

from . import coverage, layout, lint, sanitizing
from .console import Failure, Step, Steps
from .tally import Tally
from .workspace import Package, Workspace, needed, packages


def run(workspace: Workspace, names: list[str]) -> int:
    """Builds and runs the tests of the named packages, or all tests and the lint."""
    known = [package for source in workspace.sources() for package in packages(source)]
    chosen = _choose(known, names, workspace)
    own = [package.name for package in packages(layout.SOURCE) if package.name in names]
    with_coverage = workspace.variant.node_coverage
    below = sanitized_below(names, own, known)
    workspace.build(own if names else None, tests=True, underlay_names=below,
                    underlay_tests=not names or len(own) < len(names))
    tally = Tally()
    whole = not names and not workspace.variant.instrumentation
    steps = Steps(1 + 2 * whole + with_coverage, layout.LOGS)
    if whole:
        steps.run("Lint", lambda step: tally.add_findings(lint.run(step)))
        steps.run("Tests of ./foothill itself", lambda step: _test_tools(step, tally))
    steps.run(f"Tests of {len(chosen)} packages",
              lambda step: _test(step, workspace, chosen, tally))
    if with_coverage:
        steps.run("Line coverage", lambda step: tally.add_coverage(
            workspace.variant.build, only="node", enforced=not names, details=names))
    return tally.report()


def sanitized_below(names: list[str], own: list[str], known: list[Package]) -> list[str] | None:
    """The packages of `underlay/` to build with a sanitizer; None for all of them.

    Tests of `src/` also start programs of packages that they do not link with, and a program
    without a sanitizer can't load a library with one.
    """
    below = {package.name for package in known
             if package.is_native and layout.UNDERLAY_SOURCE in package.folder.parents}
    stands_on = sorted(below & needed(names, known))
    return None if not names or (own and stands_on) else stands_on


def _choose(known: list[Package], names: list[str], workspace: Workspace) -> list[Package]:
    unknown = sorted(set(names) - {package.name for package in known})
    if unknown:
        raise Failure(f"no package {', '.join(unknown)}; available: "
                      f"{', '.join(package.name for package in known)}")
    chosen = [package for package in known if not names or package.name in names]
    if workspace.variant.instrumentation:
        chosen = [package for package in chosen if package.is_native]
    return chosen


def _test(step: Step, workspace: Workspace, chosen: list[Package], tally: Tally) -> None:
    variant = workspace.variant
    env = _test_environment(workspace)
    for package in chosen:
        shutil.rmtree(variant.build / package.name / "test_results", ignore_errors=True)
    shutil.rmtree(variant.reports, ignore_errors=True)
    variant.reports.mkdir(parents=True)
    if variant.node_coverage:
        coverage.remove_counts(variant.build)
    colcon = shutil.which("colcon", path=env["PATH"]) or "colcon"
    try:
        step.command(
            [colcon, "test", "--paths", *(package.folder for package in chosen),
             "--merge-install", "--install-base", variant.install, "--build-base", variant.build,
             "--event-handlers", "console_direct+", "--executor", "sequential",
             # On a busy machine a test may miss its deadline once; a second failure counts.
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
    env.pop("ROS_DOMAIN_ID", None)  # every test reserves a free one
    env["ROS_AUTOMATIC_DISCOVERY_RANGE"] = "LOCALHOST"
    env["ROS_LOG_DIR"] = str(layout.LOGS / "ros")
    env["COLCON_LOG_PATH"] = str(layout.LOGS / "colcon")
    env["RC_PARAMS"] = "seed=20260101"
    if workspace.variant.instrumentation in layout.SANITIZERS:
        env.update(sanitizing.options(workspace.variant.reports))
    return env


def _test_line(line: str, tally: Tally) -> str | None:
    """Progress from a line of ctest; records programs that failed, even if they passed later."""
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
