"""Splits the command line of a process into words before its substitutions are evaluated."""

from __future__ import annotations

import shlex

from launch.errors import LaunchError
from launch.template import Call, Template, Text


def split(template: Template) -> list[Template]:
    """Returns the words of a command line.

    Only the texts between substitutions are split, each by itself and as a shell would: what a
    substitution stands for stays within one word, and quotes have to close before the next one.
    """
    words: list[Template] = []
    word: list[Text | Call] = []

    def end_word() -> None:
        words.append(tuple(word))
        word.clear()

    for piece in template:
        if isinstance(piece, Call):
            word.append(piece)
            continue
        tokens = _tokens(piece.text)
        if not tokens:
            end_word()
            continue
        if piece.text[0].isspace() and word:
            end_word()
        word.append(Text(tokens[0]))
        for token in tokens[1:]:
            end_word()
            word.append(Text(token))
        if piece.text[-1].isspace():
            end_word()
    if word:
        end_word()
    return words


def _tokens(text: str) -> list[str]:
    try:
        return shlex.split(text)
    except ValueError as error:
        raise LaunchError(f"in the command line, '{text}': {error}") from None
