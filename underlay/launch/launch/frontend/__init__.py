"""Turns the text of launch files into substitutions."""

from __future__ import annotations

from launch.frontend.parse_substitution import expose_substitution, parse_substitution

__all__ = ["expose_substitution", "parse_substitution"]
