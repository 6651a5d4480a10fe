"""Places that a check leaves out, each with a reason; see exceptions.txt."""

from __future__ import annotations

import fnmatch
from dataclasses import dataclass
from pathlib import Path

FILE = Path(__file__).with_name("exceptions.txt")


@dataclass(frozen=True)
class Exemption:
    check: str
    pattern: str
    reason: str
    line: int

    def covers(self, check: str, problem: str) -> bool:
        return check == self.check and fnmatch.fnmatchcase(problem, self.pattern + "*")


def read(text: str) -> list[Exemption]:
    """From lines `check | start of the message, with wildcards | reason`."""
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip() and not line.startswith("#"):
            parts = [part.strip() for part in line.split("|")]
            if len(parts) != 3 or not all(parts):
                raise ValueError(f"{FILE.name}:{number}: expected `check | place | reason`")
            found.append(Exemption(*parts, number))
    return found


def apply(found: dict[str, list[str]], text: str | None = None) -> dict[str, list[str]]:
    """Leaves out what is excepted. An exception that covers nothing is a problem of its own."""
    known = read(FILE.read_text() if text is None else text)
    left = {check: [problem for problem in problems
                    if not any(item.covers(check, problem) for item in known)]
            for check, problems in found.items()}
    left["exceptions are in use"] = [
        f"{FILE.name}:{item.line}: no longer needed: {item.check} | {item.pattern}"
        for item in known
        if not any(item.covers(item.check, problem) for problem in found.get(item.check, []))]
    return left
