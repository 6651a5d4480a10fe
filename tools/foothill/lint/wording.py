"""Plain technical English: rejects the words and phrases of wording.txt."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from .files import shown

LIST = Path(__file__).with_name("wording.txt")
_BOUNDARY = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|_+")
# A description that starts with a genitive has lost the noun that it belongs to.
_LOST_NOUN = re.compile(r"""(?:///?<?|\#|\"\"\"|"|description=")\s*Of [a-z]""")
_LEFT_OUT = ("LICENSE", "wording.txt", "test_lint.py")


@dataclass(frozen=True)
class Rule:
    pattern: re.Pattern[str]
    better: str
    allowed: re.Pattern[str] | None


def read_rules(text: str) -> list[Rule]:
    """From lines `pattern | better wording | allowed`; spaces set columns apart."""
    rules = []
    for line in text.splitlines():
        if line.strip() and not line.startswith("#"):
            columns = re.split(r"\s+\|\s+", line.strip())
            pattern, better, allowed = (*columns, "")[:3]
            rules.append(Rule(re.compile(rf"\b(?:{pattern})\b", re.IGNORECASE), better,
                              re.compile(allowed, re.IGNORECASE) if allowed else None))
    return rules


def problems(files: list[Path]) -> list[str]:
    rules = read_rules(LIST.read_text())
    return [f"{shown(file)}:{problem}" for file in files if file.name not in _LEFT_OUT
            for problem in text_problems(file.read_text(errors="replace"), rules)]


def text_problems(text: str, rules: list[Rule]) -> Iterator[str]:
    for number, line in enumerate(text.splitlines(), 1):
        words = _BOUNDARY.sub(" ", line)
        for rule in rules:
            match = rule.pattern.search(words)
            if match and not (rule.allowed and rule.allowed.search(words)):
                yield f"{number}: '{match[0]}': better {rule.better}"
        if _LOST_NOUN.search(line):
            yield f"{number}: 'Of ...': begin with the noun that is described"
