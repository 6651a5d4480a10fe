"""Actions on the launch itself."""

from __future__ import annotations

from launch.actions.base import Action, action
from launch.context import Context
from launch.document import Element
from launch.substitution import evaluate
from launch.template import Text


@action("log")
class Log(Action):
    """Prints a message."""

    def __init__(self, element: Element) -> None:
        super().__init__(element)
        self._message = element.template("message")

    def execute(self, context: Context) -> None:
        context.log.info("launch.user", evaluate(self._message, context))


@action("shutdown")
class Shutdown(Action):
    """Ends the launch."""

    def __init__(self, element: Element) -> None:
        super().__init__(element)
        self._reason = element.template_or_none("reason") or (Text("reason not given"),)

    def execute(self, context: Context) -> None:
        context.service.shut_down(evaluate(self._reason, context))
