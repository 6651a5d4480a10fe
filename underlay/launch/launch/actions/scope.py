"""Actions on arguments and variables, and the group that limits them."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import nullcontext

from launch.actions.base import Action, action, parse_actions
from launch.context import Context
from launch.document import Element
from launch.errors import LaunchError
from launch.substitution import evaluate
from launch.template import Template, literal


@action("arg")
class DeclareArgument(Action):
    """Declares an argument of the launch file."""

    def __init__(self, element: Element) -> None:
        super().__init__(element)
        self.name = literal(element.require("name"))
        self.default = element.template_or_none("default")
        self._description = element.text_or_none("description")
        self.choices = [self._choice(child) for child in element.children("choice")]

    @staticmethod
    def _choice(element: Element) -> str:
        value = literal(element.require("value"))
        element.finish()
        return value

    @property
    def description(self) -> str:
        """The description, with the choices."""
        if self._description is None:
            return f"One of: {self.choices}" if self.choices else "no description given"
        if not self.choices:
            return self._description
        end = "" if self._description.endswith(".") else "."
        return f"{self._description}{end} Valid choices are: {self.choices}"

    def execute(self, context: Context) -> None:
        if self.name not in context.configurations:
            if self.default is None:
                raise LaunchError(
                    f'Required launch argument "{self.name}" (description: '
                    f'"{self.description}") was not provided'
                )
            context.configurations[self.name] = evaluate(self.default, context)
        value = context.configurations[self.name]
        if self.choices and value not in self.choices:
            raise LaunchError(
                f'Argument "{self.name}" provided value "{value}" is not valid. '
                f"Valid options are: {self.choices}"
            )


@action("let")
class SetConfiguration(Action):
    """Sets a variable."""

    def __init__(self, element: Element) -> None:
        super().__init__(element)
        self._name = element.template("name")
        self._value = element.template("value")

    def execute(self, context: Context) -> None:
        name = evaluate(self._name, context)
        context.configurations[name] = evaluate(self._value, context)


@action("group")
class Group(Action):
    """Holds actions together; unless scoped="false", what they change ends with the group."""

    def __init__(self, element: Element) -> None:
        super().__init__(element)
        self._scoped = element.boolean("scoped", default=True)
        self._forwarding = element.boolean("forwarding", default=True)
        self._kept = [self._keep(child) for child in element.children("keep")]
        children = [child for child in element.children() if child.tag != "keep"]
        self._actions = parse_actions(children)

    @staticmethod
    def _keep(element: Element) -> tuple[Template, Template]:
        kept = element.template("name"), element.template("value")
        element.finish()
        return kept

    def sub_actions(self) -> Sequence[Action]:
        # Without forwarding, arguments given from outside do not reach the actions within.
        return () if self._scoped and not self._forwarding else self._actions

    def execute(self, context: Context) -> None:
        kept = {evaluate(name, context): evaluate(value, context) for name, value in self._kept}
        with context.scoped() if self._scoped else nullcontext():
            if self._scoped and not self._forwarding:
                context.forget()
            context.configurations.update(kept)
            for child in self._actions:
                child.visit(context)
