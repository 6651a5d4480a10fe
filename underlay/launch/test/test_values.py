"""What texts mean as typed values."""

from __future__ import annotations

import pytest
from launch.errors import LaunchError
from launch.values import KINDS, Value, coerce, coerce_items


@pytest.mark.parametrize(
    ("text", "kind", "value"),
    [
        ("1", "yaml", 1),
        ("1.5", "yaml", 1.5),
        ("1e3", "yaml", "1e3"),  # YAML 1.1 wants a dot and a sign in it.
        ("true", "yaml", True),
        ("on", "yaml", True),
        ("abc", "yaml", "abc"),
        ("'1'", "yaml", "1"),
        ("", "yaml", ""),
        ("[1, 2]", "yaml", [1, 2]),
        ("[a, b]", "yaml", ["a", "b"]),
        ("1", "str", "1"),
        ("'1'", "str", "'1'"),
        ("a: {b", "str", "a: {b"),
        ("1", "float", 1.0),
        ("1e3", "float", 1000.0),
        ("12", "int", 12),
        ("1", "bool", True),
        ("0", "bool", False),
        ("no", "bool", False),
        ("[1, 2]", "list_of_int", [1, 2]),
        ("[1.0, 2.5]", "list_of_float", [1.0, 2.5]),
        ("['1', b]", "list_of_str", ["1", "b"]),
        ("[true, off]", "list_of_bool", [True, False]),
    ],
)
def test_text_is_read_as_its_kind(text: str, kind: str, value: Value) -> None:
    read = coerce(text, KINDS[kind])
    assert read == value
    assert type(read) is type(value)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("1.5", "int"),
        ("abc", "float"),
        ("2", "bool"),
        ("abc", "bool"),
        ("", "bool"),
        ("1", "list_of_int"),
        ("[1, 2]", "list_of_float"),
        ("[a, 1]", "list_of_str"),
        ("[1, a]", "yaml"),
        ("[1, 2.5]", "yaml"),
        ("[[1], [2]]", "yaml"),
        ("{a: 1}", "yaml"),
        ("null", "yaml"),
        ("a: b: c", "yaml"),
    ],
)
def test_text_of_another_kind_is_an_error(text: str, kind: str) -> None:
    with pytest.raises(LaunchError):
        coerce(text, KINDS[kind])


def test_text_that_may_hold_substitutions_is_kept_where_it_means_nothing_yet() -> None:
    assert coerce("$(var x)", KINDS["int"], or_text=True) == "$(var x)"
    assert coerce("[1, $(var x)]", None, or_text=True) == [1, "$(var x)"]


def test_separate_texts_are_read_one_by_one() -> None:
    assert coerce_items(["1", "2"], None) == [1, 2]
    assert coerce_items(["1", "2"], KINDS["list_of_str"]) == ["1", "2"]
    with pytest.raises(LaunchError):
        coerce_items(["1", "a"], None)
    with pytest.raises(LaunchError):
        coerce_items(["1"], KINDS["int"])
