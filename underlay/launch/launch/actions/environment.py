"""Actions on environment variables."""

from __future__ import annotations

import os

from launch.actions.base import Action, action
from launch.context import Context
from launch.document import Element
from launch.substitution import evaluate
from launch.template import Text
from launch.values import boolean


@action("set_env")
class SetEnvironment(Action):
    """Sets a variable."""

    def __init__(self, element: Element) -> None:
        super().__init__(element)
        self._name = element.template("name")
        self._value = element.template("value")

    def execute(self, context: Context) -> None:
        context.environment[evaluate(self._name, context)] = evaluate(self._value, context)


@action("unset_env")
class UnsetEnvironment(Action):
    """Removes a variable if it is there."""

    def __init__(self, element: Element) -> None:
        super().__init__(element)
        self._name = element.template("name")

    def execute(self, context: Context) -> None:
        context.environment.pop(evaluate(self._name, context), None)


@action("append_env")
class AppendEnvironment(Action):
    """Puts a value after, or before, what a variable has."""

    def __init__(self, element: Element) -> None:
        super().__init__(element)
        self._name = element.template("name")
        self._value = element.template("value")
        self._prepend = element.template_or_none("prepend") or (Text("false"),)
        self._separator = element.template_or_none("separator") or (Text(os.pathsep),)

    def execute(self, context: Context) -> None:
        name = evaluate(self._name, context)
        parts = [evaluate(self._value, context)]
        if name in context.environment:
            before = boolean(evaluate(self._prepend, context))
            parts.insert(1 if before else 0, context.environment[name])
        context.environment[name] = evaluate(self._separator, context).join(parts)
