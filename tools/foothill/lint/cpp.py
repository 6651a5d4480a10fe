"""An outline of a C++ file: its types, functions and member counts, found without a compiler.

The outline follows braces and semicolons from declaration to declaration. It does not expand
macros or resolve names, so it needs no include path and reads the whole repository in seconds.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

_TOKEN = re.compile(
    r"""(?P<skip>[ \t\r\f\v]+|\\\n|//[^\n]*|/\*.*?\*/)
      |(?P<newline>\n)
      |(?P<directive>\#[ \t]*(?P<word>\w+)(?:[^\n\\]|\\\n|\\.)*)
      |(?P<raw>(?:u8|[uUL])?R"(?P<mark>[^ ()\\\n]*)\(.*?\)(?P=mark)")
      |(?P<text>(?:u8|[uUL])?"(?:[^"\\\n]|\\.)*"\w*|(?:u8|[uUL])?'(?:[^'\\\n]|\\.)+'\w*)
      |(?P<number>\.?\d(?:[eEpP][+-]|'\w|[\w.])*)
      |(?P<name>[A-Za-z_]\w*)
      |(?P<mark2>::|->|&&|\|\||\[\[|\]\]|==|!=|<=|>=|.)""",
    re.VERBOSE | re.DOTALL)

_BRANCHES = {"if", "for", "while", "case", "catch", "&&", "||", "?"}
_CLOSING = {"(": ")", "{": "}", "[": "]", "[[": "]]"}
_TYPES = ("class", "struct", "union")
_NOT_MEMBERS = ("using", "typedef", "friend", "static_assert", "namespace", "concept")


@dataclass(frozen=True)
class Token:
    text: str
    line: int


@dataclass(frozen=True)
class Function:
    """A function with a body; `owner` is the class that qualifies its name, if any."""

    name: str
    owner: str
    line: int
    code_lines: int
    complexity: int


@dataclass
class Type:
    """A class, struct, union, enumeration or alias that is defined at namespace or class scope."""

    name: str
    line: int
    kind: str
    namespace: str
    nested: bool
    data_members: int = 0
    functions: int = 0


@dataclass
class Outline:
    code_lines: int = 0
    includes: list[tuple[int, str]] = field(default_factory=list)
    types: list[Type] = field(default_factory=list)
    functions: list[Function] = field(default_factory=list)


@cache
def outline_of(file: Path) -> Outline:
    return outline(file.read_text(errors="replace"))


def outline(text: str) -> Outline:
    found = Outline()
    tokens = _tokens(text, found)
    found.code_lines = len({token.line for token in tokens}) + len(found.includes)
    _Parser(tokens, found).parse()
    return found


def _tokens(text: str, found: Outline) -> list[Token]:
    """The tokens outside of comments. Of an #if with alternatives, the first one counts."""
    tokens: list[Token] = []
    line = 1
    hidden: list[bool] = []
    for match in _TOKEN.finditer(text):
        kind = match.lastgroup
        if match["directive"]:
            _directive(match, line, hidden, found)
        elif kind not in ("skip", "newline") and not any(hidden):
            tokens.append(Token(match[0], line))
        line += match[0].count("\n")
    return tokens


def _directive(match: re.Match[str], line: int, hidden: list[bool], found: Outline) -> None:
    word = match["word"]
    if word in ("if", "ifdef", "ifndef"):
        hidden.append(False)
    elif word in ("else", "elif") and hidden:
        hidden[-1] = True
    elif word == "endif" and hidden:
        hidden.pop()
    elif word == "include":
        name = re.search(r'[<"]([^>"]+)[>"]', match[0])
        if name:
            found.includes.append((line, name[1]))


class _Parser:
    """Goes from declaration to declaration; every method takes and returns a position."""

    def __init__(self, tokens: list[Token], found: Outline) -> None:
        self._tokens = tokens
        self._found = found

    def parse(self) -> None:
        at = 0
        while at < len(self._tokens):
            at = self._scope(at, "", None) + 1

    def _text(self, at: int) -> str:
        return self._tokens[at].text if 0 <= at < len(self._tokens) else ""

    def _scope(self, at: int, namespace: str, owner: Type | None) -> int:
        """The declarations up to the closing brace, whose position is returned."""
        while at < len(self._tokens) and self._text(at) != "}":
            at = self._declaration(at, namespace, owner)
        return at

    def _after_bracket(self, at: int) -> int:
        """The position after the bracket that closes the one at `at`."""
        opening, depth = self._text(at), 0
        closing = _CLOSING[opening]
        while at < len(self._tokens):
            text = self._text(at)
            depth += (text == opening) - (text == closing)
            at += 1
            if depth == 0:
                break
        return at

    def _after_angle(self, at: int) -> int:
        """The position after the template arguments at `at`, or `at` if it is a comparison."""
        start, depth = at, 0
        while at < len(self._tokens):
            text = self._text(at)
            if text in _CLOSING:
                at = self._after_bracket(at)
                continue
            if text in (";", "}", ")"):
                return start
            depth += (text == "<") - (text == ">")
            at += 1
            if depth == 0:
                return at
        return start

    def _skip_prefix(self, at: int) -> int:
        """Access labels, attributes, template headers and macros in front of a declaration."""
        while True:
            text = self._text(at)
            if text in ("public", "protected", "private") and self._text(at + 1) == ":":
                at += 2
            elif text == "[[":
                at = self._after_bracket(at)
            elif text == "template" and self._text(at + 1) == "<":
                at = self._skip_requires(self._after_angle(at + 1))
            elif text == "alignas" and self._text(at + 1) == "(":
                at = self._after_bracket(at + 1)
            elif re.fullmatch(r"[A-Z][A-Z0-9_]{2,}", text) and self._text(at + 1) == "(":
                after = self._after_bracket(at + 1)
                if self._text(after) == "{":  # the body of TEST(...) and the like
                    return at
                at = after + (self._text(after) == ";")
            else:
                return at

    def _skip_requires(self, at: int) -> int:
        if self._text(at) != "requires":
            return at
        at += 1
        while True:
            if self._text(at) == "(":
                at = self._after_bracket(at)
            else:
                while self._text(at) == "::" or re.fullmatch(r"[A-Za-z_]\w*", self._text(at)):
                    at += 1
                    if self._text(at) == "<":
                        at = self._after_angle(at)
                    if self._text(at) != "::":
                        break
            if self._text(at) not in ("&&", "||"):
                return at
            at += 1

    def _declaration(self, at: int, namespace: str, owner: Type | None) -> int:
        at = self._skip_prefix(at)
        text = self._text(at)
        if text == "}":
            return at
        if text == ";":
            return at + 1
        if text == "inline" and self._text(at + 1) == "namespace":
            at, text = at + 1, "namespace"
        if text == "namespace":
            return self._namespace(at, namespace)
        if text == "extern" and self._text(at + 2) == "{":
            return self._scope(at + 3, namespace, owner) + 1
        return self._plain_declaration(at, namespace, owner)

    def _namespace(self, at: int, namespace: str) -> int:
        at += 1
        name = ""
        while self._text(at) not in ("{", ";", ""):
            if self._text(at) == "[[":
                at = self._after_bracket(at)
                continue
            name += self._text(at)
            at += 1
        if self._text(at) != "{":
            return at + 1
        inner = f"{namespace}::{name or '(unnamed)'}" if namespace else name or "(unnamed)"
        return self._scope(at + 1, inner, None) + 1

    def _plain_declaration(self, at: int, namespace: str, owner: Type | None) -> int:
        """A type, function or variable."""
        start = at
        head: list[str] = []  # words outside of brackets and template arguments
        state = _Head()
        while at < len(self._tokens):
            text = self._text(at)
            if text == ";":
                self._finish(head, state, start, namespace, owner)
                return at + 1
            if text == "}":  # a declaration that this outline does not understand
                return at
            if text == "{":
                kind = next((word for word in head if word in (*_TYPES, "enum")), "")
                if kind and not state.has_arguments and not state.is_initialised:
                    return self._type(at, head, kind, start, namespace, owner)
                if state.has_arguments and not state.is_initialised and (
                        not state.in_initialisers or self._text(at - 1) in (")", "}", "...")):
                    return self._body(at, head, state, start, owner)
                at = self._after_bracket(at)
                continue
            at = self._word(at, head, state)
        return at

    def _word(self, at: int, head: list[str], state: _Head) -> int:
        """One word of a declaration, or a bracket with all that is in it."""
        text = self._text(at)
        if text == "operator":
            end = at + 1
            if self._text(end) == "(":
                end += 2
            while self._text(end) not in ("(", ";", ""):
                end += 1
            state.name = state.name or "operator"
            head.append("operator")
            return end
        if text == "<" and re.fullmatch(r"\w+", self._text(at - 1)) and not state.is_initialised:
            after = self._after_angle(at)
            return after if after != at else at + 1
        if text == "(":
            if head and head[-1] in ("alignas", "decltype", "explicit", "noexcept", "requires"):
                return self._after_bracket(at)
            if not state.has_arguments and not state.is_initialised:
                state.has_arguments = True
                state.is_pointer = self._text(at + 1) in ("*", "&")
                state.name_at = len(head)
            return self._after_bracket(at)
        if text in _CLOSING:
            return self._after_bracket(at)
        if text == "=":
            state.is_initialised = state.is_initialised or not state.has_arguments
            state.is_default = self._text(at + 1) in ("default", "delete")
        if text == ":" and state.has_arguments:
            state.in_initialisers = True
        if text == "," and not state.in_initialisers:
            state.declarators += 1
        head.append(text)
        return at + 1

    def _type(self, at: int, head: list[str], kind: str, start: int, namespace: str,
              owner: Type | None) -> int:
        """A type with a body; what follows it up to the semicolon may be a data member."""
        words = head[head.index(kind) + 1:]
        words = words[1:] if kind == "enum" and words[:1] in (["class"], ["struct"]) else words
        if ":" in words:
            words = words[:words.index(":")]
        names = [word for word in words if re.fullmatch(r"\w+", word) and word != "final"]
        name = names[-1] if names else ""
        found = Type(name, self._tokens[start].line, kind, namespace,
                     nested=owner is not None or "::" in words)
        if kind == "enum":
            at = self._after_bracket(at)
        else:
            at = self._scope(at + 1, namespace, found) + 1
        if name:
            self._found.types.append(found)
        declared = self._text(at) != ";"
        while self._text(at) not in (";", "}", ""):
            at = self._after_bracket(at) if self._text(at) in _CLOSING else at + 1
        if owner is not None:
            if declared:
                owner.data_members += 1
            elif not name and kind != "enum":  # members of an unnamed union are the owner's
                owner.data_members += found.data_members
        return at + (self._text(at) == ";")

    def _body(self, at: int, head: list[str], state: _Head, start: int, owner: Type | None) -> int:
        after = self._after_bracket(at)
        used = self._tokens[start:after]
        name, qualifier = _declared_name(head[:state.name_at] if state.name_at else head)
        if owner is not None:
            owner.functions += 1
            qualifier = owner.name
        self._found.functions.append(Function(
            name, qualifier, used[0].line, len({token.line for token in used}),
            1 + sum(token.text in _BRANCHES for token in self._tokens[at:after])))
        if self._text(after) == "catch":  # a function-try-block
            while self._text(after) in ("catch", "(", "{"):
                after = self._after_bracket(after) if self._text(after) != "catch" else after + 1
        return after + (self._text(after) == ";")

    def _finish(self, head: list[str], state: _Head, start: int, namespace: str,
                owner: Type | None) -> None:
        """A declaration that ends in a semicolon."""
        if not head:
            return
        line = self._tokens[start].line
        if head[0] == "using" and "=" in head and len(head) > 2:
            self._found.types.append(Type(head[1], line, "using", namespace, owner is not None))
            return
        if owner is None or any(word in _NOT_MEMBERS for word in head[:3]):
            return
        if state.has_arguments and not state.is_pointer:
            owner.functions += not state.is_default
        elif not (head[0] in (*_TYPES, "enum") and len(head) <= 3) and "static" not in head:
            owner.data_members += state.declarators


@dataclass
class _Head:
    """What is known so far of a declaration."""

    name: str = ""
    name_at: int = 0
    declarators: int = 1
    has_arguments: bool = False
    in_initialisers: bool = False
    is_default: bool = False
    is_initialised: bool = False
    is_pointer: bool = False


def _declared_name(head: list[str]) -> tuple[str, str]:
    """Name and qualifying class of a function, from the words in front of its arguments."""
    if not head:
        return "", ""
    at = len(head) - 1
    name = head[at]
    if at > 0 and head[at - 1] == "~":
        name, at = "~" + name, at - 1
    qualifiers: list[str] = []
    while at > 1 and head[at - 1] == "::":
        qualifiers.insert(0, head[at - 2])
        at -= 2
    return name, "::".join(qualifiers)
