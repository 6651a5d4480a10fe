"""The programs of rosbag2_transport that do the work of `ros2 bag`."""

from __future__ import annotations

import json
import os
import sys
from typing import Any, NoReturn

from ros2cli import packages


def become(program: str, options: dict[str, Any]) -> NoReturn:
    """Replaces this process by a program, so that signals and the terminal are the program's."""
    path = packages.prefix("rosbag2_transport") / "lib" / "rosbag2_transport" / program
    sys.stdout.flush()
    sys.stderr.flush()
    os.execv(path, [str(path), json.dumps(options)])


def error(sentence: str) -> str:
    """Returns an error in the form in which `ros2 bag` prints it."""
    return f"[ERROR] [ros2bag]: {sentence}"


def warn(sentence: str) -> None:
    """Prints a warning."""
    print(f"[WARN] [ros2bag]: {sentence}", flush=True)
