"""The names of nodes and namespaces."""

from __future__ import annotations

import pytest
from launch.errors import LaunchError
from launch_ros.names import absolute_namespace, checked_node_name, full_name


@pytest.mark.parametrize(
    ("base", "namespace", "joined"),
    [
        (None, "a", "/a"),
        (None, "/a", "/a"),
        (None, "", "/"),
        (None, "/", "/"),
        ("/a", "b", "/a/b"),
        ("/a", "b/c/", "/a/b/c"),
        ("/a", "/b", "/b"),
        ("/a", "/", "/"),
        ("/a", "", "/a"),
        ("/", "b", "/b"),
    ],
)
def test_relative_namespace_goes_below_and_absolute_one_replaces(
    base: str | None, namespace: str, joined: str
) -> None:
    assert absolute_namespace(base, namespace) == joined


@pytest.mark.parametrize("namespace", ["a-b", "1a", "a//b", "a b", "a/1"])
def test_invalid_namespace_is_an_error(namespace: str) -> None:
    with pytest.raises(LaunchError):
        absolute_namespace(None, namespace)


@pytest.mark.parametrize("name", ["", "1a", "a-b", "a/b", "a b"])
def test_invalid_node_name_is_an_error(name: str) -> None:
    with pytest.raises(LaunchError):
        checked_node_name(name)


def test_full_name_needs_both_parts() -> None:
    assert full_name("/a", "n") == "/a/n"
    assert full_name("/", "n") == "/n"
    assert full_name(None, "n") is None
    assert full_name("/a", None) is None
