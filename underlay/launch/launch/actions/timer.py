"""The action that puts off other actions."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from launch.actions.base import Action, action, parse_actions
from launch.context import Context
from launch.document import Element
from launch.errors import LaunchError
from launch.substitution import evaluate
from launch.template import Text, plain_text
from launch.values import boolean, number


@action("timer")
class Timer(Action):
    """Executes its actions when a period has passed, unless the launch shuts down before."""

    def __init__(self, element: Element) -> None:
        super().__init__(element)
        self._period = element.template("period")
        self._cancel_on_shutdown = element.template_or_none("cancel_on_shutdown") or (Text("true"),)
        self._check_literal(element)
        self._actions = parse_actions(element.children())

    @property
    def conditional(self) -> bool:
        return True

    def sub_actions(self) -> Sequence[Action]:
        return self._actions

    def execute(self, context: Context) -> None:
        period = number(evaluate(self._period, context))
        cancelled = boolean(evaluate(self._cancel_on_shutdown, context))
        # Only the place in the file is remembered: variables have the values of their time.
        fire = partial(self._fire, context, context.file)
        context.service.start_timer(period, fire, cancel_on_shutdown=cancelled)

    def _fire(self, context: Context, file: Path | None) -> None:
        with context.located(file):
            for child in self._actions:
                child.visit(context)

    def _check_literal(self, element: Element) -> None:
        text = plain_text(self._period)
        try:
            if text is not None:
                number(text)
        except LaunchError as error:
            raise element.error(f"attribute 'period' of `timer`: {error}") from None
