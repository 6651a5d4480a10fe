""".ci/run adds up its stages and ends with one line of counts."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
COMMAND = """#!/bin/sh
case "$*" in
  "test --coverage") {test} ;;
  "test --core "*) {core} ;;
  "lint --tidy "*" --since "*) {tidy} ;;
  *) echo "unexpected: $*" >&2; exit 2 ;;
esac
"""


def run(tree: Path, **stages: str) -> subprocess.CompletedProcess[str]:
    shutil.copytree(ROOT / ".ci", tree / ".ci", dirs_exist_ok=True)
    (tree / ".ci/libfuzzer").write_text("#!/bin/sh\n")
    (tree / "foothill").write_text(COMMAND.format(**stages))
    (tree / "foothill").chmod(0o755)
    return subprocess.run([tree / ".ci/run"], env={"PATH": "/usr/bin:/bin"}, text=True,
                          capture_output=True, timeout=60)


GOOD = {"test": 'echo "10 passed, 0 failed, 2 skipped"', "core": 'echo "5 passed, 0 failed"',
        "tidy": 'echo "0 passed, 0 failed"'}


def test_counts_of_all_stages_are_added(tmp_path: Path) -> None:
    answer = run(tmp_path, **GOOD)
    assert answer.returncode == 0 and answer.stdout.splitlines()[-1] == "15 passed, 0 failed"


@pytest.mark.parametrize(("stage", "does", "closing"), [
    ("test", 'echo "8 passed, 2 failed"; exit 1', "13 passed, 2 failed"),
    ("core", "exit 1", "10 passed, 1 failed"),
    ("core", 'echo "5 passed, 0 failed"; exit 1', "15 passed, 1 failed"),
    ("core", "kill -9 $$", "10 passed, 1 failed"),
    ("tidy", 'echo "3 passed, 1 failed"; exit 1', "18 passed, 1 failed")])
def test_a_stage_that_fails_or_ends_early_fails_the_whole_after_the_others(
        tmp_path: Path, stage: str, does: str, closing: str) -> None:
    answer = run(tmp_path, **{**GOOD, stage: does})
    assert answer.returncode == 1 and answer.stdout.splitlines()[-1] == closing
    assert answer.stderr.count(" took ") == 3
