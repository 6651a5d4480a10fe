"""The action that starts a component container."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from launch.launch_context import LaunchContext
from launch.launch_description_entity import LaunchDescriptionEntity
from launch.some_substitutions_type import SomeSubstitutionsType

from launch_ros.actions.node import Node
from launch_ros.descriptions import ComposableNode


class ComposableNodeContainer(Node):
    """Starts a container, and loads nodes into it."""

    def __init__(
        self,
        *,
        name: SomeSubstitutionsType,
        namespace: SomeSubstitutionsType,
        composable_node_descriptions: Sequence[ComposableNode] | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(name=name, namespace=namespace, **kwargs)
        self.__descriptions = list(composable_node_descriptions or ())

    def execute(self, context: LaunchContext) -> list[LaunchDescriptionEntity]:
        from launch_ros.actions.load_composable_nodes import LoadComposableNodes

        super().execute(context)
        if not self.__descriptions:
            return []
        return [
            LoadComposableNodes(
                composable_node_descriptions=self.__descriptions, target_container=self
            )
        ]
