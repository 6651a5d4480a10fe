"""Splits the command line of a process into words before its substitutions are evaluated."""

from __future__ import annotations

import shlex
from collections.abc import Sequence

from launch.errors import LaunchError
from launch.substitution import Substitution
from launch.substitutions import TextSubstitution


def split(value: Sequence[Substitution]) -> list[list[Substitution]]:
    """Returns the words of a command line.

    Only the texts between substitutions are split, each by itself and as a shell would: the text
    that a substitution stands for stays within one word, and quotes have to close before the next
    substitution.
    """
    words: list[list[Substitution]] = []
    word: list[Substitution] = []

    def end_word() -> None:
        words.append(list(word))
        word.clear()

    for piece in value:
        if not isinstance(piece, TextSubstitution):
            word.append(piece)
            continue
        tokens = _tokens(piece.text)
        if not tokens:
            end_word()
            continue
        if piece.text[0].isspace() and word:
            end_word()
        word.append(TextSubstitution(text=tokens[0]))
        for token in tokens[1:]:
            end_word()
            word.append(TextSubstitution(text=token))
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
