"""Substitutions that look something up: variables, packages, files, names."""

from __future__ import annotations

import os
import random
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

from launch import packages
from launch.context import Context
from launch.errors import LaunchError
from launch.substitution.table import evaluate, substitution
from launch.template import Template


@substitution("var", 1, 2, "LaunchConfig({first})")
def _var(context: Context, arguments: Sequence[Template]) -> str:
    name = evaluate(arguments[0], context)
    if name in context.configurations:
        return context.configurations[name]
    if len(arguments) > 1:
        return evaluate(arguments[1], context)
    raise LaunchError(f"launch configuration '{name}' does not exist")


@substitution("env", 1, 2, "EnvVar({first})")
def _env(context: Context, arguments: Sequence[Template]) -> str:
    name = evaluate(arguments[0], context)
    if name in context.environment:
        return context.environment[name]
    if len(arguments) > 1:
        return evaluate(arguments[1], context)
    raise LaunchError(f"environment variable '{name}' does not exist")


@substitution("find-pkg-prefix", 1, 1, "FindPackagePrefix(pkg={0})")
def _find_pkg_prefix(context: Context, arguments: Sequence[Template]) -> str:
    return packages.prefix_of(evaluate(arguments[0], context))


@substitution("find-pkg-share", 1, 1, "FindPackageShare(pkg={0})")
def _find_pkg_share(context: Context, arguments: Sequence[Template]) -> str:
    return packages.share_of(evaluate(arguments[0], context))


@substitution("exec-in-pkg", 2, 2, "ExecInPkg(pkg={1}, exec={0})")
def _exec_in_pkg(context: Context, arguments: Sequence[Template]) -> str:
    executable, package = (evaluate(argument, context) for argument in arguments)
    return packages.executable_in(package, executable)


@substitution("find-exec", 1, 1, "FindExec({0})")
def _find_exec(context: Context, arguments: Sequence[Template]) -> str:
    name = evaluate(arguments[0], context)
    found = shutil.which(name)
    if found is None:
        raise LaunchError(f"executable '{name}' not found on the PATH")
    return found


@substitution("dirname", 0, 0, "ThisLaunchFileDir()")
def _dirname(context: Context, _: Sequence[Template]) -> str:
    return str(_this_file(context).parent)


@substitution("filename", 0, 0, "ThisLaunchFile()")
def _filename(context: Context, _: Sequence[Template]) -> str:
    return str(_this_file(context))


def _this_file(context: Context) -> Path:
    if context.file is None:
        raise LaunchError("the location of this launch file is not known")
    return context.file


@substitution("file-content", 1, 1, "FileContent({0})")
def _file_content(context: Context, arguments: Sequence[Template]) -> str:
    path = evaluate(arguments[0], context)
    try:
        return Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise LaunchError(f"failed to read file '{path}': {error}") from error


@substitution("launch_log_dir log_dir", 0, 0, "LaunchLogDir()")
def _log_dir(context: Context, _: Sequence[Template]) -> str:
    return str(context.log.directory)


@substitution("anon", 1, 1, "AnonName({0})")
def _anon(context: Context, arguments: Sequence[Template]) -> str:
    name = evaluate(arguments[0], context)
    fresh = f"{name}_{os.getpid()}_{random.randint(0, sys.maxsize)}"
    return context.anonymous_names.setdefault(name, fresh)
