"""Packages as the ament index knows them: where they are and what they install."""

from __future__ import annotations

import os
from pathlib import Path

from ament_index_python.packages import (
    PackageNotFoundError,
    get_package_prefix,
    get_packages_with_prefixes,
)


def package_names() -> list[str]:
    """Returns the names of all packages, sorted."""
    return sorted(get_packages_with_prefixes())


def is_package(name: str) -> bool:
    """Returns whether the package is installed."""
    return prefix_or_none(name) is not None


def prefix_or_none(package: str) -> Path | None:
    """Returns the directory that a package is installed in, or None."""
    try:
        return Path(get_package_prefix(package))
    except (PackageNotFoundError, ValueError):
        return None


def prefix(package: str) -> Path:
    """Returns the directory that a package is installed in."""
    found = prefix_or_none(package)
    if found is None:
        raise RuntimeError(f"Package '{package}' not found")
    return found


def share(package: str) -> Path:
    """Returns the share directory of a package."""
    return prefix(package) / "share" / package


def executables(package: str) -> list[Path]:
    """Returns the executables that a package installs for `ros2 run`, sorted."""
    found = []
    for directory, subdirectories, files in os.walk(prefix(package) / "lib" / package):
        subdirectories[:] = [name for name in subdirectories if not name.startswith(".")]
        paths = (Path(directory) / name for name in files)
        found += [path for path in paths if os.access(path, os.X_OK)]
    return sorted(found)


def file_in_share(package: str, name: str) -> Path:
    """Returns the one file with a name that is anywhere in a package's share directory."""
    directory = share(package)
    found = sorted(Path(root) / name for root, _, files in os.walk(directory) if name in files)
    if not found:
        raise RuntimeError(
            f"file '{name}' was not found in the share directory of package '{package}' "
            f"which is at '{directory}'"
        )
    if len(found) > 1:
        listed = ", ".join(f"'{path}'" for path in found)
        raise RuntimeError(
            f"file '{name}' was found more than once in the share directory of package "
            f"'{package}': [{listed}]"
        )
    return found[0]
