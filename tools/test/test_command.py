"""./foothill as a user runs it: a copy of the command in an empty folder, as a process."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """The command without workspace: enough for everything up to the first build."""
    shutil.copy(ROOT / "foothill", tmp_path)
    shutil.copytree(ROOT / "tools", tmp_path / "tools", ignore=shutil.ignore_patterns("test"))
    for folder in ("src", "underlay"):
        (tmp_path / folder).mkdir()
    return tmp_path


def run(clone: Path, *words: str, **changes: str) -> subprocess.CompletedProcess[str]:
    env = {key: value for key, value in os.environ.items()
           if not key.startswith(("ROS_", "AMENT_", "FOOTHILL_"))}
    return subprocess.run([clone / "foothill", *words], env={**env, **changes}, text=True,
                          capture_output=True, stdin=subprocess.DEVNULL, timeout=120)


def test_help_names_every_command(clone: Path) -> None:
    shown = run(clone, "--help").stdout
    for command in ("setup", "build", "demo", "launch", "test", "lint", "bench",
                    "report", "shell", "doctor", "clean"):
        assert f"\n    {command} " in shown


def test_without_words_it_shows_its_help(clone: Path) -> None:
    answer = run(clone)
    assert answer.returncode != 0 and "\n    demo " in answer.stdout and not answer.stderr


def test_an_unknown_option_is_refused(clone: Path) -> None:
    answer = run(clone, "setup", "--fast")
    assert answer.returncode == 2 and "--fast" in answer.stderr


def test_system_ros_that_is_not_there_is_refused_with_the_remedy(clone: Path) -> None:
    if Path("/opt/ros/jazzy/setup.bash").exists():
        pytest.skip("this machine has ROS 2 Jazzy installed")
    answer = run(clone, "--ros", "system", "setup")
    assert answer.returncode == 1
    assert "no ROS 2 jazzy is sourced" in answer.stderr and answer.stderr.count("\n") == 1


def test_another_distribution_is_refused(clone: Path) -> None:
    if Path("/opt/ros/jazzy/setup.bash").exists():
        pytest.skip("this machine has ROS 2 Jazzy installed")
    answer = run(clone, "setup", ROS_DISTRO="humble")
    assert answer.returncode == 1
    assert "humble is sourced and Foothill needs jazzy" in answer.stderr


def test_an_unsupported_python_is_refused_in_one_sentence(clone: Path, tmp_path: Path) -> None:
    fake = tmp_path / "bin"
    fake.mkdir()
    (fake / "python3").write_text(
        "#!/bin/sh\n[ \"$1\" = --version ] && echo Python 3.9.1\nexit 1\n")
    (fake / "python3").chmod(0o755)
    for tool in ("bash", "dirname", "readlink", "env", "id"):
        (fake / tool).symlink_to(shutil.which(tool) or tool)
    script = (clone / "foothill").read_text().replace(" /usr/bin/python3", "")
    (clone / "foothill").write_text(script)
    answer = run(clone, "setup", PATH=str(fake))
    assert answer.returncode == 1
    assert "needs Python 3.10 to 3.13" in answer.stderr and "3.9.1" in answer.stderr


def test_a_registry_that_does_not_answer_is_named_and_leaves_nothing_ready(clone: Path) -> None:
    nowhere = {"PIP_INDEX_URL": "http://127.0.0.1:9/simple", "PIP_NO_INDEX": "0",
               "PIP_FIND_LINKS": "", "PIP_CONFIG_FILE": os.devnull, "PIP_DEFAULT_TIMEOUT": "2"}
    if subprocess.run(["dpkg-query", "-W", "python3-venv"], capture_output=True).returncode:
        pytest.skip("system packages are not installed here")
    for _ in range(2):  # the second run must cope with the remains of the first
        answer = run(clone, "--ros", "wheels", "setup", **nowhere)
        assert answer.returncode == 1
        assert "the package registry does not answer" in answer.stderr
        assert "full log: " in answer.stderr
    assert not (clone / ".foothill" / "ros" / "foothill-relocated").exists()


def test_doctor_reports_a_bad_domain_and_fails(clone: Path) -> None:
    answer = run(clone, "doctor", ROS_DOMAIN_ID="900")
    assert answer.returncode == 1
    assert "must be a number from 0 to 232" in answer.stdout and "problems: 1" in answer.stdout


def test_doctor_prints_what_it_found(clone: Path) -> None:
    shown = run(clone, "doctor").stdout
    for topic in ("compiler", "python", "ros ", "workspace", "ROS_DOMAIN_ID", "discovery range",
                  "serial ports"):
        assert topic in shown
