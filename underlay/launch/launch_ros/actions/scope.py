"""Actions that apply to all nodes that follow in a scope."""

from __future__ import annotations

from typing import Any

from launch.action import Action
from launch.launch_context import LaunchContext
from launch.some_substitutions_type import SomeSubstitutionsType
from launch.utilities import normalize_to_list_of_substitutions, perform_substitutions

from launch_ros import names
from launch_ros.parameters import evaluate_entries, normalize_parameters


def _append(context: LaunchContext, key: str, *items: object) -> None:
    context.launch_configurations[key] = [*context.launch_configurations.get(key, []), *items]


class PushRosNamespace(Action):
    """Puts a namespace before the names of the nodes that follow in this scope."""

    def __init__(self, namespace: SomeSubstitutionsType, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.__namespace = normalize_to_list_of_substitutions(namespace)

    def execute(self, context: LaunchContext) -> None:
        pushed = perform_substitutions(context, self.__namespace)
        before = context.launch_configurations.get("ros_namespace")
        context.launch_configurations["ros_namespace"] = names.absolute_namespace(before, pushed)


PushROSNamespace = PushRosNamespace


class SetParameter(Action):
    """Sets a parameter of all nodes that follow in this scope."""

    def __init__(self, name: SomeSubstitutionsType, value: Any, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        key = tuple(normalize_to_list_of_substitutions(name))
        (self.__entries,) = normalize_parameters([{key: value}])

    def execute(self, context: LaunchContext) -> None:
        _append(context, "global_params", *evaluate_entries(self.__entries, context).items())


class SetParametersFromFile(Action):
    """Gives a parameter file to all nodes that follow in this scope."""

    def __init__(self, filename: SomeSubstitutionsType, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.__filename = normalize_to_list_of_substitutions(filename)

    def execute(self, context: LaunchContext) -> None:
        _append(context, "global_params", perform_substitutions(context, self.__filename))


class SetRemap(Action):
    """Gives a remapping rule to all nodes that follow in this scope."""

    def __init__(
        self, src: SomeSubstitutionsType, dst: SomeSubstitutionsType, **kwargs: Any
    ) -> None:
        super().__init__(**kwargs)
        self.__src = normalize_to_list_of_substitutions(src)
        self.__dst = normalize_to_list_of_substitutions(dst)

    def execute(self, context: LaunchContext) -> None:
        rule = tuple(perform_substitutions(context, side) for side in (self.__src, self.__dst))
        _append(context, "ros_remaps", rule)
