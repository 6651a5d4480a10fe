"""Reads XML into elements that know their line and detect unused attributes and children."""

from __future__ import annotations

import xml.parsers.expat
from collections.abc import Sequence
from pathlib import Path

from launch.errors import LaunchError, LocatedError
from launch.frontend import parse_substitution
from launch.frontend.template import literal
from launch.substitution import Substitution
from launch.values import boolean


class Element:
    """An element of a launch file. `finish` rejects what was not read."""

    def __init__(self, file: Path, line: int, tag: str, attributes: dict[str, str]) -> None:
        self.file = file
        self.line = line
        self.tag = tag
        self._attributes = attributes
        self._unread = set(attributes)
        self._children: list[Element] = []
        self._read_tags: set[str] = set()

    def add(self, child: Element) -> None:
        self._children.append(child)

    def get(self, name: str) -> str | None:
        """Returns an attribute as it is written, or None."""
        self._unread.discard(name)
        return self._attributes.get(name)

    def require(self, name: str) -> str:
        """Returns an attribute as it is written, or raises LaunchError."""
        value = self.get(name)
        if value is None:
            raise self.error(f"Attribute '{name}' not found in `{self.tag}`")
        return value

    @property
    def place(self) -> str:
        """File and line."""
        return f"{self.file}:{self.line}"

    def value(self, name: str) -> list[Substitution]:
        """Returns an attribute that has to be there and may hold substitutions."""
        return self.parsed(self.require(name))

    def value_or_none(self, name: str) -> list[Substitution] | None:
        """Returns an attribute that may hold substitutions, or None."""
        value = self.get(name)
        return None if value is None else self.parsed(value)

    def text_or_none(self, name: str) -> str | None:
        """Returns an attribute without substitutions, or None."""
        value = self.get(name)
        return None if value is None else literal(value)

    def boolean(self, name: str, *, default: bool) -> bool:
        """Returns an attribute that has to be a literal truth."""
        value = self.get(name)
        try:
            return default if value is None else boolean(value)
        except LaunchError as error:
            raise self.error(f"attribute '{name}' of `{self.tag}`: {error}") from None

    def integer(self, name: str, default: int) -> int:
        """Returns an attribute that has to be a literal integer."""
        value = self.get(name)
        try:
            return default if value is None else int(value)
        except ValueError:
            raise self.error(
                f"attribute '{name}' of `{self.tag}` expected to be an integer but got `{value}`"
            ) from None

    def duration(self, name: str, default: float | None) -> float | None:
        """Returns an attribute that has to be a number of seconds."""
        value = self.get(name)
        if value is None:
            return default
        try:
            seconds = float(value)
        except ValueError:
            seconds = -1.0
        if not seconds >= 0.0:
            raise self.error(
                f"attribute '{name}' of `{self.tag}` expected to be a non-negative number "
                f"but got `{value}`"
            )
        return seconds

    def parsed(self, value: str) -> list[Substitution]:
        """Parses a value of this element."""
        try:
            return parse_substitution(value)
        except LaunchError as error:
            raise self.error(str(error)) from None

    def children(self, tag: str | None = None) -> Sequence[Element]:
        """Returns the children, all of them or those with a tag."""
        found = [child for child in self._children if tag is None or child.tag == tag]
        self._read_tags.update(child.tag for child in found)
        return found

    def finish(self) -> None:
        """Raises LaunchError if an attribute or a child has no meaning here."""
        if self._unread:
            names = ", ".join(f"'{name}'" for name in sorted(self._unread))
            raise self.error(f"Unexpected attribute(s) found in `{self.tag}`: {names}")
        for child in self._children:
            if child.tag not in self._read_tags:
                raise child.error(f"Unexpected nested tag(s) found in `{self.tag}`: '{child.tag}'")

    def error(self, message: str) -> LocatedError:
        """Returns an error that names file and line."""
        return LocatedError(f"{self.place}: {message}")


def load(file: Path) -> Element:
    """Reads a file and returns its root element."""
    try:
        return _Reader(file).read(file.read_bytes())
    except OSError as error:
        raise LaunchError(f"launch file '{file}' cannot be read: {error.strerror}") from None
    except xml.parsers.expat.ExpatError as error:
        reason = xml.parsers.expat.ErrorString(error.code)
        raise LocatedError(f"{file}:{error.lineno}: this is not XML: {reason}") from None


class _Reader:
    def __init__(self, file: Path) -> None:
        self._file = file
        self._open: list[Element] = []
        self._root: Element | None = None
        self._parser = xml.parsers.expat.ParserCreate()
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self._text

    def read(self, content: bytes) -> Element:
        self._parser.Parse(content, True)
        assert self._root is not None  # Expat refuses a document without a root.
        return self._root

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        element = Element(self._file, self._parser.CurrentLineNumber, tag, attributes)
        if self._open:
            self._open[-1].add(element)
        else:
            self._root = element
        self._open.append(element)

    def _end(self, _: str) -> None:
        self._open.pop()

    def _text(self, text: str) -> None:
        if text.strip():
            element = self._open[-1]
            raise element.error(f"Unexpected text found in `{element.tag}`: '{text.strip()}'")
