"""Adds up test results, and prints the closing line `N passed, N failed`."""

from __future__ import annotations

import sys
import xml.etree.ElementTree as ElementTree
from dataclasses import dataclass, field
from pathlib import Path

from . import coverage

_SHOWN = 20


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
            self.failures.append(f"{package}: {results.name} is not valid XML: {error}")
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
                more = [f"and {len(problems) - _SHOWN} more"] if len(problems) > _SHOWN else []
                self.failures.append("\n    ".join([check, *problems[:_SHOWN], *more]))
            else:
                self.passed += 1

    def add_coverage(self, build: Path, enforced: bool, details: list[str],
                     only: str | None = None) -> None:
        """Prints a table of coverage; of the packages in `details`, also lines that did not run."""
        found = coverage.lines_run(build)
        rows = [row for row in coverage.rows(found)
                if only in (None, row.part) and (not details or row.package in details)]
        print(coverage.table(rows))
        for package in details:
            print("\n".join(["", f"{package}, lines that did not run:",
                             *coverage.not_run(found, package)]))
        if enforced:
            lower = coverage.limits(coverage.EXCEPTIONS.read_text())
            lower = {key: value for key, value in lower.items() if only in (None, key[1])}
            self.add_findings({"coverage": coverage.problems(rows, lower)
                               + coverage.unmeasured(found, only)})

    def report(self) -> int:
        for name in sorted(set(self.tried_again)):
            print(f"failed once: {name}", file=sys.stderr)
        for failure in self.failures:
            print(f"FAILED {failure}", file=sys.stderr)
        skipped = f", {self.skipped} skipped" if self.skipped else ""
        print(f"{self.passed} passed, {len(self.failures)} failed{skipped}")
        return 1 if self.failures or not self.passed else 0
