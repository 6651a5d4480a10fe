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
EXAMPLES = ROOT / "examples"

SANITIZERS = ("address", "undefined", "thread")


@dataclass(frozen=True)
class Variant:
    """One way of building the workspace, with folders of its own.

    `instrumentation` is None for a release, or one of SANITIZERS. `node_coverage` counts which
    lines of nodes and plugins run; it changes the build in place.
    """

    ros: str
    instrumentation: str | None = None
    node_coverage: bool = False

    @property
    def folder(self) -> Path:
        name = f"{self.ros}-{self.instrumentation}" if self.instrumentation else self.ros
        return STATE / name

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
        """Reports of the sanitizer from the last run of the tests."""
        return self.folder / "reports"

    @property
    def plain(self) -> Variant:
        """The release: interface packages are always taken from there."""
        return Variant(self.ros)
