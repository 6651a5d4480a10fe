"""What all benches of sensors share: lines of figures, and programs that make them."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent


def emit(case: str, figure: float, unit: str, reference: float, ratio: float, bar: str = "",
         met: bool | None = None) -> None:
    print(json.dumps({"bench": "sensors", "case": case, "figure": round(figure, 4), "unit": unit,
                      "reference": round(reference, 4), "ratio": round(ratio, 4), "bar": bar,
                      "met": met}), flush=True)


def progress(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def lines_of(program: str, *arguments: str) -> list[dict]:
    """The JSON lines that a program beside this file prints."""
    output = subprocess.run([str(HERE / program), *arguments], check=True, timeout=600,
                            stdout=subprocess.PIPE, text=True).stdout
    return [json.loads(line) for line in output.splitlines()]


def figures_of(program: str, *arguments: str) -> dict[str, float]:
    return {line["name"]: line["value"] for line in lines_of(program, *arguments)}
