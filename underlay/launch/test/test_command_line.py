"""How a command line is split."""

from __future__ import annotations

import pytest
from launch.command_line import split
from launch.errors import LaunchError
from launch.template import Call, Text, parse


def words(source: str) -> list[str]:
    """Splits a command line and writes a substitution as `<name>`."""
    return [
        "".join(piece.text if isinstance(piece, Text) else f"<{piece.name}>" for piece in word)
        for word in split(parse(source))
    ]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("ls", ["ls"]),
        ("ls -a  b", ["ls", "-a", "b"]),
        ("bash -c 'a b'", ["bash", "-c", "a b"]),
        ('bash -c "a b"', ["bash", "-c", "a b"]),
        ("a 'b c' \"d e\"", ["a", "b c", "d e"]),
        ("$(x)/a b", ["<x>/a", "b"]),
        ("a $(x)", ["a", "<x>"]),
        ("a$(x)b", ["a<x>b"]),
        ("$(x) $(y)", ["<x>", "<y>"]),
        ("$(x)$(y)", ["<x><y>"]),
        ("a:=$(x) b", ["a:=<x>", "b"]),
        ("a $(x) ", ["a", "<x>"]),
        ("--x='a b' $(y)", ["--x=a b", "<y>"]),
        ("", [""]),
    ],
)
def test_texts_between_substitutions_are_split_as_a_shell_would(
    source: str, expected: list[str]
) -> None:
    assert words(source) == expected


@pytest.mark.parametrize("source", ["bash -c 'echo $(x)'", "it's", "a 'b \"c\" d'"])
def test_quote_that_does_not_close_in_its_text_is_an_error(source: str) -> None:
    with pytest.raises(LaunchError):
        split(parse(source))


def test_value_of_a_substitution_stays_one_word() -> None:
    assert split(parse("a $(var x)")) == [(Text("a"),), (Call("var", ((Text("x"),),)),)]
