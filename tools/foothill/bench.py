"""Runs a registered bench and shows its results as a table or as JSON lines."""

from __future__ import annotations

import json
import subprocess
from typing import Any

from .console import Failure
from .registry import Entry

KEYS = ("bench", "case", "figure", "unit", "reference", "ratio", "bar", "met")


def run(entry: Entry, env: dict[str, str], arguments: list[str], as_json: bool) -> int:
    """Runs a bench, which prints a JSON object with KEYS per line, and its progress on stderr."""
    rows: list[dict[str, Any]] = []
    process = subprocess.Popen([entry.executable, *arguments], env=env, stdout=subprocess.PIPE,
                               text=True)
    assert process.stdout is not None
    for line in process.stdout:
        row = _parse(entry.name, line)
        rows.append(row)
        if as_json:
            print(json.dumps(row), flush=True)
    if process.wait() != 0:
        raise Failure(f"bench {entry.name} ended with exit code {process.returncode}")
    if not as_json:
        print(table(rows))
    return 0


def _parse(name: str, line: str) -> dict[str, Any]:
    try:
        row = json.loads(line)
        return {key: name if key == "bench" else row[key] for key in KEYS}
    except (json.JSONDecodeError, KeyError, TypeError) as error:
        raise Failure(f"bench {name} printed a line that is not a result: "
                      f"{line.strip()}") from error


def table(rows: list[dict[str, Any]]) -> str:
    header = ["case", "figure", "unit", "reference", "ratio", "bar", "met"]
    cells = [header, *([_text(row[key]) for key in header] for row in rows)]
    widths = [max(len(line[column]) for line in cells) for column in range(len(header))]
    left = {0, 2, 5, 6}
    lines = ["  ".join(cell.ljust(width) if column in left else cell.rjust(width)
                       for column, (cell, width) in enumerate(zip(line, widths))).rstrip()
             for line in cells]
    return "\n".join([lines[0], "  ".join("-" * width for width in widths), *lines[1:]])


def _text(value: Any) -> str:
    if value is None:
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "NO"
    if isinstance(value, float):
        return f"{value:.4g}"
    return str(value)


