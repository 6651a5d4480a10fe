"""The grammar of attribute values: text with `$(name argument ...)` substitutions in it.

Arguments are separated by exactly one space. An argument is bare, 'single-quoted' or
"double-quoted"; substitutions nest in all three. A backslash escapes the next character, and a
dollar sign without a parenthesis after it stands for itself. A text that has both kinds of quotes
is cut where the second kind begins; this matters only for splitting a command line.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from launch.errors import LaunchError


@dataclass(frozen=True)
class Text:
    """Literal text with escapes resolved."""

    text: str


@dataclass(frozen=True)
class Call:
    """A substitution to perform."""

    name: str
    arguments: tuple[Template, ...] = ()


Template = tuple[Text | Call, ...]

_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")


def parse(source: str) -> Template:
    """Returns the pieces of an attribute's value; raises LaunchError where it is malformed."""
    return _Parser(source).template() if source else (Text(""),)


def literal(source: str) -> str:
    """Returns a value in which only escapes have a meaning."""
    return re.sub(r"\\(.)", r"\1", source)


def plain_text(template: Template) -> str | None:
    """Returns the text of a template without substitutions, or None if it has one."""
    if len(template) == 1 and isinstance(template[0], Text):
        return template[0].text
    return None


class _Parser:
    def __init__(self, source: str) -> None:
        self._source = source
        self._at = 0

    def template(self) -> Template:
        pieces: list[Text | Call] = []
        while self._at < len(self._source):
            pieces.append(self._call(None) if self._peek("$(") else self._outer_text())
        return tuple(pieces)

    def _outer_text(self) -> Text:
        begin = self._at
        quote = None
        while self._at < len(self._source) and not self._peek("$("):
            if self._peek("'") or self._peek('"'):
                quote = quote or self._source[self._at]
                if not self._peek(quote):
                    break
            self._at += 1
        return Text(literal(self._source[begin : self._at]))

    def _call(self, quote: str | None) -> Call:
        self._at += 2
        match = _NAME.match(self._source, self._at)
        if match is None:
            raise self._error("the name of a substitution has to follow '$('")
        self._at = match.end()
        arguments: list[Template] = []
        while self._peek(" "):
            self._at += 1
            arguments.append(self._argument(quote))
        if not self._peek(")"):
            raise self._error("')' or an argument after one space is missing")
        self._at += 1
        return Call(match.group(), tuple(arguments))

    def _argument(self, quote: str | None) -> Template:
        if quote is None and (self._peek("'") or self._peek('"')):
            return self._quoted_argument(self._source[self._at])
        pieces: list[Text | Call] = []
        while self._at < len(self._source) and not self._ends_argument(quote):
            pieces.append(self._call(quote) if self._peek("$(") else self._bare_text(quote))
        if not pieces:
            raise self._error("an argument is missing")
        return tuple(pieces)

    def _quoted_argument(self, quote: str) -> Template:
        self._at += 1
        pieces: list[Text | Call] = []
        while not self._peek(quote):
            if self._at >= len(self._source):
                raise self._error(f"the closing {quote} is missing")
            pieces.append(self._call(quote) if self._peek("$(") else self._quoted_text(quote))
        self._at += 1
        return tuple(pieces)

    def _quoted_text(self, quote: str) -> Text:
        begin = self._at
        while self._at < len(self._source) and not self._peek(quote) and not self._peek("$("):
            self._at += 1
        return Text(literal(self._source[begin : self._at]))

    def _bare_text(self, quote: str | None) -> Text:
        begin = self._at
        while (
            self._at < len(self._source) and not self._ends_argument(quote) and not self._peek("$(")
        ):
            self._at += 1
        return Text(literal(self._source[begin : self._at]))

    def _ends_argument(self, quote: str | None) -> bool:
        return any(self._peek(end) for end in (" ", "(", ")", *(quote or "'\"")))

    def _peek(self, text: str) -> bool:
        """Returns whether `text` comes next and is not escaped by a backslash."""
        escaped = text != " " and self._at > 0 and self._source[self._at - 1] == "\\"
        return not escaped and self._source.startswith(text, self._at)

    def _error(self, reason: str) -> LaunchError:
        return LaunchError(f"in '{self._source}', at character {self._at + 1}: {reason}")
