"""Which packages a command builds."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from foothill import layout, workspace
from foothill.workspace import Selection, demo_packages, packages

MANIFEST = """<package format="3"><name>{name}</name>{depends}
<export><build_type>ament_cmake</build_type>{more}</export></package>"""
DEMO = '<foothill_demo name="orbit" needs="orbit rosbag" alone="cli" unless="--source --port"/>'


def add(source: Path, name: str, *depends: str, more: str = "") -> None:
    (source / name).mkdir(parents=True)
    (source / name / "package.xml").write_text(MANIFEST.format(
        name=name, depends="".join(f"<depend>{item}</depend>" for item in depends), more=more))


@pytest.fixture
def source(tmp_path: Path) -> Path:
    folder = tmp_path / "src"
    add(folder, "core")
    add(folder, "orbit", "core", "eigen")
    add(folder, "hardware", "core")
    add(folder, "cli", "hardware")
    add(folder, "bringup", "orbit", "hardware", more=DEMO)
    return folder


def test_a_demo_builds_what_it_needs_and_the_package_that_registers_it(source: Path) -> None:
    selection = demo_packages("orbit", ["--law", "preview"], source)
    assert selection == Selection(("orbit", "rosbag"), ("bringup", "cli"))
    assert {package.name for package in selection.of(packages(source))} == {
        "core", "orbit", "bringup", "cli"}


def test_the_only_demo_needs_no_name(source: Path) -> None:
    assert demo_packages(None, [], source) == demo_packages("orbit", [], source)


@pytest.mark.parametrize("option", [["--source", "hardware"], ["--source=hardware"]])
def test_an_option_that_may_need_anything_builds_everything(source: Path,
                                                            option: list[str]) -> None:
    assert demo_packages("orbit", option, source) is None


def test_an_unknown_demo_builds_everything_to_list_what_there_is(source: Path) -> None:
    assert demo_packages("dance", [], source) is None


class Step:
    def command(self, *_: object, **__: object) -> None:
        """Stands in for colcon."""


@pytest.fixture
def builder(source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
            ) -> Callable[[list[str] | None], workspace._Builder]:
    """Creates builders of the packages with these names that start no colcon."""
    monkeypatch.setattr(layout, "STATE", tmp_path / "state")
    monkeypatch.setattr(layout, "ROOT", tmp_path)
    monkeypatch.setattr(layout, "SOURCE", source)
    monkeypatch.setattr(workspace.ros, "environment", lambda variant: {"PATH": "/usr/bin:/bin"})
    monkeypatch.setattr(workspace._Builder, "_colcon", lambda self: [])
    variant = layout.Variant("system")
    return lambda names: workspace._Builder(variant, source, variant.install, False, names)


def test_a_part_that_was_built_is_up_to_date_until_a_file_changes(
        source: Path, builder: Callable[[list[str] | None], workspace._Builder]) -> None:
    builder(["orbit"]).run(Step())  # type: ignore[arg-type]
    assert builder(["orbit"]).is_up_to_date() and not builder(["hardware"]).is_up_to_date()
    assert not builder(None).is_up_to_date()
    builder(None).run(Step())  # type: ignore[arg-type]
    assert builder(["hardware"]).is_up_to_date()
    (source / "core/new.cpp").write_text("")
    assert not builder(["hardware"]).is_up_to_date() and not builder(None).is_up_to_date()


def test_a_build_is_out_of_date_when_ariacoda_was_installed_or_its_prefix_changed(
        builder: Callable[[list[str] | None], workspace._Builder], tmp_path: Path,
        monkeypatch: pytest.MonkeyPatch) -> None:
    prefix = tmp_path / "usr/local"
    monkeypatch.setattr(workspace, "_ARIA_PREFIXES", (str(prefix),))
    monkeypatch.delenv("ARIA_ROOT", raising=False)

    def build() -> None:
        builder(None).run(Step())  # type: ignore[arg-type]
        assert builder(None).is_up_to_date()

    build()
    header = prefix / "include/Aria/Aria.h"
    header.parent.mkdir(parents=True)
    header.touch()
    assert not builder(None).is_up_to_date()
    build()
    monkeypatch.setenv("ARIA_ROOT", str(tmp_path / "opt"))
    assert not builder(None).is_up_to_date()
    assert f"-DARIA_ROOT={tmp_path / 'opt'}" in builder(None)._cmake_arguments()
    build()
    header.unlink()
    assert not builder(None).is_up_to_date()


def test_the_demo_of_this_repository_needs_packages_that_exist() -> None:
    selection = demo_packages("orbit", [], layout.SOURCE)
    assert selection is not None
    known = packages(layout.SOURCE) + packages(layout.UNDERLAY_SOURCE)
    chosen = {package.name for package in selection.of(known)}
    assert {*selection.names, *selection.alone} <= chosen
    assert not chosen & {"pioneer_hardware", "controller_manager", "controller_manager_msgs"}


def test_wall_and_processor_time_of_a_long_build_are_printed(
        monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    busy = [sys.executable, "-c", "import time\nwhile time.process_time() < 0.6: pass"]
    with workspace._Timing():
        subprocess.run(busy, check=True)
    assert capsys.readouterr().err == ""  # too short to be of interest
    monkeypatch.setattr(workspace._Timing, "SHORTEST", 0.0)
    with workspace._Timing():
        for _ in range(8):
            subprocess.run(busy, check=True)
    shown = re.fullmatch(r"Built in ([\d.]+) min, ([\d.]+) CPU-min on \d+ cores.\n",
                         capsys.readouterr().err)
    assert shown is not None and float(shown[2]) == 0.1  # 8 * 0.6 s = 0.08 min
