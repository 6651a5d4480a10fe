"""The action that starts a node."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence

from launch import names, packages
from launch.actions.base import action
from launch.actions.parameters import read_parameters
from launch.actions.process import Prepared, ProcessAction, split_words
from launch.context import Context
from launch.document import Element
from launch.errors import LaunchError
from launch.substitution import evaluate
from launch.template import Template


@action("node")
class Node(ProcessAction):
    """Starts a node with its name, namespace, parameters and remapping rules."""

    def __init__(self, element: Element) -> None:
        super().__init__(element)
        self._package = element.template_or_none("pkg")
        self._executable = element.template("exec")
        self._name = element.template_or_none("name")
        self._exec_name = element.template_or_none("exec_name")
        self._namespace = element.template_or_none("namespace")
        self._arguments = split_words(element, element.template_or_none("args"))
        self._ros_arguments = split_words(element, element.template_or_none("ros_args"))
        self._parameters = read_parameters(element.children("param"))
        self._remaps = read_remaps(element.children("remap"))

    def prepare(self, context: Context) -> Prepared:
        name, namespace = self._node_name(context), full_namespace(self._namespace, context)
        label = None if self._exec_name is None else evaluate(self._exec_name, context)
        return Prepared(
            self._words(context, name, namespace), label, names.full_name(namespace, name)
        )

    def full_name(self, context: Context) -> str:
        """Returns the name of the node with its namespace."""
        namespace = full_namespace(self._namespace, context)
        return names.full_name(namespace or "/", self._node_name(context) or "") or ""

    def _words(self, context: Context, name: str | None, namespace: str | None) -> list[str]:
        words = [self._program(context)]
        words += [evaluate(word, context) for word in self._arguments]
        if self._ros_arguments:
            words += ["--ros-args", *(evaluate(word, context) for word in self._ros_arguments)]
        words.append("--ros-args")
        if name is not None:
            words += ["-r", f"__node:={name}"]
        if namespace is not None:
            words += ["-r", f"__ns:={namespace}"]
        words += self._global_parameter_words(context)
        for file in self._parameter_files(context, names.full_name(namespace, name)):
            words += ["--params-file", file]
        for source, target in remap_rules(self._remaps, context):
            words += ["-r", f"{source}:={target}"]
        return words

    def _program(self, context: Context) -> str:
        executable = evaluate(self._executable, context)
        if self._package is None:
            return executable
        return packages.executable_in(evaluate(self._package, context), executable)

    def _node_name(self, context: Context) -> str | None:
        if self._name is None:
            return None
        return names.checked_node_name(evaluate(self._name, context))

    @staticmethod
    def _global_parameter_words(context: Context) -> Iterator[str]:
        for parameter in context.scope.parameters:
            if isinstance(parameter, tuple):
                yield from ("-p", f"{parameter[0]}:={parameter[1]}")
                continue
            yield from ("--params-file", existing_file(parameter))

    def _parameter_files(self, context: Context, node: str | None) -> Iterator[str]:
        for parameter in self._parameters:
            file = parameter.write(context, node)
            if file is not None:
                yield file


def read_remaps(elements: Sequence[Element]) -> list[tuple[Template, Template]]:
    """Reads the `remap` children of a node."""
    return [_read_remap(element) for element in elements]


def _read_remap(element: Element) -> tuple[Template, Template]:
    rule = element.template("from"), element.template("to")
    element.finish()
    return rule


def remap_rules(
    remaps: Sequence[tuple[Template, Template]], context: Context
) -> Iterator[tuple[str, str]]:
    """Returns the rules of the scope, and then a node's own."""
    yield from context.scope.remaps
    for source, target in remaps:
        yield evaluate(source, context), evaluate(target, context)


def full_namespace(namespace: Template | None, context: Context) -> str | None:
    """Returns the namespace that a node has in its scope, if it is told any."""
    base = context.scope.namespace
    if namespace is None:
        return None if base is None else names.absolute_namespace(None, base)
    return names.absolute_namespace(base, evaluate(namespace, context))


def existing_file(path: str) -> str:
    """Returns the absolute path of a parameter file that has to exist."""
    absolute = os.path.abspath(path)
    if not os.path.isfile(absolute):
        raise LaunchError(f"parameter file '{absolute}' does not exist")
    return absolute
