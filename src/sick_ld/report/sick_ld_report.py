#!/usr/bin/env python3
"""Runs ld_exchange and writes docs/sick_ld."""

from __future__ import annotations

import argparse
import os
import subprocess
from pathlib import Path

HERE = Path(__file__).resolve().parent
SHARE = HERE.parents[1] / "share" / "sick_ld"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--output", type=Path, help="folder of the page",
                        default=Path(os.environ.get("FOOTHILL_ROOT", ".")) / "docs" / "sick_ld")
    parser.add_argument("--programs", type=Path, default=HERE, help="folder of ld_exchange")
    parser.add_argument("--template", type=Path, help="page with the name of the exchange",
                        default=SHARE / "report" / "page.md")
    arguments = parser.parse_args()
    arguments.output.mkdir(parents=True, exist_ok=True)
    exchange = subprocess.run([str(arguments.programs / "ld_exchange")], check=True,
                              capture_output=True, text=True).stdout
    page = arguments.template.read_text().format(exchange=exchange.rstrip())
    (arguments.output / "README.md").write_text(page)
    print(f"wrote {arguments.output}")


if __name__ == "__main__":
    main()
