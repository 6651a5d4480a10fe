"""The action that calls a Python function."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from launch.action import Action
from launch.launch_context import LaunchContext
from launch.launch_description_entity import LaunchDescriptionEntity


class OpaqueFunction(Action):
    """Calls a function with the context; the entities that it returns follow."""

    def __init__(
        self,
        *,
        function: Callable[..., Iterable[LaunchDescriptionEntity] | None],
        args: Iterable[Any] | None = None,
        kwargs: dict[str, Any] | None = None,
        **left_over_kwargs: Any,
    ) -> None:
        super().__init__(**left_over_kwargs)
        if not callable(function):
            raise TypeError(f"OpaqueFunction expected a callable for 'function', got '{function}'")
        self.__function = function
        self.__args = [] if args is None else list(args)
        self.__kwargs = {} if kwargs is None else dict(kwargs)

    def execute(self, context: LaunchContext) -> Iterable[LaunchDescriptionEntity] | None:
        return self.__function(context, *self.__args, **self.__kwargs)
