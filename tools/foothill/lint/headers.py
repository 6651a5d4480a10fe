"""Every public header starts with a paragraph that explains its concept."""

from __future__ import annotations

import re
from pathlib import Path

from .files import place, shown

_LINES = 2
_SKIPPED = re.compile(r"\s*(#.*|$)")
_COMMENT = re.compile(r"\s*(///?(?!<)|/?\*)")
_NAMESPACE = re.compile(r"\s*(inline\s+)?namespace\b[^{;]*\{")


def problems(files: list[Path]) -> list[str]:
    return [f"{shown(file)}: starts without a comment of at least {_LINES} lines that explains "
            "what the header is for"
            for file in files if _is_public(file) and not has_paragraph(file.read_text())]


def _is_public(file: Path) -> bool:
    source, _, folders = place(file)
    return (source in ("src", "examples") and file.suffix in (".hpp", ".h")
            and folders[:1] == ("include",) and "detail" not in folders)


def has_paragraph(text: str) -> bool:
    """Whether a comment of several lines comes before the first declaration."""
    length = 0
    for line in text.splitlines():
        if _COMMENT.match(line):
            length += 1
            if length == _LINES:
                return True
        elif _SKIPPED.match(line) or _NAMESPACE.match(line):
            length = 0
        elif not _is_forward_declaration(line):
            return False
    return False


def _is_forward_declaration(line: str) -> bool:
    return bool(re.match(r"\s*((class|struct)\s+\w+;|\}\s*(//.*)?$|using\s+(namespace\s+)?[\w:]+;)",
                         line))
