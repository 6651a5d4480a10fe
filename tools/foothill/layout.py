"""Where things are: one place for every path that the command uses."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
STATE = ROOT / ".foothill"
LOGS = STATE / "logs"
ROS_PREFIX = STATE / "ros"
TOOLS_PREFIX = STATE / "tools"
UNDERLAY_SOURCE = ROOT / "underlay"
SOURCE = ROOT / "src"

SANITIZERS = ("address", "undefined", "thread")


@dataclass(frozen=True)
class Variant:
    """One way of building the workspace, with folders of its own: release, or a sanitizer."""

    ros: str
    sanitizer: str | None = None

    @property
    def folder(self) -> Path:
        return STATE / (f"{self.ros}-{self.sanitizer}" if self.sanitizer else self.ros)

    @property
    def underlay(self) -> Path:
        return self.folder / "underlay"

    @property
    def install(self) -> Path:
        return self.folder / "install"

    @property
    def build(self) -> Path:
        return self.folder / "build"

    @property
    def reports(self) -> Path:
        """What the sanitizer had to report in the last run of the tests."""
        return self.folder / "reports"

    @property
    def plain(self) -> Variant:
        """The variant without sanitizer: interface packages are always taken from there."""
        return Variant(self.ros)
