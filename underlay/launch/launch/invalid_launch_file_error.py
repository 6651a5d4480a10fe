"""The error for files that are not launch files."""

from __future__ import annotations

from launch.errors import LaunchError


class InvalidLaunchFileError(LaunchError):
    """A file cannot be used as a launch file."""
