"""The errors that a launch file or its use can cause."""

from __future__ import annotations


class LaunchError(RuntimeError):
    """A launch file, its arguments or something that it refers to is wrong."""


class LocatedError(LaunchError):
    """A LaunchError whose message names file and line."""
