"""Words behind a command that are meant for the program that it runs."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from foothill import cli, handing_on
from foothill.console import Failure

INCLUDING = """<launch>
  <arg name="world" default="lab"/>
  <include file="$(find-pkg-share foothill_bringup)/launch/inner.launch.xml"/>
</launch>"""


@pytest.fixture
def env(tmp_path: Path) -> dict[str, str]:
    """An installed workspace with two launch files and a demo that prints its words."""
    share = tmp_path / "share"
    launch = share / "foothill_bringup/launch"
    index = share / "ament_index/resource_index"
    for folder in (launch, index / "packages", index / "foothill_demo", tmp_path / "lib"):
        folder.mkdir(parents=True)
    (share / "foothill_bringup/package.xml").touch()
    (index / "packages/foothill_bringup").touch()
    (launch / "foothill.launch.xml").write_text(INCLUDING)
    (launch / "inner.launch.xml").write_text('<launch><arg name="clock_rate"/></launch>')
    (index / "foothill_demo/some_package").write_text("orbit\tlib/orbit.py\tflies\n")
    (tmp_path / "lib/orbit.py").write_text('#!/bin/sh\nfor word; do echo "<$word>"; done\n')
    (tmp_path / "lib/orbit.py").chmod(0o755)
    return {"AMENT_PREFIX_PATH": str(tmp_path), "PATH": "/usr/bin:/bin"}


def run(monkeypatch: pytest.MonkeyPatch, env: dict[str, str], *words: str) -> int:
    monkeypatch.setattr(cli, "_built", lambda arguments: env)
    monkeypatch.setattr(cli.Workspace, "environment", lambda workspace: env)
    monkeypatch.setattr(sys, "argv", ["foothill", *words])
    return cli.main()


@pytest.mark.parametrize("words", [["--law", "gradient"], ["orbit", "--law", "gradient"]])
def test_the_value_of_an_option_is_not_taken_for_a_name(
        monkeypatch: pytest.MonkeyPatch, env: dict[str, str], words: list[str],
        capfd: pytest.CaptureFixture[str]) -> None:
    assert run(monkeypatch, env, "demo", *words) == 0
    assert capfd.readouterr().out == "<--law>\n<gradient>\n"


def test_help_shows_the_options_of_what_is_run(
        monkeypatch: pytest.MonkeyPatch, env: dict[str, str],
        capfd: pytest.CaptureFixture[str]) -> None:
    assert run(monkeypatch, env, "demo", "--help") == 0
    shown = capfd.readouterr().out
    assert shown.startswith("usage: foothill demo ") and shown.endswith("\n<--help>\n")


def test_help_names_what_can_be_run(monkeypatch: pytest.MonkeyPatch, env: dict[str, str],
                                    capfd: pytest.CaptureFixture[str]) -> None:
    assert run(monkeypatch, env, "demo", "dance", "--help") == 0
    assert "no demo 'dance'; there are:\n  orbit        flies" in capfd.readouterr().out


def test_help_before_the_first_build_says_what_is_missing(
        monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    assert run(monkeypatch, {"AMENT_PREFIX_PATH": ""}, "demo", "--help") == 0
    assert "once it is built" in capfd.readouterr().out


def test_launch_arguments_of_included_files_are_taken(env: dict[str, str]) -> None:
    handing_on.check_launch_arguments(env, handing_on.launch_words(["clock_rate:=5", "world:=x"]))


def test_a_launch_argument_that_no_file_has_is_refused(env: dict[str, str]) -> None:
    with pytest.raises(Failure, match="no argument worlds; did you mean world?"):
        handing_on.check_launch_arguments(env, handing_on.launch_words(["worlds:=lab"]))


def test_a_launch_file_that_is_not_there_is_refused_with_those_that_are(
        env: dict[str, str]) -> None:
    with pytest.raises(Failure, match="foothill.launch.xml, inner.launch.xml"):
        handing_on.check_launch_arguments(env, ["outer.launch.xml"])
