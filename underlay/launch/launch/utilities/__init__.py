"""Functions that actions and substitutions share."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from launch.errors import LaunchError, LocatedError
from launch.launch_description_entity import LaunchDescriptionEntity
from launch.some_substitutions_type import SomeSubstitutionsType
from launch.substitution import Substitution

if TYPE_CHECKING:
    from launch.launch_context import LaunchContext

__all__ = [
    "is_a",
    "is_a_subclass",
    "normalize_to_list_of_substitutions",
    "perform_substitutions",
    "visit_all_entities_and_collect_futures",
]


def is_a(obj: object, entity_type: type) -> bool:
    """Returns whether an object is of a type."""
    return isinstance(obj, entity_type)


def is_a_subclass(obj: object, entity_type: type) -> bool:
    """Returns whether an object is of a type, or is a class derived from it."""
    return isinstance(obj, entity_type) or (isinstance(obj, type) and issubclass(obj, entity_type))


def normalize_to_list_of_substitutions(subs: SomeSubstitutionsType) -> list[Substitution]:
    """Returns texts, paths and substitutions as a list of substitutions."""
    from launch.substitutions import TextSubstitution

    if isinstance(subs, Substitution):
        return [subs]
    if isinstance(subs, (str, os.PathLike)):
        return [TextSubstitution(text=os.fspath(subs))]
    if not isinstance(subs, Iterable):
        raise TypeError(
            f"Failed to normalize given item of type '{type(subs)}', when only 'str' or "
            "'launch.Substitution' were expected."
        )
    return [part for item in subs for part in normalize_to_list_of_substitutions(item)]


def perform_substitutions(context: LaunchContext, subs: Sequence[Substitution]) -> str:
    """Returns the current value of substitutions as one text."""
    return "".join(context.perform_substitution(part) for part in subs)


def visit_all_entities_and_collect_futures(
    entity: LaunchDescriptionEntity, context: LaunchContext
) -> list[tuple[LaunchDescriptionEntity, asyncio.Future[None]]]:
    """Visits an entity and all that follow from it, in depth first; returns what takes time."""
    try:
        following = entity.visit(context)
    except LocatedError:
        raise
    except LaunchError as error:
        if entity.place is None:
            raise
        raise LocatedError(f"{entity.place}: {error}") from error
    future = entity.get_asyncio_future()
    futures = [] if future is None else [(entity, future)]
    for item in following or ():
        futures += visit_all_entities_and_collect_futures(item, context)
    return futures
