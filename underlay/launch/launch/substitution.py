"""The base class of substitutions."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from launch.launch_context import LaunchContext


class Substitution:
    """Stands for a text that is known only when the launch runs."""

    def describe(self) -> str:
        """Returns a text for messages and for `--show-args`."""
        return type(self).__name__

    def perform(self, context: LaunchContext) -> str:
        """Returns the current value of the substitution."""
        raise NotImplementedError
