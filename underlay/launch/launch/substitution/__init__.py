"""The substitutions of launch files: `$(var x)` and its relatives."""

from __future__ import annotations

from launch.substitution import command, logic, lookup
from launch.substitution.table import describe, evaluate, parse_checked

__all__ = ["command", "describe", "evaluate", "logic", "lookup", "parse_checked"]
