"""Every report of a sanitizer is a failure, whichever process it comes from."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest
from foothill import layout, sanitizing
from foothill.testing import sanitized_below
from foothill.workspace import Package

OVERFLOW = "int main(int argc, char**) { return (2147483647 + argc) == 0; }"


@pytest.mark.skipif(shutil.which("g++") is None, reason="needs a compiler")
def test_a_report_of_a_process_in_the_background_is_found(tmp_path: Path) -> None:
    source, program = tmp_path / "overflow.cpp", tmp_path / "overflow"
    source.write_text(OVERFLOW)
    subprocess.run(["g++", "-fsanitize=undefined", "-g1", source, "-o", program], check=True)
    subprocess.run([program], env={**os.environ, **sanitizing.options(tmp_path)},
                   stderr=subprocess.DEVNULL, check=False)
    (finding,) = sanitizing.findings(tmp_path)
    assert "overflow.cpp:1" in finding


def test_a_process_is_one_finding_and_a_kind_of_report_one_line(tmp_path: Path) -> None:
    race, deadlock = "SUMMARY: race in f", "SUMMARY: deadlock in g"
    (tmp_path / "report.7").write_text(f"text\n{race}\nmore text\n{deadlock}\n{race}\n")
    (tmp_path / "report.8").write_text("a\nb\nc\nd\n")
    first, second = sanitizing.findings(tmp_path)
    assert first.splitlines()[1:] == [f"    {race}", f"    {deadlock}"]
    assert second.splitlines()[1:] == ["    a", "    b", "    c"]


def package(source: Path, name: str, *depends: str) -> Package:
    return Package(name, source / name, is_native=True, depends=frozenset(depends))


KNOWN = [package(layout.UNDERLAY_SOURCE, "core"),
         package(layout.UNDERLAY_SOURCE, "tool", "core"),
         package(layout.SOURCE, "node", "core", "boost"),
         package(layout.SOURCE, "codec", "boost")]


def test_a_package_of_the_underlay_is_sanitized_with_what_it_stands_on() -> None:
    assert sanitized_below(["core"], [], KNOWN) == ["core"]
    assert sanitized_below(["tool"], [], KNOWN) == ["core", "tool"]


def test_all_of_the_underlay_is_sanitized_for_tests_that_may_start_any_of_it() -> None:
    assert sanitized_below([], [], KNOWN) is None
    assert sanitized_below(["node"], ["node"], KNOWN) is None


def test_nothing_of_the_underlay_is_sanitized_for_what_does_not_use_it() -> None:
    assert sanitized_below(["codec"], ["codec"], KNOWN) == []
