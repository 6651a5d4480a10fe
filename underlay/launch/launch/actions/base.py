"""What all actions share: a place in a file, a condition, and a table to find them by tag."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from launch.context import Context
from launch.document import Element
from launch.errors import LaunchError, LocatedError
from launch.substitution import evaluate


class Condition:
    """What the attributes `if` and `unless` of an element say."""

    def __init__(self, element: Element) -> None:
        self._if = element.template_or_none("if")
        self._unless = element.template_or_none("unless")
        if self._if is not None and self._unless is not None:
            raise element.error("if and unless conditions can't be used simultaneously")

    @property
    def is_given(self) -> bool:
        """Whether there is one of the attributes."""
        return self._if is not None or self._unless is not None

    def holds(self, context: Context) -> bool:
        """Tells whether the condition holds now; without one it always does."""
        if self._if is not None:
            return _is_true(evaluate(self._if, context))
        return self._unless is None or not _is_true(evaluate(self._unless, context))


class Action:
    """Something that a launch file asks for. A subclass reads its element when it is made."""

    def __init__(self, element: Element) -> None:
        self.element = element
        self._condition = Condition(element)

    @property
    def conditional(self) -> bool:
        """Whether the action depends on a condition."""
        return self._condition.is_given

    def sub_actions(self) -> Sequence[Action]:
        """Returns the actions within, as far as they are known without running anything."""
        return ()

    def visit(self, context: Context) -> None:
        """Executes the action if its condition holds."""
        try:
            if self._condition.holds(context):
                self.execute(context)
        except LocatedError:
            raise
        except LaunchError as error:
            raise self.element.error(str(error)) from error

    def execute(self, context: Context) -> None:
        """Does what the action is for."""
        raise NotImplementedError


def _is_true(text: str) -> bool:
    normal = text.strip().lower()
    if normal not in ("true", "1", "false", "0"):
        raise LaunchError(f"a condition has to be one of true, 1, false, 0, but is '{text}'")
    return normal in ("true", "1")


_ACTIONS: dict[str, type[Action]] = {}


def action(*tags: str) -> Callable[[type[Action]], type[Action]]:
    """Registers a class for elements with one of the tags."""

    def register(kind: type[Action]) -> type[Action]:
        _ACTIONS.update({tag: kind for tag in tags})
        return kind

    return register


def parse_action(element: Element) -> Action:
    """Makes the action that an element describes; raises LaunchError if it is not understood."""
    kind = _ACTIONS.get(element.tag)
    if kind is None:
        raise element.error(f"Unrecognized entity of the type: {element.tag}")
    made = kind(element)
    element.finish()
    return made


def parse_actions(elements: Sequence[Element]) -> list[Action]:
    """Makes the actions that elements describe."""
    return [parse_action(element) for element in elements]
