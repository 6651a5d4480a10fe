"""Conditions that evaluate substitutions."""

from __future__ import annotations

from collections.abc import Sequence

from launch.condition import Condition
from launch.errors import LaunchError
from launch.launch_context import LaunchContext
from launch.some_substitutions_type import SomeSubstitutionsType
from launch.substitution import Substitution
from launch.utilities import normalize_to_list_of_substitutions, perform_substitutions

__all__ = [
    "IfCondition",
    "InvalidConditionExpressionError",
    "UnlessCondition",
    "evaluate_condition_expression",
]

_TRUE = ("true", "1")
_FALSE = ("false", "0")


class InvalidConditionExpressionError(LaunchError):
    """A condition is neither true nor false."""


def evaluate_condition_expression(
    context: LaunchContext, expression: Sequence[Substitution]
) -> bool:
    """Returns whether substitutions evaluate to true; they have to evaluate to true or false."""
    text = perform_substitutions(context, expression)
    normal = text.strip().lower()
    if normal not in (*_TRUE, *_FALSE):
        valid = ", ".join((*_TRUE, *_FALSE))
        raise InvalidConditionExpressionError(
            f"invalid condition expression, expected one of [{valid}] but got '{text}'"
        )
    return normal in _TRUE


class IfCondition(Condition):
    """Holds if an expression evaluates to true."""

    def __init__(self, predicate_expression: SomeSubstitutionsType) -> None:
        super().__init__(predicate=self._holds)
        self._expression = normalize_to_list_of_substitutions(predicate_expression)

    def describe(self) -> str:
        return f"{type(self).__name__}({' + '.join(part.describe() for part in self._expression)})"

    def _holds(self, context: LaunchContext) -> bool:
        return evaluate_condition_expression(context, self._expression)


class UnlessCondition(IfCondition):
    """Holds if an expression evaluates to false."""

    def _holds(self, context: LaunchContext) -> bool:
        return not super()._holds(context)
