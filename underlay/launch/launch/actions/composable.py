"""The actions that start a container and load nodes into one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from launch import names
from launch.actions.base import Action, Condition, action
from launch.actions.node import Node, existing_file, full_namespace, read_remaps, remap_rules
from launch.actions.parameters import parameters_in_file, read_parameters
from launch.composition import LoadRequest
from launch.context import Context
from launch.document import Element
from launch.errors import LaunchError, LocatedError
from launch.substitution import evaluate
from launch.template import Template
from launch.values import Value, coerce


class ComposableNode:
    """A `composable_node`: a node that a container loads from a library."""

    def __init__(self, element: Element) -> None:
        self._element = element
        self._condition = Condition(element)
        self._package = element.template("pkg")
        self._plugin = element.template("plugin")
        self._name = element.template_or_none("name")
        self._namespace = element.template_or_none("namespace")
        self._parameters = read_parameters(element.children("param"))
        self._remaps = read_remaps(element.children("remap"))
        self._extra_arguments = [_read_extra(child) for child in element.children("extra_arg")]
        element.finish()

    def request(self, context: Context) -> LoadRequest | None:
        """Returns what a container has to be asked for, or None if the condition does not hold."""
        try:
            return self._request(context) if self._condition.holds(context) else None
        except LocatedError:
            raise
        except LaunchError as error:
            raise self._element.error(str(error)) from error

    def _request(self, context: Context) -> LoadRequest:
        name = "" if self._name is None else evaluate(self._name, context)
        namespace = full_namespace(self._namespace, context)
        node = names.full_name(namespace or "/", name)
        return LoadRequest(
            package=evaluate(self._package, context),
            plugin=evaluate(self._plugin, context),
            name=name,
            namespace=namespace or "",
            remaps=[f"{source}:={to}" for source, to in remap_rules(self._remaps, context)],
            parameters=[*_global_parameters(context, node), *self._own_parameters(context, node)],
            extra_arguments=[
                (evaluate(argument, context), coerce(evaluate(value, context), None))
                for argument, value in self._extra_arguments
            ],
        )

    def _own_parameters(self, context: Context, node: str | None) -> Iterator[tuple[str, Value]]:
        for parameter in self._parameters:
            yield from parameter.values(context, node).items()


def _global_parameters(context: Context, node: str | None) -> Iterator[tuple[str, Value]]:
    for parameter in context.scope.parameters:
        if isinstance(parameter, tuple):
            yield parameter
        else:
            yield from parameters_in_file(existing_file(parameter), node).items()


def _read_extra(element: Element) -> tuple[Template, Template]:
    argument = element.template("name"), element.template("value")
    element.finish()
    return argument


def _load(context: Context, container: str, nodes: Sequence[ComposableNode]) -> None:
    wanted = [request for node in nodes if (request := node.request(context)) is not None]
    if wanted:
        context.service.load(context, container, wanted)


@action("node_container")
class NodeContainer(Node):
    """Starts a container, and loads nodes into it."""

    def __init__(self, element: Element) -> None:
        super().__init__(element)
        for name in ("name", "namespace"):
            element.require(name)
        self._nodes = [ComposableNode(child) for child in element.children("composable_node")]

    def execute(self, context: Context) -> None:
        super().execute(context)
        _load(context, self.full_name(context), self._nodes)


@action("load_composable_node")
class LoadComposableNode(Action):
    """Loads nodes into a container that runs already, or will."""

    def __init__(self, element: Element) -> None:
        super().__init__(element)
        self._target = element.template("target")
        self._nodes = [ComposableNode(child) for child in element.children("composable_node")]
        if not self._nodes:
            raise element.error(f"Attribute 'composable_node' not found in `{element.tag}`")

    def execute(self, context: Context) -> None:
        _load(context, evaluate(self._target, context), self._nodes)
