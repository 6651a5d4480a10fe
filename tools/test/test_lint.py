"""Checks on the source text find what they are for, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest
from foothill import layout
from foothill.lint import architecture, cpp, exceptions, headers, sizes, wording
from foothill.workspace import Package


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty repository that the checks take for this one."""
    monkeypatch.setattr(layout, "ROOT", tmp_path)
    monkeypatch.setattr(layout, "SOURCE", tmp_path / "src")
    return tmp_path


def written(tree: Path, name: str, text: str) -> Path:
    file = tree / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)
    return file


def test_a_class_at_the_limits_passes_and_one_beyond_is_named() -> None:
    def members(data: int, functions: int) -> str:
        return "".join(f"int m{i}; " for i in range(data)) + "".join(
            f"void f{i}(); " for i in range(functions))
    assert list(sizes.outline_problems(cpp.outline(f"class T {{ {members(20, 30)} }};"))) == []
    found = list(sizes.outline_problems(cpp.outline(f"class T {{ {members(21, 31)} }};")))
    assert found == [":1: T has 21 data members, at most 20",
                     ":1: T has 31 member functions, at most 30"]


def test_long_and_branching_functions_and_long_files_are_named() -> None:
    body = "".join(f"  if (a == {i}) b();\n" for i in range(58))
    assert [problem.split(" has ")[1].split(",")[0] for problem in sizes.outline_problems(
        cpp.outline(f"void f() {{\n{body}}}\n"))] == ["a cyclomatic complexity of 59"]
    text = "void f() {\n" + "  a();\n" * 59 + "}\n" + "int x;\n" * 240
    assert len(list(sizes.outline_problems(cpp.outline(text)))) == 2


def test_a_core_may_not_include_ros_and_a_node_may(tree: Path) -> None:
    text = "#include <rclcpp/rclcpp.hpp>\n"
    core = written(tree, "src/pkg/src/model.cpp", text)
    node = written(tree, "src/pkg/src/node/main.cpp", text)
    assert architecture.layering_problems([core, node]) == [
        "src/pkg/src/model.cpp:1: a core library includes ROS: rclcpp/rclcpp.hpp"]


def test_private_headers_are_for_their_own_package(tree: Path) -> None:
    text = '#include "scene/detail/ray.hpp"\n'
    own = written(tree, "src/scene/test/test_ray.cpp", text)
    other = written(tree, "src/sensors/src/lidar.cpp", text)
    assert architecture.detail_problems([own, other]) == [
        "src/sensors/src/lidar.cpp:1: scene/detail/ray.hpp is private to scene"]


def package(name: str, *depends: str) -> Package:
    return Package(name, Path("src") / name, is_native=True, depends=frozenset(depends))


def test_a_dependency_that_the_table_does_not_allow_is_named(
        tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(architecture, "DEPENDENCIES", tree / "table.txt")
    table = architecture.read_dependencies("@base: core\ncore:\norbit: @base  # fine\n")
    known = [package("core"), package("orbit", "core", "eigen"), package("new")]
    assert architecture.compare_dependencies(known, table) == ["new is missing in table.txt"]
    known = [package("core", "orbit"), package("orbit")]
    assert architecture.compare_dependencies(known, table) == [
        "core may not depend on orbit; table.txt lists what it may"]


def test_a_type_name_belongs_to_one_package(tree: Path) -> None:
    files = [written(tree, "src/a/include/a/world.hpp", "namespace a { struct World {}; }"),
             written(tree, "src/b/include/b/world.hpp",
                     "namespace b { class World {}; namespace { struct Local {}; } }"),
             written(tree, "src/c/src/c.cpp", "namespace c { namespace { struct Local {}; } }"),
             written(tree, "src/c/test/test_c.cpp", "struct World {};")]
    (problem,) = architecture.repeated_types(files)
    assert problem.startswith("World is defined in 2 packages: src/a/") and "src/b/" in problem


def test_a_source_file_needs_its_header_unless_it_is_a_program_or_plugin(tree: Path) -> None:
    files = [written(tree, "src/a/include/a/law.hpp", ""), written(tree, "src/a/src/law.cpp", ""),
             written(tree, "src/a/src/main.cpp", "int main() {}\n"),
             written(tree, "src/a/src/plugin/p.cpp", "PLUGINLIB_EXPORT_CLASS(A, B)\n"),
             written(tree, "src/a/test/test_law.cpp", ""),
             written(tree, "src/a/src/law_steps.cpp", "")]
    assert architecture.sources_without_header(files) == [
        "src/a/src/law_steps.cpp: there is no law_steps.hpp in its package"]


def test_a_class_in_two_source_files_is_named(tree: Path) -> None:
    files = [written(tree, "src/a/src/law.cpp", "void Law::f() {}\nvoid Tool::f() {}\n"),
             written(tree, "src/a/src/law_steps.cpp", "void Law::g() {}\n"),
             written(tree, "src/b/src/tool.cpp", "void Tool::f() {}\n")]
    assert architecture.split_classes(files) == [
        "Law of a is implemented in src/a/src/law.cpp, src/a/src/law_steps.cpp"]


@pytest.mark.parametrize(("text", "expected"), [
    ("#pragma once\n\n// Two lines\n// of it.\n#include <x>\nint a;\n", True),
    ("#pragma once\n#include <x>\n\nnamespace n {\n\n/// Two\n/// lines.\nclass A {};\n}\n", True),
    ("#pragma once\nnamespace n {\nclass B;\n/// Two\n/// lines.\nclass A {};\n}\n", True),
    ("#pragma once\n/// One line.\nclass A {};\n/// Two\n/// lines.\nclass B {};\n", False),
    ("#pragma once\nstruct A {\n  int a;  ///< One\n          ///< two.\n};\n", False),
])
def test_a_public_header_starts_with_a_paragraph(text: str, expected: bool) -> None:
    assert headers.has_paragraph(text) == expected


RULES = wording.read_rules("told | reported\ntell|tells | report | tells? (\\S+ )+apart\n")


@pytest.mark.parametrize(("line", "found"), [
    ("/// Is told where it is.", ["told"]), ("bool goal_told_{};", ["told"]),
    ("void onGoalTold();", ["Told"]), ("stolen, untold, toldo", []),
    ("tells two robots apart", []), ("tells its state", ["tells"]),
    ("double rate{};  ///< Of the states [Hz].", ["Of ..."]), ("/// Offset of it.", [])])
def test_words_of_the_list_are_found_in_text_and_identifiers(line: str, found: list[str]) -> None:
    problems = list(wording.text_problems(line, RULES))
    assert [problem.split("'")[1] for problem in problems] == found


def test_the_word_list_can_be_read() -> None:
    rules = wording.read_rules(wording.LIST.read_text())
    assert len(rules) > 20 and all(rule.better for rule in rules)


def test_an_exception_leaves_out_what_it_covers_and_must_cover_something() -> None:
    found = {"sizes": ["src/a.hpp:3: A has 22 data members", "src/b.hpp:9: B has 50"]}
    left = exceptions.apply(found, "sizes | src/a.hpp:*: A has | copies a wire format\n")
    assert left["sizes"] == ["src/b.hpp:9: B has 50"] and left["exceptions are in use"] == []
    left = exceptions.apply(found, "sizes | src/c.hpp | gone\n")
    assert len(left["sizes"]) == 2 and "no longer needed" in left["exceptions are in use"][0]


def test_an_exception_without_a_reason_is_refused() -> None:
    with pytest.raises(ValueError, match="exceptions.txt:1"):
        exceptions.read("sizes | src/a.hpp |\n")
