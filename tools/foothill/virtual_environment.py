"""Virtual environments of the project's own, made from a list of packages."""

from __future__ import annotations

import hashlib
import shutil
import sys
from pathlib import Path

from .console import Step

STAMP = "foothill-fingerprint"


def fingerprint(*files: Path) -> str:
    """Changes when an environment that is made from these files must be made anew."""
    text = sys.version + "".join(file.read_text() for file in files)
    return hashlib.sha256(text.encode()).hexdigest()


def is_ready(prefix: Path, mark: str) -> bool:
    stamp = prefix / STAMP
    return stamp.is_file() and stamp.read_text() == mark


def create(step: Step, prefix: Path, requirements: list[Path], *options: str) -> None:
    """Makes an environment from nothing. It is ready once `finish` was called for it."""
    if prefix.exists():
        shutil.rmtree(prefix)
    step.detail("creating the virtual environment")
    # Run from a shell of our own, sys.executable may be the one that was just removed.
    python = getattr(sys, "_base_executable", sys.executable)
    step.command([python, "-m", "venv", *options, prefix],
                 otherwise=f"{python} can't create a virtual environment")
    step.detail("installing packages")
    lists = [word for file in requirements for word in ("-r", file)]
    step.command([prefix / "bin" / "pip", "install", "--disable-pip-version-check",
                  "--retries", "2", *lists],
                 otherwise="the Python packages could not be installed")


def finish(prefix: Path, mark: str) -> None:
    """Comes last: an environment without it is made again."""
    (prefix / STAMP).write_text(mark)
