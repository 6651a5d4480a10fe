"""The action that starts a process, and what it shares with the one that starts a node."""

from __future__ import annotations

import os
import re
import shlex
from dataclasses import dataclass

from launch import command_line
from launch.actions.base import Action, action
from launch.child import ProcessSpec
from launch.context import Context
from launch.document import Element
from launch.errors import LaunchError
from launch.log import checked_output
from launch.substitution import evaluate
from launch.template import Template
from launch.values import boolean


@dataclass(frozen=True)
class Prepared:
    """What a kind of process contributes to its specification."""

    #: The command line, without the launch prefix.
    words: list[str]
    #: The name of the process in the output, or None for that of its program.
    label: str | None
    #: The fully qualified name of the node that the process is, if that is known.
    node: str | None = None


class ProcessAction(Action):
    """Reads the attributes that every process has, and starts it."""

    def __init__(self, element: Element) -> None:
        super().__init__(element)
        self._cwd = element.template_or_none("cwd")
        self._prefix = element.template_or_none("launch-prefix")
        self._output = element.template_or_none("output")
        self._respawn = element.template_or_none("respawn")
        self._respawn_max_retries = element.integer("respawn_max_retries", -1)
        self._respawn_delay = element.duration("respawn_delay", 0.0)
        self._sigterm_timeout = element.duration("sigterm_timeout", None)
        self._sigkill_timeout = element.duration("sigkill_timeout", None)
        self._shell = element.boolean("shell", default=False)
        self._emulate_tty = element.boolean("emulate_tty", default=False)
        self._required = self._read_on_exit(element)
        self._env = [self._read_env(child) for child in element.children("env")]

    def prepare(self, context: Context) -> Prepared:
        """Evaluates what is special about this kind of process."""
        raise NotImplementedError

    def execute(self, context: Context) -> None:
        prepared = self.prepare(context)
        specification = self._specification(context, prepared)
        context.service.start(specification)
        if prepared.node is not None:
            context.count_node(prepared.node, specification.name)

    def _specification(self, context: Context, prepared: Prepared) -> ProcessSpec:
        command = self._prefix_words(context, prepared.words) + prepared.words
        context.process_count += 1
        return ProcessSpec(
            name=f"{prepared.label or os.path.basename(command[0])}-{context.process_count}",
            command=command,
            cwd=None if self._cwd is None else evaluate(self._cwd, context),
            environment=self._environment(context),
            shell=self._shell,
            emulate_tty=self._wants_tty(context),
            output=self._checked_output(context),
            sigterm_timeout=self._timeout(context, "sigterm_timeout", self._sigterm_timeout),
            sigkill_timeout=self._timeout(context, "sigkill_timeout", self._sigkill_timeout),
            respawn=self._respawns(context),
            respawn_delay=self._respawn_delay or 0.0,
            respawn_max_retries=self._respawn_max_retries,
            required=self._required,
        )

    @staticmethod
    def _read_on_exit(element: Element) -> bool:
        on_exit = element.get("on_exit")
        if on_exit not in (None, "shutdown"):
            raise element.error(f"Attribute on_exit expected to be shutdown but got `{on_exit}`")
        return on_exit is not None

    @staticmethod
    def _read_env(element: Element) -> tuple[Template, Template]:
        variable = element.template("name"), element.template("value")
        element.finish()
        return variable

    def _prefix_words(self, context: Context, command: list[str]) -> list[str]:
        if self._prefix is not None:
            return _split_prefix(evaluate(self._prefix, context))
        wanted = context.configurations.get("launch-prefix-filter", "")
        if re.match(wanted, os.path.basename(command[0])) is None:
            return []
        return _split_prefix(context.configurations.get("launch-prefix", ""))

    def _environment(self, context: Context) -> dict[str, str]:
        own = {evaluate(name, context): evaluate(value, context) for name, value in self._env}
        return {**context.environment, **own}

    def _wants_tty(self, context: Context) -> bool:
        overriding = context.configurations.get("emulate_tty")
        return self._emulate_tty if overriding is None else boolean(overriding)

    def _checked_output(self, context: Context) -> str:
        chosen = "log" if self._output is None else evaluate(self._output, context)
        return checked_output(os.environ.get("OVERRIDE_LAUNCH_PROCESS_OUTPUT", chosen))

    def _respawns(self, context: Context) -> bool:
        return self._respawn is not None and boolean(evaluate(self._respawn, context))

    @staticmethod
    def _timeout(context: Context, name: str, given: float | None) -> str:
        """Returns a time-out as it will be printed: as a text."""
        text = str(given) if given is not None else context.configurations.get(name, "5")
        try:
            float(text)
        except ValueError:
            raise LaunchError(f"{name} has to be a number of seconds, but is '{text}'") from None
        return text


def _split_prefix(prefix: str) -> list[str]:
    try:
        return shlex.split(prefix)
    except ValueError as error:
        raise LaunchError(f"launch-prefix '{prefix}': {error}") from None


@action("executable")
class Executable(ProcessAction):
    """Starts a program."""

    def __init__(self, element: Element) -> None:
        super().__init__(element)
        self._name = element.template_or_none("name")
        self._words = split_words(element, element.template("cmd"))

    def prepare(self, context: Context) -> Prepared:
        words = [evaluate(word, context) for word in self._words]
        return Prepared(words, None if self._name is None else evaluate(self._name, context))


def split_words(element: Element, template: Template | None) -> list[Template]:
    """Splits an attribute that is a command line."""
    try:
        return [] if template is None else command_line.split(template)
    except LaunchError as error:
        raise element.error(str(error)) from None
