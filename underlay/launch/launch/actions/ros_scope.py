"""Actions that apply to all nodes that follow in a scope."""

from __future__ import annotations

import yaml

from launch import names
from launch.actions.base import Action, action
from launch.context import Context
from launch.document import Element
from launch.errors import LaunchError
from launch.substitution import evaluate


@action("push_ros_namespace", "push-ros-namespace")
class PushNamespace(Action):
    """Puts a namespace before the names of the nodes that follow in this scope."""

    def __init__(self, element: Element) -> None:
        super().__init__(element)
        self._namespace = element.template("namespace")

    def execute(self, context: Context) -> None:
        pushed = evaluate(self._namespace, context)
        context.scope.namespace = names.absolute_namespace(context.scope.namespace, pushed)


@action("set_parameter")
class SetParameter(Action):
    """Sets a parameter of all nodes that follow in this scope."""

    def __init__(self, element: Element) -> None:
        super().__init__(element)
        self._name = element.template("name")
        self._value = element.template("value")

    def execute(self, context: Context) -> None:
        name = evaluate(self._name, context)
        text = evaluate(self._value, context)
        try:
            value = yaml.safe_load(text) if text else ""
        except yaml.YAMLError:
            raise LaunchError(f"the value of parameter '{name}' is not YAML: '{text}'") from None
        if not isinstance(value, (bool, int, float, str)):
            raise LaunchError(f"the value of parameter '{name}' has to be a scalar: '{text}'")
        context.scope.parameters.append((name, value))


@action("set_parameters_from_file")
class SetParametersFromFile(Action):
    """Gives a parameter file to all nodes that follow in this scope."""

    def __init__(self, element: Element) -> None:
        super().__init__(element)
        self._file = element.template("filename")

    def execute(self, context: Context) -> None:
        context.scope.parameters.append(evaluate(self._file, context))


@action("set_remap")
class SetRemap(Action):
    """Gives a remapping rule to all nodes that follow in this scope."""

    def __init__(self, element: Element) -> None:
        super().__init__(element)
        self._from = element.template("from")
        self._to = element.template("to")

    def execute(self, context: Context) -> None:
        rule = evaluate(self._from, context), evaluate(self._to, context)
        context.scope.remaps.append(rule)
