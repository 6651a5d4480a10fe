"""Substitutions that compute: Python expressions, comparisons and choices."""

from __future__ import annotations

import importlib
import math
from collections.abc import Sequence

from launch.frontend import expose_substitution
from launch.launch_context import LaunchContext
from launch.some_substitutions_type import SomeSubstitutionsType
from launch.substitution import Substitution
from launch.substitutions.text import SubstitutionFailure, describe
from launch.utilities import normalize_to_list_of_substitutions, perform_substitutions
from launch.values import boolean


@expose_substitution("eval", 1, 2)
class PythonExpression(Substitution):
    """The value of a Python expression."""

    def __init__(
        self,
        expression: SomeSubstitutionsType,
        python_modules: SomeSubstitutionsType = ("math",),
    ) -> None:
        self.__expression = normalize_to_list_of_substitutions(expression)
        self.__modules = normalize_to_list_of_substitutions(python_modules)
        self.__with_modules = python_modules != ("math",)

    @property
    def expression(self) -> list[Substitution]:
        """The expression."""
        return self.__expression

    @property
    def python_modules(self) -> list[Substitution]:
        """The modules that the expression may name."""
        return self.__modules

    def describe(self) -> str:
        parts = [self.__expression, *([self.__modules] if self.__with_modules else [])]
        return f"PythonExpr({', '.join(describe(part) for part in parts)})"

    def perform(self, context: LaunchContext) -> str:
        expression = perform_substitutions(context, self.__expression)
        texts = [perform_substitutions(context, [module]) for module in self.__modules]
        try:
            return str(eval(expression, {}, _names_of_modules(",".join(texts))))
        except Exception as error:
            raise SubstitutionFailure(
                f"the expression '{expression}' fails: {type(error).__name__}: {error}"
            ) from error


def _names_of_modules(modules: str) -> dict[str, object]:
    """Returns what an expression may name; the contents of math need no prefix."""
    names = [name.strip() for name in modules.split(",") if name.strip()]
    loaded = {name: importlib.import_module(name) for name in names}
    return {**(vars(math) if "math" in loaded else {}), **loaded}


@expose_substitution("not", 1, 1)
class NotSubstitution(Substitution):
    """The opposite of a truth."""

    def __init__(self, value: SomeSubstitutionsType) -> None:
        self.__value = normalize_to_list_of_substitutions(value)

    def describe(self) -> str:
        return f"NotSubstitution({describe(self.__value)})"

    def perform(self, context: LaunchContext) -> str:
        return _truth(not _boolean(context, self.__value))


class _OfTwo(Substitution):
    def __init__(self, left: SomeSubstitutionsType, right: SomeSubstitutionsType) -> None:
        self._sides = [normalize_to_list_of_substitutions(side) for side in (left, right)]

    def describe(self) -> str:
        return f"{type(self).__name__}({' '.join(describe(side) for side in self._sides)})"


@expose_substitution("and", 2, 2)
class AndSubstitution(_OfTwo):
    """Whether both of two truths hold."""

    def perform(self, context: LaunchContext) -> str:
        return _truth(all([_boolean(context, side) for side in self._sides]))


@expose_substitution("or", 2, 2)
class OrSubstitution(_OfTwo):
    """Whether one of two truths holds."""

    def perform(self, context: LaunchContext) -> str:
        return _truth(any([_boolean(context, side) for side in self._sides]))


@expose_substitution("equals", 2, 2)
class EqualsSubstitution(_OfTwo):
    """Whether two texts are equal as truths, as numbers or as texts."""

    def perform(self, context: LaunchContext) -> str:
        return _truth(_equal(*(_compared(context, side) for side in self._sides)))


@expose_substitution("not-equals", 2, 2)
class NotEqualsSubstitution(_OfTwo):
    """Whether two texts are not equal as truths, as numbers or as texts."""

    def perform(self, context: LaunchContext) -> str:
        return _truth(not _equal(*(_compared(context, side) for side in self._sides)))


@expose_substitution("if", 2, 3)
class IfElseSubstitution(Substitution):
    """One of two texts."""

    def __init__(
        self,
        condition: SomeSubstitutionsType,
        if_value: SomeSubstitutionsType = "",
        else_value: SomeSubstitutionsType = "",
    ) -> None:
        self.__condition = normalize_to_list_of_substitutions(condition)
        self.__values = [normalize_to_list_of_substitutions(v) for v in (if_value, else_value)]

    def describe(self) -> str:
        parts = [self.__condition, *self.__values]
        return f"IfElseSubstitution({', '.join(describe(part) for part in parts)})"

    def perform(self, context: LaunchContext) -> str:
        holds = _boolean(context, self.__condition)
        return perform_substitutions(context, self.__values[0 if holds else 1])


def _boolean(context: LaunchContext, value: Sequence[Substitution]) -> bool:
    return boolean(perform_substitutions(context, value))


def _compared(context: LaunchContext, value: Sequence[Substitution]) -> str:
    """Returns a text to compare. An argument that is empty itself is a list of nothing to Jazzy,
    which compares the text that Python writes for that: it equals no variable that is empty."""
    return perform_substitutions(context, value) if value else "[]"


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
