"""The substitutions of launch."""

from __future__ import annotations

from launch.substitutions.command import Command
from launch.substitutions.logic import (
    AndSubstitution,
    EqualsSubstitution,
    IfElseSubstitution,
    NotEqualsSubstitution,
    NotSubstitution,
    OrSubstitution,
    PythonExpression,
)
from launch.substitutions.lookup import (
    AnonName,
    EnvironmentVariable,
    FileContent,
    FindExecutable,
    LaunchConfiguration,
    LaunchLogDir,
    ThisLaunchFile,
    ThisLaunchFileDir,
)
from launch.substitutions.text import PathJoinSubstitution, SubstitutionFailure, TextSubstitution

__all__ = [
    "AndSubstitution",
    "AnonName",
    "Command",
    "EnvironmentVariable",
    "EqualsSubstitution",
    "FileContent",
    "FindExecutable",
    "IfElseSubstitution",
    "LaunchConfiguration",
    "LaunchLogDir",
    "NotEqualsSubstitution",
    "NotSubstitution",
    "OrSubstitution",
    "PathJoinSubstitution",
    "PythonExpression",
    "SubstitutionFailure",
    "TextSubstitution",
    "ThisLaunchFile",
    "ThisLaunchFileDir",
]
