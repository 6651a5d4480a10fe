"""Rows that benches print, a flat world, and a node in a separate process."""

from __future__ import annotations

import contextlib
import json
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

_WORLD = """<?xml version="1.0"?>
<sdf version="1.9">
  <world name="bench">
    <gravity>0 0 -9.81</gravity>
    <model name="floor">
      <static>true</static>
      <link name="link">
        <collision name="collision">
          <geometry><plane><normal>0 0 1</normal><size>100 100</size></plane></geometry>
        </collision>
      </link>
    </model>
{models}  </world>
</sdf>
"""


def emitter(bench: str) -> Callable[..., None]:
    """Returns the function that prints a row of a bench for `./foothill bench`."""

    def emit(case: str, figure: float, unit: str, reference: float, ratio: float, bar: str = "",
             met: bool | None = None) -> None:
        print(json.dumps({"bench": bench, "case": case, "figure": round(figure, 4), "unit": unit,
                          "reference": round(reference, 4), "ratio": round(ratio, 4), "bar": bar,
                          "met": met}), flush=True)

    return emit


def progress(text: str) -> None:
    """Reports what the bench does; not part of its output."""
    print(text, file=sys.stderr, flush=True)


def json_lines(program: Path, *arguments: str, timeout: float) -> list[dict]:
    """Runs a program that prints one JSON object a line. :param timeout: [s]"""
    output = subprocess.run([str(program), *arguments], check=True, timeout=timeout,
                            stdout=subprocess.PIPE, text=True).stdout
    return [json.loads(line) for line in output.splitlines()]


def flat_world(models: list[str]) -> str:
    """Returns an SDF world with a floor and further models."""
    return _WORLD.format(models="".join(f"    {model}\n" for model in models))


@contextlib.contextmanager
def running_node(program: Path, **parameters: object) -> Iterator[None]:
    """Runs a node in a separate process until the end of the block."""
    arguments = [part for name, value in parameters.items() for part in ("-p", f"{name}:={value}")]
    process = subprocess.Popen([str(program), "--ros-args", "--log-level", "warn", *arguments])
    try:
        yield
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(20)
