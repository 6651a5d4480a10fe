"""Parameter files of nodes that containers load."""

from __future__ import annotations

from pathlib import Path

import pytest
from launch.errors import LaunchError
from launch_ros.parameters import parameters_in_file


def parameters_of(directory: Path, content: str, node: str) -> dict[str, object]:
    file = directory / "p.yaml"
    file.write_text(content)
    return dict(parameters_in_file(str(file), node))


@pytest.mark.parametrize(
    ("pattern", "matches"),
    [
        ("/**", True),
        ("/**/n", True),
        ("/a/**", True),
        ("/a/*/n", True),
        ("/a/b/n", True),
        ("a/b/n", True),
        ("/*/n", False),
        ("/*", False),
        ("n", False),
        ("/a/b/n2", False),
        ("/a.b/n", False),
    ],
)
def test_stars_stand_for_parts_of_names(tmp_path: Path, pattern: str, matches: bool) -> None:
    content = f"{pattern}: {{ros__parameters: {{x: 1}}}}"
    assert parameters_of(tmp_path, content, "/a/b/n") == ({"x": 1} if matches else {})


def test_names_may_be_nested_and_later_sections_win(tmp_path: Path) -> None:
    content = """
    /**: {ros__parameters: {x: 1, y: 1}}
    a:
      b:
        n: {ros__parameters: {y: 2}}
        m: {ros__parameters: {y: 3}}
    """
    assert parameters_of(tmp_path, content, "/a/b/n") == {"x": 1, "y": 2}


def test_file_without_nodes_is_about_any(tmp_path: Path) -> None:
    found = parameters_of(tmp_path, "{x: '1', deep: {y: [1, 2.5]}}", "/n")
    assert found == {"x": "1", "deep.y": [1.0, 2.5]}


def test_value_that_no_parameter_can_have_is_named(tmp_path: Path) -> None:
    with pytest.raises(LaunchError, match="deep.y"):
        parameters_of(tmp_path, "/n: {ros__parameters: {deep: {y: [1, a]}}}", "/n")


def test_file_that_is_no_yaml_is_named(tmp_path: Path) -> None:
    with pytest.raises(LaunchError, match=r"p\.yaml"):
        parameters_of(tmp_path, "{", "/n")
