"""The action that loads nodes into a component container."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from launch.action import Action
from launch.errors import LaunchError, LocatedError
from launch.launch_context import LaunchContext
from launch.some_substitutions_type import SomeSubstitutionsType
from launch.utilities import normalize_to_list_of_substitutions, perform_substitutions
from launch.values import Value

from launch_ros import names
from launch_ros.actions.composable_node_container import ComposableNodeContainer
from launch_ros.actions.node import full_namespace, remap_rules
from launch_ros.composition import LoadRequest
from launch_ros.descriptions import ComposableNode
from launch_ros.parameter_descriptions import ParameterFile
from launch_ros.parameters import evaluate_entries, existing_file, parameters_in_file
from launch_ros.ros_adapters import get_ros_adapter


class LoadComposableNodes(Action):
    """Loads nodes into a container that runs already, or will."""

    def __init__(
        self,
        *,
        composable_node_descriptions: Sequence[ComposableNode],
        target_container: SomeSubstitutionsType | ComposableNodeContainer,
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        self.__descriptions = list(composable_node_descriptions)
        self.__target = target_container

    def execute(self, context: LaunchContext) -> None:
        if isinstance(self.__target, ComposableNodeContainer):
            container = self.__target.node_name
        else:
            container = perform_substitutions(
                context, normalize_to_list_of_substitutions(self.__target)
            )
        adapter = get_ros_adapter(context)
        requests = [
            _request(description, context)
            for description in self.__descriptions
            if _is_wanted(description, context)
        ]
        if requests and not context.is_shutdown:
            adapter.load(container, requests)


def _is_wanted(description: ComposableNode, context: LaunchContext) -> bool:
    condition = description.condition()
    return condition is None or condition.evaluate(context)


def _request(description: ComposableNode, context: LaunchContext) -> LoadRequest:
    try:
        return _unlocated_request(description, context)
    except LocatedError:
        raise
    except LaunchError as error:
        if description.place is None:
            raise
        raise LocatedError(f"{description.place}: {error}") from error


def _unlocated_request(description: ComposableNode, context: LaunchContext) -> LoadRequest:
    name = (
        "" if description.node_name is None
        else perform_substitutions(context, description.node_name)
    )
    namespace = full_namespace(description.node_namespace, context)
    node = names.full_name(namespace or "/", name)
    extra = [entry for entries in description.extra_arguments for entry in entries]
    return LoadRequest(
        package=perform_substitutions(context, description.package),
        plugin=perform_substitutions(context, description.node_plugin),
        name=name,
        namespace=namespace or "",
        remaps=[":=".join(rule) for rule in remap_rules(description.remappings, context)],
        parameters=[
            *_global_parameters(context, node),
            *_own_parameters(description, context, node),
        ],
        extra_arguments=list(evaluate_entries(extra, context).items()),
    )


def _own_parameters(
    description: ComposableNode, context: LaunchContext, node: str | None
) -> Iterator[tuple[str, Value]]:
    for parameter in description.parameters:
        if isinstance(parameter, ParameterFile):
            path = str(parameter.evaluate(context))
            yield from parameters_in_file(path, node).items()
        else:
            yield from evaluate_entries(parameter, context).items()


def _global_parameters(context: LaunchContext, node: str | None) -> Iterator[tuple[str, Value]]:
    for parameter in context.launch_configurations.get("global_params", []):
        if isinstance(parameter, tuple):
            yield parameter
        else:
            yield from parameters_in_file(existing_file(parameter), node).items()
