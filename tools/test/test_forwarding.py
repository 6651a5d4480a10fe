"""Words behind a command that are forwarded to the program that it runs."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from foothill import cli, forwarding
from foothill.console import Failure

#: Prints the arguments of a launch file, one of which depends on a condition.
ROS2 = """#!/bin/sh
cat << 'END'
Arguments (pass arguments as '<name>:=<value>'):

    'world':
        World that the robots drive in.
        (default: 'lab')

    'clock_rate':*
        Rate of 'time': [Hz].
END
"""


@pytest.fixture
def env(tmp_path: Path) -> dict[str, str]:
    """An installed workspace with two launch files and a demo that prints its words."""
    share = tmp_path / "share"
    launch = share / "foothill_bringup/launch"
    index = share / "ament_index/resource_index"
    programs = tmp_path / "bin"
    for folder in (launch, programs, index / "packages", index / "foothill_demo",
                   tmp_path / "lib"):
        folder.mkdir(parents=True)
    (share / "foothill_bringup/package.xml").touch()
    (index / "packages/foothill_bringup").touch()
    for name in ("foothill.launch.py", "inner.launch.xml", "notes.txt"):
        (launch / name).touch()
    (index / "foothill_demo/some_package").write_text("orbit\tlib/orbit.py\tflies\n")
    (tmp_path / "lib/orbit.py").write_text('#!/bin/sh\nfor word; do echo "<$word>"; done\n')
    (programs / "ros2").write_text(ROS2)
    for program in (tmp_path / "lib/orbit.py", programs / "ros2"):
        program.chmod(0o755)
    return {"AMENT_PREFIX_PATH": str(tmp_path), "PATH": f"{programs}:/usr/bin:/bin"}


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
    assert "no demo 'dance'; available:\n  orbit        flies" in capfd.readouterr().out


def test_help_before_the_first_build_names_the_command_to_build(
        monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    assert run(monkeypatch, {"AMENT_PREFIX_PATH": ""}, "demo", "--help") == 0
    assert "after ./foothill build" in capfd.readouterr().out


def test_declared_launch_arguments_are_accepted(env: dict[str, str]) -> None:
    forwarding.check_launch_arguments(env, forwarding.launch_words(["clock_rate:=5", "world:=x"]))


def test_launch_argument_that_is_not_declared_is_rejected(env: dict[str, str]) -> None:
    with pytest.raises(Failure, match="no argument worlds; did you mean world?"):
        forwarding.check_launch_arguments(env, forwarding.launch_words(["worlds:=lab"]))
    with pytest.raises(Failure, match="no argument time; --show-args lists"):
        forwarding.check_launch_arguments(env, forwarding.launch_words(["time:=1"]))


def test_launch_file_that_does_not_exist_is_rejected_with_the_available_ones(
        env: dict[str, str]) -> None:
    with pytest.raises(Failure, match="available: foothill.launch.py, inner.launch.xml$"):
        forwarding.check_launch_arguments(env, ["outer.launch.xml"])
