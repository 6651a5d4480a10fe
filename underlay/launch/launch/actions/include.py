"""Launch files: reading one, finding its arguments, and the action that includes another one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from launch.actions.base import Action, action, parse_actions
from launch.actions.scope import DeclareArgument
from launch.context import Context
from launch.document import Element, load
from launch.errors import LaunchError
from launch.log import LaunchLog
from launch.substitution import evaluate
from launch.template import Template

#: Deeper than any sensible launch file; one that includes itself gets here.
_DEEPEST_INCLUDE = 50

#: Names and values of the arguments that a file is included with.
Arguments = Sequence[tuple[Template, Template]]


@dataclass(frozen=True)
class DeclaredArgument:
    """An argument that a launch file declares."""

    action: DeclareArgument
    #: Whether the declaration depends on a condition.
    conditional: bool
    #: The arguments that are given to the included files on the way to the declaration.
    given: frozenset[str]


class LaunchFile:
    """A launch file that has been read."""

    def __init__(self, path: Path) -> None:
        self.path = path.absolute()
        if path.suffix != ".xml":
            raise LaunchError(f"launch file '{path}' is not supported: only XML files are")
        root = load(path)
        if root.tag != "launch":
            raise root.error(f"Expected 'launch' as root tag, got '{root.tag}'")
        root.get("version")
        self._deprecated = root.get("deprecated")
        self.actions = parse_actions(root.children())
        root.finish()

    def arguments(self) -> list[DeclaredArgument]:
        """Returns the arguments that can be given, also to included files; first ones win."""
        found: dict[str, DeclaredArgument] = {}
        for argument in _declared(self.actions, False, frozenset(), frozenset({self.path})):
            found.setdefault(argument.action.name, argument)
        return list(found.values())

    def run(self, context: Context, arguments: Arguments) -> None:
        """Runs the file with arguments."""
        self._check_given([evaluate(name, context) for name, _ in arguments])
        with context.located(self.path):
            for name, value in arguments:
                context.configurations[evaluate(name, context)] = evaluate(value, context)
            if self._deprecated is not None:
                context.log.warning(
                    "root", f"launch file [{self.path}] is deprecated: {self._deprecated}"
                )
            for child in self.actions:
                child.visit(context)

    def _check_given(self, names: list[str]) -> None:
        known = set(names)
        for argument in self.arguments():
            if argument.conditional or argument.action.default is not None:
                continue
            # Includes share their variables, so what one of them is given serves the next.
            known |= argument.given
            if argument.action.name not in known:
                raise LaunchError(
                    "Included launch description missing required argument "
                    f"'{argument.action.name}' (description: '{argument.action.description}'), "
                    f"given: [{', '.join(names)}]"
                )


@action("include")
class Include(Action):
    """Runs another launch file as if its contents stood here."""

    def __init__(self, element: Element) -> None:
        super().__init__(element)
        self._file = element.template("file")
        self._arguments = [self._read_argument(child) for child in element.children("arg")]

    @staticmethod
    def _read_argument(element: Element) -> tuple[Template, Template]:
        argument = element.template("name"), element.template("value")
        element.finish()
        return argument

    def execute(self, context: Context) -> None:
        if context.include_depth >= _DEEPEST_INCLUDE:
            raise LaunchError(f"includes are nested more than {_DEEPEST_INCLUDE} deep")
        context.include_depth += 1
        try:
            LaunchFile(Path(evaluate(self._file, context))).run(context, self._arguments)
        finally:
            context.include_depth -= 1

    def file_known_beforehand(self) -> LaunchFile | None:
        """Returns the file if its path does not depend on what happens before."""
        try:
            return LaunchFile(Path(evaluate(self._file, Context(LaunchLog()))))
        except LaunchError:
            return None

    def names_known_beforehand(self) -> frozenset[str]:
        """Returns the names of the arguments if they do not depend on what happens before."""
        try:
            nowhere = Context(LaunchLog())
            return frozenset(evaluate(name, nowhere) for name, _ in self._arguments)
        except LaunchError:
            return frozenset()


def _declared(
    actions: Sequence[Action],
    conditional: bool,
    given: frozenset[str],
    files: frozenset[Path],
) -> Iterator[DeclaredArgument]:
    """Finds declarations; `files` are those on the way, so that one may include itself."""
    for child in actions:
        if isinstance(child, DeclareArgument):
            yield DeclaredArgument(child, conditional or child.conditional, given)
        elif isinstance(child, Include):
            file = child.file_known_beforehand()
            if file is not None and file.path not in files:
                names = given | child.names_known_beforehand()
                yield from _declared(file.actions, child.conditional, names, files | {file.path})
        else:
            yield from _declared(child.sub_actions(), child.conditional, given, files)
