"""The grammar of attribute values."""

from __future__ import annotations

import pytest
from launch.errors import LaunchError
from launch.frontend.template import Call, Text, literal, parse, plain_text


def call(name: str, *arguments: object) -> Call:
    """Makes a call whose arguments are texts, calls or tuples of those."""
    return Call(name, tuple(_template(argument) for argument in arguments))


def _template(argument: object) -> tuple:
    pieces = argument if isinstance(argument, tuple) else (argument,)
    return tuple(Text(piece) if isinstance(piece, str) else piece for piece in pieces)


@pytest.mark.parametrize(
    ("source", "pieces"),
    [
        ("", ("",)),
        ("abc", ("abc",)),
        ("$(dirname)", (call("dirname"),)),
        ("$(var x)/y", (call("var", "x"), "/y")),
        ("a$(var x)b$(var y)", ("a", call("var", "x"), "b", call("var", "y"))),
        ("$(env A b)", (call("env", "A", "b"),)),
        ("$(env A 'b c')", (call("env", "A", "b c"),)),
        ('$(env A "b c")', (call("env", "A", "b c"),)),
        ("$(env A '')", (call("env", "A", ()),)),
        ("$(eval 1 + 2)", (call("eval", "1", "+", "2"),)),
        ("$(eval '(1 + 2) * 3')", (call("eval", "(1 + 2) * 3"),)),
        ("$(var x$(var y)z)", (call("var", ("x", call("var", "y"), "z")),)),
        (
            "$(eval \"'$(var a)' == 'b'\")",
            (call("eval", ("'", call("var", "a"), "' == 'b'")),),
        ),
        (
            "$(command 'xacro $(find-pkg-share p)/a b:=$(var c)' warn)",
            (
                call(
                    "command",
                    ("xacro ", call("find-pkg-share", "p"), "/a b:=", call("var", "c")),
                    "warn",
                ),
            ),
        ),
        ("$(not $(and $(var a) true))", (call("not", call("and", call("var", "a"), "true")),)),
        ("a)b(", ("a)b(",)),
        ("a\nb", ("a\nb",)),
        ("a$!(b", ("a$!(b",)),
        ("$", ("$",)),
        ("a $ b$5", ("a $ b$5",)),
        ("$(var a$b)", (call("var", "a$b"),)),
    ],
)
def test_value_is_cut_into_texts_and_substitutions(source: str, pieces: tuple) -> None:
    assert parse(source) == _template(pieces)


@pytest.mark.parametrize(
    ("source", "text"),
    [
        (r"\$(x)", "$(x)"),
        (r"a\\b", "a\\b"),
        (r"x\y", "xy"),
        ("\\", "\\"),
        (r"\'", "'"),
        ("a'b", "a'b"),
        ('a"b', 'a"b'),
    ],
)
def test_backslash_escapes_the_next_character(source: str, text: str) -> None:
    assert plain_text(parse(source)) == text


def test_escaped_quote_does_not_end_a_quoted_argument() -> None:
    assert parse(r"$(eval '\'a\' + $(var b)')") == (call("eval", ("'a' + ", call("var", "b"))),)


def test_text_with_both_kinds_of_quotes_is_cut_at_the_second_kind() -> None:
    assert parse("a 'b' \"c\"") == (Text("a 'b' "), Text('"c"'))


@pytest.mark.parametrize(
    "source",
    [
        "$(",
        "$()",
        "$( var)",
        "$(1x)",
        "$(var x",
        "$(var  x)",
        "$(var x )",
        "$(eval f(2))",
        "$(env A x'y)",
        '$(env A x"y)',
        "$(env A 'x'y)",
        "$(env A 'x)",
        "$(var $(var x)",
    ],
)
def test_malformed_value_is_an_error_that_quotes_it(source: str) -> None:
    with pytest.raises(LaunchError) as error:
        parse(source)
    assert source in str(error.value)


def test_literal_resolves_only_escapes() -> None:
    assert literal(r"$(var \x)\\") == "$(var x)\\"
