"""The substitution that runs a command and stands for its output."""

from __future__ import annotations

import shlex
import subprocess
from collections.abc import Sequence

from launch.context import Context
from launch.errors import LaunchError
from launch.substitution.table import evaluate, substitution
from launch.template import Template

_ON_STDERR = ("fail", "ignore", "warn", "capture")


@substitution("command", 1, 2, "Command({first})")
def _command(context: Context, arguments: Sequence[Template]) -> str:
    command = evaluate(arguments[0], context)
    on_stderr = evaluate(arguments[1], context) if len(arguments) > 1 else "fail"
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
            raise LaunchError(message)
        context.log.warning("launch", message)
    return done.stdout


def _run(command: str, stderr: int) -> subprocess.CompletedProcess[str]:
    try:
        words = shlex.split(command)
        done = subprocess.run(words, stdout=subprocess.PIPE, stderr=stderr, text=True, check=False)
    except (OSError, ValueError, IndexError) as error:
        raise LaunchError(f"executed command failed. Command: {command}: {error}") from error
    if done.returncode != 0:
        details = f"\nCaptured stderr output: {done.stderr}" if done.stderr else ""
        raise LaunchError(f"executed command failed. Command: {command}{details}")
    return done
