"""The action that starts a node."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import launch.logging
import yaml
from launch.actions import ExecuteProcess
from launch.launch_context import LaunchContext
from launch.some_substitutions_type import SomeSubstitutionsType
from launch.substitution import Substitution
from launch.utilities import normalize_to_list_of_substitutions, perform_substitutions

from launch_ros import names, packages
from launch_ros.parameter_descriptions import ParameterFile
from launch_ros.parameters import evaluate_entries, existing_file, normalize_parameters
from launch_ros.temporary_files import write_temporary

RemapRules = Iterable[tuple[SomeSubstitutionsType, SomeSubstitutionsType]]


class Node(ExecuteProcess):
    """Starts a node with its name, namespace, parameters and remapping rules.

    :param executable: the program, within a package or, without one, anywhere.
    :param exec_name: the name of the process in the output.
    :param parameters: files, dictionaries, ParameterFile and Parameter; later ones win.
    :param arguments: words before the arguments of ROS.
    :param ros_arguments: words behind `--ros-args`.
    """

    def __init__(
        self,
        *,
        executable: SomeSubstitutionsType,
        package: SomeSubstitutionsType | None = None,
        name: SomeSubstitutionsType | None = None,
        namespace: SomeSubstitutionsType | None = None,
        exec_name: SomeSubstitutionsType | None = None,
        parameters: Sequence[Any] | None = None,
        remappings: RemapRules | None = None,
        ros_arguments: Iterable[SomeSubstitutionsType] | None = None,
        arguments: Iterable[SomeSubstitutionsType] | None = None,
        **kwargs: Any,
    ) -> None:
        if parameters is not None and not isinstance(parameters, list):
            raise TypeError(f"'parameters' of Node has to be a list, but is {parameters!r}")
        super().__init__(cmd=[executable], name=exec_name, **kwargs)
        self.__package = None if package is None else normalize_to_list_of_substitutions(package)
        self.__name = None if name is None else normalize_to_list_of_substitutions(name)
        self.__namespace = (
            None if namespace is None else normalize_to_list_of_substitutions(namespace)
        )
        self.__arguments = [normalize_to_list_of_substitutions(w) for w in arguments or ()]
        self.__ros_arguments = [normalize_to_list_of_substitutions(w) for w in ros_arguments or ()]
        self.__parameters = normalize_parameters(parameters or [])
        self.__remappings = normalize_remap_rules(remappings or ())
        self.__final_name: str | None = None

    @property
    def node_name(self) -> str:
        """The name of the node with its namespace, once the action has been executed."""
        if self.__final_name is None:
            raise RuntimeError("cannot access 'node_name' before executing action")
        return self.__final_name

    def execute(self, context: LaunchContext) -> Any:
        name, namespace = self.__expanded_name(context), full_namespace(self.__namespace, context)
        self.__final_name = names.full_name(namespace or "/", name or "<node_name_unspecified>")
        following = super().execute(context)
        node = names.full_name(namespace, name)
        if node is not None and self.process_details is not None:
            names.count_node(context, node, self.process_details["name"])
        return following

    def _words(self, context: LaunchContext) -> list[str]:
        name, namespace = self.__expanded_name(context), full_namespace(self.__namespace, context)
        words = [self.__program(context), *_texts(context, self.__arguments)]
        if self.__ros_arguments:
            words += ["--ros-args", *_texts(context, self.__ros_arguments)]
        words.append("--ros-args")
        if name is not None:
            words += ["-r", f"__node:={name}"]
        if namespace is not None:
            words += ["-r", f"__ns:={namespace}"]
        words += _global_parameter_words(context)
        for file in self.__parameter_files(context, names.full_name(namespace, name)):
            words += ["--params-file", file]
        for source, target in remap_rules(self.__remappings, context):
            words += ["-r", f"{source}:={target}"]
        return words

    def __program(self, context: LaunchContext) -> str:
        (executable,) = super()._words(context)
        if self.__package is None:
            return executable
        return packages.executable_in(perform_substitutions(context, self.__package), executable)

    def __expanded_name(self, context: LaunchContext) -> str | None:
        if self.__name is None:
            return None
        return names.checked_node_name(perform_substitutions(context, self.__name))

    def __parameter_files(self, context: LaunchContext, node: str | None) -> Iterator[str]:
        for parameter in self.__parameters:
            if not isinstance(parameter, ParameterFile):
                values = evaluate_entries(parameter, context)
                content = {node or "/**": {"ros__parameters": values}}
                yield write_temporary(yaml.dump(content, default_flow_style=False))
                continue
            path = parameter.evaluate(context)
            if Path(path).is_file():
                yield str(path)
            else:
                launch.logging.get_logger("launch_ros.actions.node").warning(
                    f"Parameter file path is not a file: {path}"
                )


def _texts(context: LaunchContext, words: list[list[Substitution]]) -> list[str]:
    return [perform_substitutions(context, word) for word in words]


def _global_parameter_words(context: LaunchContext) -> Iterator[str]:
    for parameter in context.launch_configurations.get("global_params", []):
        if isinstance(parameter, tuple):
            yield from ("-p", f"{parameter[0]}:={parameter[1]}")
        else:
            yield from ("--params-file", existing_file(parameter))


def normalize_remap_rules(rules: RemapRules) -> list[tuple[list[Substitution], ...]]:
    """Returns remapping rules as pairs of lists of substitutions."""
    return [
        (normalize_to_list_of_substitutions(src), normalize_to_list_of_substitutions(dst))
        for src, dst in rules
    ]


def remap_rules(
    rules: Sequence[tuple[list[Substitution], ...]], context: LaunchContext
) -> Iterator[tuple[str, ...]]:
    """Returns the rules of the scope, and then those of a node."""
    yield from context.launch_configurations.get("ros_remaps", [])
    for rule in rules:
        yield tuple(perform_substitutions(context, side) for side in rule)


def full_namespace(namespace: list[Substitution] | None, context: LaunchContext) -> str | None:
    """Returns the namespace of a node in its scope, or None if neither has one."""
    base = context.launch_configurations.get("ros_namespace")
    if namespace is None:
        return None if base is None else names.absolute_namespace(None, base)
    return names.absolute_namespace(base, perform_substitutions(context, namespace))
