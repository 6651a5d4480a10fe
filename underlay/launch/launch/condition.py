"""The base class of conditions."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from launch.launch_context import LaunchContext


class Condition:
    """Decides whether an action is executed."""

    def __init__(self, *, predicate: Callable[[LaunchContext], bool] | None = None) -> None:
        self._predicate = predicate

    def describe(self) -> str:
        """Returns a text for messages."""
        return repr(self)

    def evaluate(self, context: LaunchContext) -> bool:
        """Returns whether the condition holds now."""
        return self._predicate(context) if self._predicate is not None else True
