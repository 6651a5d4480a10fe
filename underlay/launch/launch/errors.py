"""The errors that a launch file or its use can cause."""

from __future__ import annotations


class LaunchError(RuntimeError):
    """Something is wrong with a launch file, its arguments or what it refers to."""


class LocatedError(LaunchError):
    """A LaunchError whose message names file and line."""
