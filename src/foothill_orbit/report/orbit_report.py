#!/usr/bin/env python3
"""Flies the orbits of the thesis and writes docs/orbit: the page and its pictures."""

from __future__ import annotations

import argparse
import os
import subprocess
import tempfile
from pathlib import Path

import orbit_page
import orbit_plots

HERE = Path(__file__).resolve().parent


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--figure", choices=list(orbit_plots.PLOTS),
                        help="make this picture only, and leave the page as it is")
    parser.add_argument("--output", type=Path,
                        default=Path(os.environ.get("FOOTHILL_ROOT", ".")) / "docs" / "orbit")
    arguments = parser.parse_args()
    output: Path = arguments.output
    output.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        subprocess.run([HERE / "orbit_study", data], check=True)
        for name in [arguments.figure] if arguments.figure else orbit_plots.PLOTS:
            orbit_plots.PLOTS[name](data, output / f"{name}.png")
        if not arguments.figure:
            (output / "README.md").write_text(orbit_page.page(data))
    print(f"wrote {output}")


if __name__ == "__main__":
    main()
