"""Cores are built in order without ROS; coverage is counted, shown and held to its limits."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest
from foothill import core, coverage, layout
from foothill.console import Failure
from foothill.tally import Tally
from foothill.workspace import Package, packages

PROGRAM = """
inline int sign(int x) {
  if (x < 0)
    return -1;
  return 1;
}
int unused() {
  return 3;
}
int main() {
  return sign(2) - 1;
}
"""


def package(folder: Path, name: str, *depends: str, cmake: str = "foothill_core()\n") -> Package:
    (folder / name).mkdir()
    (folder / name / "CMakeLists.txt").write_text(cmake)
    return Package(name, folder / name, is_native=True, depends=frozenset(depends))


def test_cores_are_chosen_with_what_they_need_in_the_order_of_dependencies(tmp_path: Path) -> None:
    known = [package(tmp_path, "a_law", "m_orbit", "rclcpp"),
             package(tmp_path, "m_orbit", "z_core"),
             package(tmp_path, "msgs", cmake="rosidl()\n"), package(tmp_path, "z_core"),
             package(tmp_path, "other", "z_core", "msgs")]
    names = [item.name for item in core.choose(["a_law"], known)]
    assert names == ["z_core", "m_orbit", "a_law"]
    assert {item.name for item in core.choose([], known)} == {"a_law", "m_orbit", "other", "z_core"}
    with pytest.raises(Failure, match="msgs has no core"):
        core.choose(["msgs"], known)


def test_library_for_nodes_is_not_a_core(tmp_path: Path) -> None:
    for_nodes = "if(FOOTHILL_CORE_ONLY)\n  return()\nendif()\nfoothill_core()\n"
    known = [package(tmp_path, "nodes", cmake=for_nodes), package(tmp_path, "base")]
    assert [item.name for item in core.choose([], known)] == ["base"]


def test_every_core_of_the_workspace_comes_after_the_build_policy() -> None:
    """Built first even in a fresh checkout, where no earlier run has installed it."""
    chosen = [item.name for item in core.choose([], packages(layout.SOURCE))]
    assert chosen[0] == "foothill_cmake"
    assert core.choose(["foothill_core"], packages(layout.SOURCE))[0].name == "foothill_cmake"


def test_dependencies_in_a_circle_are_refused(tmp_path: Path) -> None:
    known = [package(tmp_path, "a", "b"), package(tmp_path, "b", "a")]
    with pytest.raises(Failure, match="circular dependency between packages: a, b"):
        core.in_order(known)


def test_nothing_of_ros_is_in_the_environment_of_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("AMENT_PREFIX_PATH", "CMAKE_PREFIX_PATH", "ROS_DISTRO", "PYTHONPATH",
                 "LD_LIBRARY_PATH", "COLCON_PREFIX_PATH"):
        monkeypatch.setenv(name, "/opt/ros/jazzy")
    assert "/opt/ros/jazzy" not in core.environment().values()


def test_results_of_cases_and_of_programs_are_added_up_once(tmp_path: Path) -> None:
    results = tmp_path / "test_results/pkg"
    results.mkdir(parents=True)
    (results / "test_a.gtest.xml").write_text(
        '<testsuites><testsuite><testcase name="one"/><testcase name="two">'
        '<failure message="no"/></testcase></testsuite></testsuites>')
    (tmp_path / "programs.xml").write_text(
        '<testsuite><testcase name="test_a" status="fail"/><testcase name="fuzz" status="run"/>'
        '<testcase name="test_b" status="fail"><system-out>SIGSEGV</system-out></testcase>'
        '</testsuite>')
    tally = Tally()
    core.add_results(tally, "pkg", tmp_path)
    assert tally.passed == 2 and len(tally.failures) == 2
    assert "two" in tally.failures[0] and tally.failures[1] == "pkg: test_b\n    SIGSEGV"


def test_tests_that_did_not_run_are_a_failure(tmp_path: Path) -> None:
    tally = Tally()
    core.add_results(tally, "pkg", tmp_path)
    assert tally.failures == ["pkg: its tests did not run"]


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(layout, "ROOT", tmp_path)
    monkeypatch.setattr(layout, "SOURCE", tmp_path / "src")
    return tmp_path


@pytest.mark.skipif(shutil.which("gcov") is None, reason="needs gcc")
def test_lines_that_ran_are_counted(tree: Path) -> None:
    source = tree / "src/pkg/src/program.cpp"
    source.parent.mkdir(parents=True)
    source.write_text(PROGRAM)
    build = tree / "build"
    build.mkdir()
    subprocess.run(["g++", "--coverage", "-c", source, "-o", "program.o"], cwd=build, check=True)
    subprocess.run(["g++", "--coverage", "program.o", "-o", "program"], cwd=build, check=True)
    never_run = coverage.lines_run(build)[source]
    assert never_run and not any(never_run.values())
    subprocess.run([build / "program"], check=True)
    lines = coverage.lines_run(build)[source]
    assert lines[3] and lines[5] and not lines[4] and not lines[8]
    (row,) = coverage.rows({source: lines})
    assert (row.package, row.part) == ("pkg", "core")
    assert (row.total, row.ran) == (len(lines), len(lines) - 3)
    coverage.remove_counts(build)
    assert not any(coverage.lines_run(build)[source].values())


def test_a_line_of_a_header_ran_if_it_ran_anywhere(tree: Path) -> None:
    found: coverage.Lines = {tree / "src/pkg/include/pkg/a.hpp": {}}
    for count in (0, 3, 0):
        coverage.add_lines(found, json.dumps({"files": [
            {"file": "src/pkg/include/pkg/a.hpp", "lines": [{"line_number": 7, "count": count}]},
            {"file": "src/pkg/test/test_a.cpp", "lines": [{"line_number": 1, "count": 1}]}]}))
    assert found == {tree / "src/pkg/include/pkg/a.hpp": {7: True}}


def test_nodes_and_plugins_are_counted_apart_from_the_core(tree: Path) -> None:
    found = {tree / "src/pkg/src/a.cpp": {1: True}, tree / "src/pkg/src/node/b.cpp": {1: False},
             tree / "src/pkg/src/plugin/c.cpp": {1: True}}
    assert [(row.part, row.ran, row.total) for row in coverage.rows(found)] == [
        ("core", 1, 1), ("node", 1, 2)]


def test_a_part_with_sources_but_without_counts_is_named(tree: Path) -> None:
    for name in ("one/src/a.cpp", "one/src/node/b.cpp", "one/src/plugin/c.cpp", "two/src/a.cpp",
                 "two/test/test_a.cpp", "three/test/test_a.cpp", "foothill_cmake/src/a.cpp"):
        (tree / "src" / name).parent.mkdir(parents=True, exist_ok=True)
        (tree / "src" / name).touch()
    # Lines of a header may come from another package that includes it.
    found = {tree / "src/one/src/a.cpp": {1: False}, tree / "src/two/include/two/a.hpp": {1: True}}
    node, core_ = (f"{text} was not measured" for text in (
        "one: the coverage of its node", "two: the coverage of its core"))
    assert coverage.unmeasured(found) == [node, core_]
    assert coverage.unmeasured(found, only="core") == [core_]
    assert coverage.unmeasured({**found, tree / "src/one/src/plugin/c.cpp": {1: True}}) == [core_]


def test_a_part_below_its_limit_is_named_and_exceptions_must_be_needed() -> None:
    rows = [coverage.Row("a", "core", 1000, 899), coverage.Row("b", "core", 10, 9),
            coverage.Row("c", "node", 100, 74)]
    assert [problem.partition(":")[0] for problem in coverage.problems(rows, {})] == ["a", "c"]
    lower = coverage.limits("a core 85  # a reason\nb core 80  # no longer needed\n")
    found = coverage.problems(rows, lower)
    assert found[0].startswith("b: reaches 90 % without its exception") and len(found) == 2
    with pytest.raises(ValueError, match="no reason"):
        coverage.limits("a core 85\n")


def test_places_that_did_not_run_are_shown_as_ranges(tree: Path) -> None:
    lines = {number: number in (1, 5) for number in range(1, 9)}
    assert coverage.not_run({tree / "src/pkg/src/a.cpp": lines}, "pkg") == [
        "src/pkg/src/a.cpp: 2-4, 6-8"]


def test_named_packages_are_shown_alone_with_their_lines(
        tree: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    found = {tree / f"src/{name}/src/a.cpp": {1: True, 2: False} for name in ("one", "two")}
    monkeypatch.setattr(coverage, "lines_run", lambda build: found)
    tally = Tally()
    tally.add_coverage(tree, enforced=False, details=["one"])
    shown = capsys.readouterr().out
    assert "50.0%" in shown and "src/one/src/a.cpp: 2" in shown and "two" not in shown
    assert tally.passed == 0 and tally.failures == []
    tally.add_coverage(tree, enforced=True, details=[])
    assert "one: 50.0 %" in tally.failures[0] and "two: 50.0 %" in tally.failures[0]
    (tree / "src/three/src").mkdir(parents=True)
    (tree / "src/three/src/a.cpp").touch()
    tally.add_coverage(tree, enforced=True, details=[])
    assert "three: the coverage of its core was not measured" in tally.failures[1]
