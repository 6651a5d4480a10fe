"""Substitutions that look something up: variables, files, names."""

from __future__ import annotations

import os
import random
import shutil
import socket
import sys
from pathlib import Path

import launch.logging
from launch.frontend import expose_substitution
from launch.launch_context import LaunchContext
from launch.some_substitutions_type import SomeSubstitutionsType
from launch.substitution import Substitution
from launch.substitutions.text import SubstitutionFailure, describe
from launch.utilities import normalize_to_list_of_substitutions, perform_substitutions


@expose_substitution("var", 1, 2)
class LaunchConfiguration(Substitution):
    """The value of an argument or a variable."""

    def __init__(
        self, variable_name: SomeSubstitutionsType, *, default: object | None = None
    ) -> None:
        self.__variable_name = normalize_to_list_of_substitutions(variable_name)
        if isinstance(default, (int, float)):
            default = str(default)
        self.__default = None if default is None else normalize_to_list_of_substitutions(default)

    @classmethod
    def parse(
        cls, name: SomeSubstitutionsType, default: SomeSubstitutionsType | None = None
    ) -> LaunchConfiguration:
        return cls(name, default=default)

    @property
    def variable_name(self) -> list[Substitution]:
        """The name."""
        return self.__variable_name

    def describe(self) -> str:
        return f"LaunchConfig({describe(self.__variable_name)})"

    def perform(self, context: LaunchContext) -> str:
        name = perform_substitutions(context, self.__variable_name)
        if name in context.launch_configurations:
            return str(context.launch_configurations[name])
        if self.__default is None:
            raise SubstitutionFailure(f"launch configuration '{name}' does not exist")
        return perform_substitutions(context, self.__default)


@expose_substitution("env", 1, 2)
class EnvironmentVariable(Substitution):
    """The value of an environment variable."""

    def __init__(
        self,
        name: SomeSubstitutionsType,
        *,
        default_value: SomeSubstitutionsType | None = None,
    ) -> None:
        self.__name = normalize_to_list_of_substitutions(name)
        self.__default_value = (
            None if default_value is None else normalize_to_list_of_substitutions(default_value)
        )

    @classmethod
    def parse(
        cls, name: SomeSubstitutionsType, default: SomeSubstitutionsType | None = None
    ) -> EnvironmentVariable:
        return cls(name, default_value=default)

    @property
    def name(self) -> list[Substitution]:
        """The name."""
        return self.__name

    @property
    def default_value(self) -> list[Substitution] | None:
        """The value of a variable that is not set, or None if that is an error."""
        return self.__default_value

    def describe(self) -> str:
        return f"EnvVar({describe(self.__name)})"

    def perform(self, context: LaunchContext) -> str:
        name = perform_substitutions(context, self.__name)
        if name in context.environment:
            return context.environment[name]
        if self.__default_value is None:
            raise SubstitutionFailure(f"environment variable '{name}' does not exist")
        return perform_substitutions(context, self.__default_value)


@expose_substitution("find-exec", 1, 1)
class FindExecutable(Substitution):
    """The path of a program on the PATH."""

    def __init__(self, name: SomeSubstitutionsType) -> None:
        self.__name = normalize_to_list_of_substitutions(name)

    @property
    def name(self) -> list[Substitution]:
        """The name of the program."""
        return self.__name

    def describe(self) -> str:
        return f"FindExec({describe(self.__name)})"

    def perform(self, context: LaunchContext) -> str:
        found = shutil.which(perform_substitutions(context, self.__name))
        if found is None:
            raise SubstitutionFailure(f"executable '{self.__name}' not found on the PATH")
        return found


class _OfThisFile(Substitution):
    _local: str

    def describe(self) -> str:
        return f"{type(self).__name__}()"

    def perform(self, context: LaunchContext) -> str:
        known = context.get_locals_as_dict()
        if self._local not in known:
            raise SubstitutionFailure("the location of this launch file is not known")
        return known[self._local]


@expose_substitution("dirname", 0, 0)
class ThisLaunchFileDir(_OfThisFile):
    """The directory of the launch file."""

    _local = "current_launch_file_directory"


@expose_substitution("filename", 0, 0)
class ThisLaunchFile(_OfThisFile):
    """The path of the launch file."""

    _local = "current_launch_file_path"


@expose_substitution("file-content", 1, 1)
class FileContent(Substitution):
    """The content of a file."""

    def __init__(self, path: SomeSubstitutionsType) -> None:
        self.__path = normalize_to_list_of_substitutions(path)

    def describe(self) -> str:
        return f"FileContent({describe(self.__path)})"

    def perform(self, context: LaunchContext) -> str:
        path = perform_substitutions(context, self.__path)
        try:
            return Path(path).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise SubstitutionFailure(f"failed to read file '{path}': {error}") from error


@expose_substitution("launch_log_dir", 0, 0)
@expose_substitution("log_dir", 0, 0)
class LaunchLogDir(Substitution):
    """The directory of this run's log files."""

    def describe(self) -> str:
        return "LaunchLogDir()"

    def perform(self, context: LaunchContext) -> str:
        return launch.logging.launch_config.log_dir


@expose_substitution("anon", 1, 1)
class AnonName(Substitution):
    """A name that no other launch has; the same within one launch."""

    def __init__(self, name: SomeSubstitutionsType) -> None:
        self.__name = normalize_to_list_of_substitutions(name)

    @property
    def name(self) -> list[Substitution]:
        """The name to make unique."""
        return self.__name

    def describe(self) -> str:
        return f"AnonName({describe(self.__name)})"

    def perform(self, context: LaunchContext) -> str:
        name = perform_substitutions(context, self.__name)
        known = context.launch_configurations.setdefault("anon", {})
        host = socket.gethostname().replace(".", "_").replace("-", "_").replace(":", "_")
        unique = f"{name}_{host}_{os.getpid()}_{random.randint(0, sys.maxsize)}"
        return known.setdefault(name, unique)
