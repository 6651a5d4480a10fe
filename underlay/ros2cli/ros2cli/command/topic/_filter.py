"""Python expressions that choose messages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def message_filter(expression: str | None) -> Callable[[Any], bool] | None:
    """Returns a function of a message (`m` in the expression); None where there is no expression.

    Raises RuntimeError for what is not a Python expression.
    """
    if not expression:
        return None
    try:
        code = compile(expression, "--filter", "eval")
    except SyntaxError as error:
        raise RuntimeError(f"Invalid filter expression '{expression}': {error.msg}") from error

    def passes(message: Any) -> bool:
        try:
            return bool(eval(code, {}, {"m": message}))
        except Exception as error:
            raise RuntimeError(f"Filter expression '{expression}' failed: {error}") from error

    return passes
