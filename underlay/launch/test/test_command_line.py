"""How a command line is split."""

from __future__ import annotations

import pytest
from launch.errors import LaunchError
from launch.frontend import parse_substitution
from launch.substitutions import LaunchConfiguration, TextSubstitution
from launch_xml.command_line import split


def words(source: str) -> list[str]:
    """Splits a command line in which `$(x)` stands for a substitution, and writes it as `<x>`."""
    value = parse_substitution(source.replace("$(x)", "$(var x)").replace("$(y)", "$(var y)"))
    return [
        "".join(
            piece.text
            if isinstance(piece, TextSubstitution)
            else f"<{piece.variable_name[0].text}>"
            for piece in word
        )
        for word in split(value)
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
        words(source)


def test_value_of_a_substitution_stays_one_word() -> None:
    [first], [second] = split(parse_substitution("a $(var x)"))
    assert isinstance(first, TextSubstitution)
    assert isinstance(second, LaunchConfiguration)
