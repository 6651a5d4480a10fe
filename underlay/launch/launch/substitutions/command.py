"""Substitution by the output of a command."""

from __future__ import annotations

import shlex
import subprocess

import launch.logging
from launch.errors import LaunchError
from launch.frontend import expose_substitution
from launch.launch_context import LaunchContext
from launch.some_substitutions_type import SomeSubstitutionsType
from launch.substitution import Substitution
from launch.substitutions.text import SubstitutionFailure, describe
from launch.utilities import normalize_to_list_of_substitutions, perform_substitutions

_ON_STDERR = ("fail", "ignore", "warn", "capture")


@expose_substitution("command", 1, 2)
class Command(Substitution):
    """The output of a command."""

    def __init__(
        self, command: SomeSubstitutionsType, *, on_stderr: SomeSubstitutionsType = "fail"
    ) -> None:
        self.__command = normalize_to_list_of_substitutions(command)
        self.__on_stderr = normalize_to_list_of_substitutions(on_stderr)

    @classmethod
    def parse(
        cls, command: SomeSubstitutionsType, on_stderr: SomeSubstitutionsType = "fail"
    ) -> Command:
        return cls(command, on_stderr=on_stderr)

    @property
    def command(self) -> list[Substitution]:
        """The command."""
        return self.__command

    @property
    def on_stderr(self) -> list[Substitution]:
        """What happens if the command writes to stderr: fail, ignore, warn or capture."""
        return self.__on_stderr

    def describe(self) -> str:
        return f"Command({describe(self.__command)})"

    def perform(self, context: LaunchContext) -> str:
        command = perform_substitutions(context, self.__command)
        on_stderr = perform_substitutions(context, self.__on_stderr)
        if on_stderr not in _ON_STDERR:
            raise LaunchError(
                f"expected 'on_stderr' to be one of: {', '.join(_ON_STDERR)}; got '{on_stderr}'"
            )
        done = _run(command, subprocess.STDOUT if on_stderr == "capture" else subprocess.PIPE)
        if done.stderr and on_stderr != "ignore":
            message = (
                f"executed command showed stderr output. Command: {command}\n"
                f"Captured stderr output:\n{done.stderr}"
            )
            if on_stderr == "fail":
                raise SubstitutionFailure(message)
            launch.logging.get_logger("launch.substitutions.command").warning(message)
        return done.stdout


def _run(command: str, stderr: int) -> subprocess.CompletedProcess[str]:
    try:
        words = shlex.split(command)
        done = subprocess.run(words, stdout=subprocess.PIPE, stderr=stderr, text=True, check=False)
    except (OSError, ValueError, IndexError) as error:
        raise SubstitutionFailure(
            f"executed command failed. Command: {command}: {error}"
        ) from error
    if done.returncode != 0:
        details = f"\nCaptured stderr output: {done.stderr}" if done.stderr else ""
        raise SubstitutionFailure(f"executed command failed. Command: {command}{details}")
    return done
