"""Substitutions that compute: Python expressions, comparisons and choices."""

from __future__ import annotations

import importlib
import math
from collections.abc import Sequence

from launch.context import Context
from launch.errors import LaunchError
from launch.substitution.table import evaluate, substitution
from launch.template import Template
from launch.values import boolean


@substitution("eval", 1, 2, "PythonExpr({every})")
def _eval(context: Context, arguments: Sequence[Template]) -> str:
    expression = evaluate(arguments[0], context)
    modules = "math" if len(arguments) == 1 else evaluate(arguments[1], context)
    try:
        return str(eval(expression, {}, _names_of_modules(modules)))
    except Exception as error:
        raise LaunchError(
            f"the expression '{expression}' fails: {type(error).__name__}: {error}"
        ) from error


def _names_of_modules(modules: str) -> dict[str, object]:
    """Returns what an expression may name; the contents of math need no prefix."""
    names = [name.strip() for name in modules.split(",") if name.strip()]
    loaded = {name: importlib.import_module(name) for name in names}
    return {**(vars(math) if "math" in loaded else {}), **loaded}


@substitution("not", 1, 1, "NotSubstitution({0})")
def _not(context: Context, arguments: Sequence[Template]) -> str:
    return _truth(not _boolean(context, arguments[0]))


@substitution("and", 2, 2, "AndSubstitution({0} {1})")
def _and(context: Context, arguments: Sequence[Template]) -> str:
    return _truth(all([_boolean(context, argument) for argument in arguments]))


@substitution("or", 2, 2, "OrSubstitution({0} {1})")
def _or(context: Context, arguments: Sequence[Template]) -> str:
    return _truth(any([_boolean(context, argument) for argument in arguments]))


@substitution("equals", 2, 2, "EqualsSubstitution({0} {1})")
def _equals(context: Context, arguments: Sequence[Template]) -> str:
    return _truth(_equal(*(_compared(context, argument) for argument in arguments)))


@substitution("not-equals", 2, 2, "NotEqualsSubstitution({0} {1})")
def _not_equals(context: Context, arguments: Sequence[Template]) -> str:
    return _truth(not _equal(*(_compared(context, argument) for argument in arguments)))


@substitution("if", 2, 3, "IfElseSubstitution({every})")
def _if(context: Context, arguments: Sequence[Template]) -> str:
    if _boolean(context, arguments[0]):
        return evaluate(arguments[1], context)
    return evaluate(arguments[2], context) if len(arguments) > 2 else ""


def _boolean(context: Context, template: Template) -> bool:
    return boolean(evaluate(template, context))


def _compared(context: Context, template: Template) -> str:
    """Returns a text to compare. An argument that is empty itself is a list of nothing to Jazzy,
    which compares how Python writes that: it equals no variable that is empty."""
    return evaluate(template, context) if template else "[]"


def _truth(value: bool) -> str:
    return "true" if value else "false"


def _equal(left: str, right: str) -> bool:
    """Compares as truths or as numbers if both texts are such, otherwise as texts."""
    truths = {"true": True, "1": True, "false": False, "0": False}
    if left.lower() in truths and right.lower() in truths:
        return truths[left.lower()] == truths[right.lower()]
    try:
        return math.isclose(float(left), float(right))
    except ValueError:
        return left == right
