"""Virtual environments of the project, created from lists of packages."""

from __future__ import annotations

import hashlib
import shutil
import sys
from pathlib import Path

from .console import Step

STAMP = "foothill-fingerprint"


def fingerprint(*files: Path) -> str:
    """Changes when an environment made from these files has to be created again."""
    text = sys.version + "".join(file.read_text() for file in files)
    return hashlib.sha256(text.encode()).hexdigest()


def is_ready(prefix: Path, mark: str) -> bool:
    stamp = prefix / STAMP
    return stamp.is_file() and stamp.read_text() == _here(prefix, mark)


def create(step: Step, prefix: Path, requirements: list[Path], *options: str) -> None:
    """Creates an environment. It is ready after `finish` was called for it."""
    if prefix.exists():
        shutil.rmtree(prefix)
    step.detail("creating the virtual environment")
    # In a shell of ./foothill, sys.executable may be the interpreter that was just removed.
    python = getattr(sys, "_base_executable", sys.executable)
    step.command([python, "-m", "venv", *options, prefix],
                 otherwise=f"{python} can't create a virtual environment")
    step.detail("installing packages")
    lists = [word for file in requirements for word in ("-r", file)]
    step.command([prefix / "bin" / "pip", "install", "--disable-pip-version-check",
                  "--retries", "2", *lists],
                 otherwise="the Python packages could not be installed")


def finish(prefix: Path, mark: str) -> None:
    """Marks an environment as complete; without the mark it is created again."""
    (prefix / STAMP).write_text(_here(prefix, mark))


def _here(prefix: Path, mark: str) -> str:
    """An environment works only in the folder it was created in: its scripts contain the path."""
    return f"{mark} {prefix}"
