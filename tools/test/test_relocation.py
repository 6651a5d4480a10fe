"""A moved or copied checkout is configured again without the user's help."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from foothill import relocation, virtual_environment


def configure(checkout: Path) -> subprocess.CompletedProcess[str]:
    """What colcon does with a package: configures it in its build folder."""
    return subprocess.run(["cmake", "-S", checkout / "src/pkg",
                           "-B", checkout / ".foothill/wheels/build/pkg"],
                          capture_output=True, text=True)


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    source = tmp_path / "old/src/pkg"
    source.mkdir(parents=True)
    (source / "CMakeLists.txt").write_text(
        "cmake_minimum_required(VERSION 3.20)\nproject(pkg NONE)\n")
    assert configure(tmp_path / "old").returncode == 0
    return tmp_path / "old"


@pytest.mark.skipif(shutil.which("cmake") is None, reason="needs cmake")
@pytest.mark.parametrize("transfer", [shutil.move, shutil.copytree])
def test_a_transferred_checkout_is_configured_again(checkout: Path, transfer: object) -> None:
    new = checkout.with_name("new")
    transfer(checkout, new)  # type: ignore[operator]
    assert "CMakeCache.txt directory" in configure(new).stderr  # the failure without the remedy
    assert relocation.remove_foreign_builds(new / ".foothill") == [new / ".foothill/wheels"]
    assert configure(new).returncode == 0
    assert relocation.remove_foreign_builds(new / ".foothill") == []


@pytest.mark.skipif(shutil.which("cmake") is None, reason="needs cmake")
def test_a_checkout_in_its_place_keeps_what_was_built(checkout: Path) -> None:
    assert relocation.remove_foreign_builds(checkout / ".foothill") == []
    link = checkout.with_name("link")
    link.symlink_to(checkout)
    assert relocation.remove_foreign_builds(link / ".foothill") == []


def test_a_virtual_environment_is_ready_only_where_it_was_made(tmp_path: Path) -> None:
    old, new = tmp_path / "old", tmp_path / "new"
    old.mkdir()
    virtual_environment.finish(old, "mark")
    assert virtual_environment.is_ready(old, "mark")
    assert not virtual_environment.is_ready(old, "other mark")
    shutil.copytree(old, new)
    assert not virtual_environment.is_ready(new, "mark")
