"""Output of figures and execution of programs for all benches of sensors."""

from __future__ import annotations

from pathlib import Path

from foothill_test_support.bench import emitter, json_lines

HERE = Path(__file__).resolve().parent
emit = emitter("sensors")


def lines_of(program: str, *arguments: str) -> list[dict]:
    """Returns the JSON lines printed by a program in the folder of this file."""
    return json_lines(HERE / program, *arguments, timeout=600)


def figures_of(program: str, *arguments: str) -> dict[str, float]:
    return {line["name"]: line["value"] for line in lines_of(program, *arguments)}
