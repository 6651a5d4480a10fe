"""Python packages for tests, benches and reports with a ROS 2 of the system.

They are installed into a virtual environment that also sees the packages of the system.
"""

from __future__ import annotations

from pathlib import Path

from . import layout, virtual_environment
from .console import Step

REQUIREMENTS = Path(__file__).with_name("requirements-tools.txt")


def is_ready() -> bool:
    return virtual_environment.is_ready(layout.TOOLS_PREFIX, _mark())


def create(step: Step) -> None:
    virtual_environment.create(step, layout.TOOLS_PREFIX, [REQUIREMENTS], "--system-site-packages")
    virtual_environment.finish(layout.TOOLS_PREFIX, _mark())


def _mark() -> str:
    return virtual_environment.fingerprint(REQUIREMENTS)
