"""Finds packages and their executables through the ament index."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from ament_index_python.packages import PackageNotFoundError, get_package_prefix
from launch.errors import LaunchError


def prefix_of(package: str) -> str:
    """Returns the directory that a package is installed in."""
    try:
        return get_package_prefix(package)
    except (PackageNotFoundError, ValueError):
        searched = os.environ.get("AMENT_PREFIX_PATH", "")
        raise LaunchError(f"package '{package}' not found, searching: [{searched}]") from None


def share_of(package: str) -> str:
    """Returns the share directory of a package."""
    return str(Path(prefix_of(package)) / "share" / package)


def executable_in(package: str, executable: str) -> str:
    """Returns the path of an executable that a package installs for `ros2 run`."""
    prefix = prefix_of(package)
    directory = Path(prefix) / "lib" / package
    if not directory.is_dir():
        raise LaunchError(
            f"package '{package}' found at '{prefix}', "
            f"but libexec directory '{directory}' does not exist"
        )
    found = shutil.which(executable, path=str(directory))
    if found is None:
        raise LaunchError(
            f"executable '{executable}' not found on the libexec directory '{directory}'"
        )
    return found
