#!/usr/bin/env python3
"""Draws the figures of docs/sensors."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

import camera_figures
import lidar_figures

ROOT = Path(os.environ.get("FOOTHILL_ROOT", "."))
FIGURES = {**lidar_figures.FIGURES, **camera_figures.FIGURES}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--figure", choices=list(FIGURES), help="draw only this figure")
    parser.add_argument("--root", type=Path, default=ROOT, help="folder with worlds and docs")
    arguments = parser.parse_args()
    output = arguments.root / "docs" / "sensors"
    output.mkdir(parents=True, exist_ok=True)
    for name in [arguments.figure] if arguments.figure else FIGURES:
        FIGURES[name](arguments.root, output / f"{name}.png")
    print(f"wrote {output}")


if __name__ == "__main__":
    main()
