"""Benches are found in the ament index, run, and shown."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from foothill import bench, registry
from foothill.console import Failure

ROW = {"bench": "spin", "case": "one turn", "figure": 1.5, "unit": "ms", "reference": 1.0,
       "ratio": 1.5, "bar": "<= 1.1", "met": False}


@pytest.fixture
def env(tmp_path: Path) -> dict[str, str]:
    folder = tmp_path / "share/ament_index/resource_index/foothill_bench"
    folder.mkdir(parents=True)
    (folder / "some_package").write_text("spin\tbin/spin\tturns\nslow\tbin/slow\tcrawls\n")
    script = tmp_path / "bin/spin"
    script.parent.mkdir()
    script.write_text(f"#!/bin/sh\necho '{json.dumps(ROW)}'\n")
    script.chmod(0o755)
    return {"AMENT_PREFIX_PATH": str(tmp_path), "PATH": "/usr/bin:/bin"}


def test_an_unknown_name_lists_the_known_ones(env: dict[str, str]) -> None:
    with pytest.raises(Failure, match=r"no bench 'fly'; available:\n  slow +crawls\n  spin +turns"):
        registry.find(env, "bench", "fly")


def test_a_kind_without_entries_is_reported(env: dict[str, str]) -> None:
    with pytest.raises(Failure, match="no package registers a demo"):
        registry.find(env, "demo", None)


def test_json_has_the_agreed_keys_and_a_missed_bar_is_no_error(
        env: dict[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    entry = registry.find(env, "bench", "spin")
    assert bench.run(entry, env, [], as_json=True) == 0
    assert json.loads(capsys.readouterr().out) == ROW


def test_the_table_shows_that_a_bar_was_missed() -> None:
    lines = bench.table([ROW]).splitlines()
    assert lines[0].split() == ["case", "figure", "unit", "reference", "ratio", "bar", "met"]
    assert lines[2].split() == ["one", "turn", "1.5", "ms", "1", "1.5", "<=", "1.1", "NO"]


def test_a_bench_that_prints_something_else_fails(env: dict[str, str], tmp_path: Path) -> None:
    (tmp_path / "bin/spin").write_text("#!/bin/sh\necho nonsense\n")
    with pytest.raises(Failure, match="not a result: nonsense"):
        bench.run(registry.find(env, "bench", "spin"), env, [], as_json=True)
