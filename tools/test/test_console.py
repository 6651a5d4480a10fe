"""Messages of ./foothill when a tool that it runs fails."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from foothill.console import Failure, Steps, likely_cause


@pytest.mark.parametrize(("output", "cause"), [
    ("E: Unable to locate package libnothing-dev", "no package libnothing-dev"),
    ("ERROR: No matching distribution found for ros-jazzy-nothing==1", "no ros-jazzy-nothing==1"),
    ("Temporary failure resolving 'deb.example.com'", "registry does not answer"),
    ("NewConnectionError(': Failed to establish a new connection: [Errno 111]')", "not answer"),
    ("OSError: [Errno 28] No space left on device", "disk is full"),
    ("E: Could not get lock /var/lib/dpkg/lock-frontend. It is held", "lock-frontend"),
])
def test_common_causes_are_named(output: str, cause: str) -> None:
    assert cause in (likely_cause(output) or "")


def test_an_unknown_failure_has_no_cause() -> None:
    assert likely_cause("segmentation fault in the linker") is None


def failing_step(tmp_path: Path, script: str) -> Failure:
    with pytest.raises(Failure) as caught:
        Steps(1, tmp_path).run("Doing it", lambda step: step.command(
            [sys.executable, "-c", script], otherwise="it did not work"))
    return caught.value


def test_the_output_of_a_failed_program_is_in_the_log_that_is_named(tmp_path: Path) -> None:
    failure = failing_step(tmp_path, "print('the reason'); raise SystemExit(3)")
    assert str(failure) == "it did not work"
    assert failure.log is not None and "the reason" in failure.log.read_text()


def test_a_failed_program_with_a_known_cause_is_reported_in_one_sentence(tmp_path: Path) -> None:
    failure = failing_step(tmp_path, "raise SystemExit('write: No space left on device')")
    assert str(failure) == "it did not work: the disk is full"


def test_steps_are_numbered_and_timed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    steps = Steps(2, tmp_path)
    steps.run("First", lambda step: step.detail("half of it"))
    steps.run("Second", lambda step: None)
    shown = capsys.readouterr().err
    assert "[1/2] First done (0 s)" in shown
    assert "half of it" in shown
    assert "[2/2] Second done (0 s)" in shown


def test_old_logs_are_removed(tmp_path: Path) -> None:
    for number in range(100):
        (tmp_path / f"2026-{number:03}.log").write_text("")
    Steps(1, tmp_path)
    names = sorted(file.name for file in tmp_path.iterdir())
    assert len(names) == 60 and names[-1] == "2026-099.log"
