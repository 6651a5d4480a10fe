"""Finds and runs commands: modules and packages that are imported only when they are called."""

from __future__ import annotations

import argparse
import ast
import importlib
import importlib.util
import pkgutil
from collections.abc import Sequence
from pathlib import Path


def run(prog: str, package: str, description: str, argv: Sequence[str]) -> int | str | None:
    """Runs the command that `argv[0]` names among the modules of `package`.

    A module is a command: it has `add_arguments(parser)` and `main(args)`. A package is a command
    with verbs: its own modules are commands in turn. The first line of a docstring describes it.
    """
    names = command_names(package)
    parser = _selector(prog, package, description, names)
    if not argv:
        parser.print_help()
        return 0
    name = argv[0]
    if name not in names:
        parser.parse_args(argv)  # Prints the help, or reports that there is no such command.
        return 2
    module = f"{package}.{name}"
    if names[name]:
        return run(f"{prog} {name}", module, _summary(module), argv[1:])
    return _run_module(f"{prog} {name}", module, argv[1:])


def command_names(package: str) -> dict[str, bool]:
    """Returns the public commands in a package, sorted, and whether each has verbs."""
    path = importlib.import_module(package).__path__
    found = {entry.name: entry.ispkg for entry in pkgutil.iter_modules(path)}
    return {name: found[name] for name in sorted(found) if not name.startswith("_")}


def _run_module(prog: str, module_name: str, argv: Sequence[str]) -> int | str | None:
    module = importlib.import_module(module_name)
    parser = argparse.ArgumentParser(prog=prog, description=_first_line(module.__doc__))
    module.add_arguments(parser)
    return module.main(parser.parse_args(argv))


class _Table(argparse.HelpFormatter):
    """Help without the choices in braces: the table that follows names them, with a description."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, max_help_position=24, width=100)


def _selector(
    prog: str, package: str, description: str, names: dict[str, bool]
) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog=prog, description=description, formatter_class=_Table)
    what = "Commands" if prog == "ros2" else "Verbs"
    choice = parser.add_subparsers(
        title=what,
        metavar=f"Call `{prog} <{what.lower()[:-1]}> -h` for more detailed usage.",
        parser_class=argparse.ArgumentParser,
    )
    for name in names:
        choice.add_parser(name, help=_summary(f"{package}.{name}"))
    return parser


def _summary(module_name: str) -> str:
    """Returns the first line of a module's docstring without running the module."""
    spec = importlib.util.find_spec(module_name)
    if spec is None or spec.origin is None:
        return ""
    tree = ast.parse(Path(spec.origin).read_text(encoding="utf-8"))
    return _first_line(ast.get_docstring(tree))


def _first_line(docstring: str | None) -> str:
    return (docstring or "").strip().partition("\n")[0].rstrip(".")
