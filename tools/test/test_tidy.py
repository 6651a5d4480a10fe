"""clang-tidy: which files are checked, and when a kept result is good enough."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from foothill import layout, tidy
from foothill.console import Failure

FAKE = """#!/bin/sh
if [ "$1" = --version ]; then echo fake 1; exit; fi
echo run >> {log}
grep -q BAD "$2" && echo "$2:3:1: warning: this is bad [bugprone-bad,-warnings-as-errors]"
exit 0
"""


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(layout, "ROOT", tmp_path)
    monkeypatch.setattr(layout, "SOURCE", tmp_path / "src")
    (tmp_path / ".clang-tidy").write_text("Checks: '*'\n")
    (tmp_path / "tidy").write_text(FAKE.format(log=tmp_path / "log"))
    (tmp_path / "tidy").chmod(0o755)
    for name, text in (("src/a/src/good.cpp", ""), ("src/a/src/bad.cpp", "BAD"),
                       ("src/a/include/a/a.hpp", "")):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    tidy._content.cache_clear()
    return tmp_path


def unit(tree: Path, name: str) -> tidy.Unit:
    return tidy.Unit(tree / name, tree, ("ccache", "/usr/bin/c++", "-Wno-restrict", "-c"),
                     (tree / "src/a/include/a/a.hpp",))


class Step:
    def detail(self, text: str) -> None:
        """Progress is not shown here."""


def check(tree: Path, names: list[str], capsys: pytest.CaptureFixture[str],
          seconds: float | None = None) -> tuple[int, str, int]:
    """Exit code, output, and how often clang-tidy has run so far."""
    tidy._content.cache_clear()
    checker = tidy.Checker(str(tree / "tidy"), tree / "cache", seconds)
    checker.run(Step(), [unit(tree, name) for name in names])  # type: ignore[arg-type]
    code = checker.report()
    log = tree / "log"
    return code, capsys.readouterr().out, len(log.read_text().split()) if log.exists() else 0


GOOD, BAD = "src/a/src/good.cpp", "src/a/src/bad.cpp"


def test_findings_fail_and_are_shown_once(tree: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, shown, _ = check(tree, [GOOD, BAD], capsys)
    assert code == 1
    assert shown == f"{BAD}:3:1: this is bad [bugprone-bad]\n1 passed, 1 failed\n"


def test_a_second_run_reads_what_the_first_one_kept(tree: Path,
                                                    capsys: pytest.CaptureFixture[str]) -> None:
    first = check(tree, [GOOD, BAD], capsys)
    assert first[2] == 2 and check(tree, [GOOD, BAD], capsys) == first


@pytest.mark.parametrize("changed", [GOOD, "src/a/include/a/a.hpp", ".clang-tidy", "tidy"])
def test_a_changed_file_header_setting_or_program_is_checked_again(
        tree: Path, capsys: pytest.CaptureFixture[str], changed: str) -> None:
    check(tree, [GOOD], capsys)
    text = (tree / changed).read_text()
    (tree / changed).write_text(text.replace("fake 1", "fake 2") if changed == "tidy"
                                else text + "\n// more\n")
    assert check(tree, [GOOD], capsys)[2] == 2


def test_files_beyond_the_time_are_named_as_not_checked(tree: Path,
                                                        capsys: pytest.CaptureFixture[str]) -> None:
    code, shown, runs = check(tree, [GOOD, BAD], capsys, seconds=1e-9)
    assert runs == 0 and code == 0 and "2 files were not checked" in shown


def test_changed_files_come_first_then_one_user_of_each_changed_header(tree: Path) -> None:
    units = [tidy.Unit(Path(f"/{name}.cpp"), tree, (), tuple(Path(f"/{header}.hpp")
                                                           for header in headers))
             for name, headers in (("a", "xy"), ("b", "yz"), ("c", "z"), ("d", ""))]
    chosen = tidy.touched(units, {Path("/c.cpp"), Path("/x.hpp"), Path("/y.hpp"), Path("/z.hpp")})
    assert [unit.file.stem for unit in chosen] == ["c", "a"]


def test_source_files_come_from_the_commands_of_the_compiler(tree: Path) -> None:
    folder = tree / "build/a"
    folder.mkdir(parents=True)
    entries = [{"directory": str(folder), "file": str(tree / name), "command": f"c++ -o x.o {name}"}
               for name in (GOOD, "build/a/generated.cpp")]
    (folder / "compile_commands.json").write_text(json.dumps(entries))
    assert [unit.file for unit in tidy.units(tree / "build", [])] == [tree / GOOD]
    assert tidy.units(tree / "build", ["b"]) == []


def test_files_that_are_compiled_together_are_checked_one_by_one(tree: Path) -> None:
    together = tree / "build/a/CMakeFiles/node.dir/Unity/unity_0_cxx.cxx"
    together.parent.mkdir(parents=True)
    together.write_text(f'/* made by CMake */\n\n#include "{tree / BAD}"\n'
                        f'#include "{tree / GOOD}"\n')
    entry = {"directory": str(tree), "file": str(together), "command": f"c++ -o x.o -c {together}"}
    (tree / "build/a/compile_commands.json").write_text(json.dumps([entry]))
    assert [unit.file for unit in tidy.units(tree / "build", [])] == [tree / BAD, tree / GOOD]


def test_a_commit_that_git_does_not_know_is_refused(tree: Path) -> None:
    with pytest.raises(Failure, match="no commit nonsense"):
        tidy.changed_files("nonsense")
