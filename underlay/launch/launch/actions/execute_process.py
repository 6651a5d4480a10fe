"""The action that starts a process."""

from __future__ import annotations

import asyncio
import itertools
import os
import re
import shlex
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import launch.logging
from launch.action import Action
from launch.child import Child, ProcessSpec
from launch.conditions import evaluate_condition_expression
from launch.errors import LaunchError
from launch.event import Event
from launch.event_handler import BaseEventHandler
from launch.event_handlers import OnProcessExit, OnShutdown
from launch.events import process as process_events
from launch.launch_context import LaunchContext
from launch.launch_description_entity import LaunchDescriptionEntity
from launch.some_entities_type import SomeEntitiesType
from launch.some_substitutions_type import SomeSubstitutionsType
from launch.substitution import Substitution
from launch.substitutions import LaunchConfiguration
from launch.utilities import normalize_to_list_of_substitutions, perform_substitutions
from launch.values import boolean

OnExit = Callable[[process_events.ProcessExited, LaunchContext], "SomeEntitiesType | None"]
Variables = Mapping[SomeSubstitutionsType, SomeSubstitutionsType]

_counter = itertools.count(1)


class ExecuteProcess(Action):
    """Starts a process, prints its output, and ends it with the launch.

    :param cmd: the words of the command line.
    :param prefix: words before the command.
    :param env: the whole environment; by default that of the launch.
    :param additional_env: variables on top of the environment.
    :param output: screen, log, both, own_log or full.
    :param sigterm_timeout: time from SIGINT to SIGTERM when the launch ends [s].
    :param sigkill_timeout: time from SIGTERM to SIGKILL when the launch ends [s].
    :param on_exit: entities that follow from the end of the process, or a function that returns
        them.
    :param respawn_delay: time before the process is started again [s].
    :param respawn_max_retries: maximum number of restarts; a negative number means no limit.
    """

    def __init__(
        self,
        *,
        cmd: Iterable[SomeSubstitutionsType],
        prefix: SomeSubstitutionsType | None = None,
        name: SomeSubstitutionsType | None = None,
        cwd: SomeSubstitutionsType | None = None,
        env: Variables | None = None,
        additional_env: Variables | None = None,
        shell: bool = False,
        sigterm_timeout: SomeSubstitutionsType | None = None,
        sigkill_timeout: SomeSubstitutionsType | None = None,
        emulate_tty: bool = False,
        output: SomeSubstitutionsType = "log",
        log_cmd: bool = False,
        on_exit: SomeEntitiesType | OnExit | None = None,
        respawn: bool | SomeSubstitutionsType = False,
        respawn_delay: float | None = None,
        respawn_max_retries: int = -1,
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        self.__cmd = [normalize_to_list_of_substitutions(word) for word in cmd]
        self.__prefix = _normal(prefix)
        self.__name = _normal(name)
        self.__cwd = _normal(cwd)
        self.__env = None if env is None else _normal_variables(env)
        self.__additional_env = _normal_variables(additional_env or {})
        self.__shell = shell
        self.__timeouts = {
            key: normalize_to_list_of_substitutions(
                LaunchConfiguration(key, default=5) if value is None else value
            )
            for key, value in (
                ("sigterm_timeout", sigterm_timeout),
                ("sigkill_timeout", sigkill_timeout),
            )
        }
        self.__emulate_tty = emulate_tty
        self.__output = normalize_to_list_of_substitutions(output)
        self.__log_cmd = log_cmd
        self.__on_exit = on_exit
        self.__respawn = normalize_to_list_of_substitutions(
            str(respawn) if isinstance(respawn, bool) else respawn
        )
        self.__respawn_delay = respawn_delay
        self.__respawn_max_retries = respawn_max_retries
        self.__child: Child | None = None
        self.__completed: asyncio.Future[None] | None = None
        self.__details: dict[str, Any] | None = None
        self.__executed = False

    @property
    def cmd(self) -> list[list[Substitution]]:
        """The words of the command line."""
        return self.__cmd

    @property
    def process_details(self) -> dict[str, Any] | None:
        """Action, name, cmd, cwd, env and pid of the process; None before it is executed."""
        return self.__details

    @property
    def return_code(self) -> int | None:
        """The exit code of the process, or None while it has none."""
        return None if self.__child is None else self.__child.return_code

    def get_sub_entities(self) -> list[LaunchDescriptionEntity]:
        return list(self.__on_exit) if isinstance(self.__on_exit, (list, tuple)) else []

    def get_asyncio_future(self) -> asyncio.Future[None] | None:
        return self.__completed

    def _words(self, context: LaunchContext) -> list[str]:
        """Returns the words of the command line, without the prefix."""
        return [perform_substitutions(context, word) for word in self.__cmd]

    def _label(self, context: LaunchContext) -> str | None:
        """Returns the name of the process in the output, or None for that of its program."""
        return None if self.__name is None else perform_substitutions(context, self.__name)

    def execute(self, context: LaunchContext) -> None:
        spec = self.__specification(context)
        if self.__executed:
            raise RuntimeError(
                f"ExecuteProcess action '{spec.name}': executed more than once: {self.describe()}"
            )
        self.__executed = True
        if context.is_shutdown:
            return
        self.__details = {
            "action": self,
            "name": spec.name,
            "cmd": spec.command,
            "cwd": spec.cwd,
            "env": spec.environment,
        }
        self.__child = Child(spec, lambda kind, **more: self.__emit(context, kind, **more))
        self.__register_handlers(context)
        if self.__log_cmd:
            launch.logging.get_logger(spec.name).info(
                f"process details: cmd='{' '.join(spec.command)}', cwd='{spec.cwd}', "
                f"custom_env?={self.__env is not None}"
            )
        assert context.asyncio_loop is not None
        self.__completed = context.asyncio_loop.create_task(self.__child.run())

    def __register_handlers(self, context: LaunchContext) -> None:
        context.register_event_handler(_OnRequest(self.__on_request))
        context.register_event_handler(OnShutdown(on_shutdown=self.__on_shutdown))
        if self.__on_exit is not None:
            context.register_event_handler(
                OnProcessExit(target_action=self, on_exit=self.__on_exit)
            )

    def __emit(self, context: LaunchContext, kind: type[Event], **more: Any) -> None:
        assert self.__details is not None
        self.__details["pid"] = more.pop("pid")
        event = kind(**self.__details, **more)
        if context.would_handle_event(event):
            context.emit_event_sync(event)

    def __on_shutdown(self, event: Any, context: LaunchContext) -> None:
        assert self.__child is not None
        self.__child.end(send_sigint=not event.due_to_sigint or context.noninteractive)

    def __on_request(self, event: process_events.ProcessTargetedEvent) -> None:
        assert self.__child is not None
        if not event.process_matcher(self):
            return
        if isinstance(event, process_events.SignalProcess):
            self.__child.send(event.signal)
        else:
            self.__child.end(send_sigint=True)

    def __specification(self, context: LaunchContext) -> ProcessSpec:
        words = self._words(context)
        command = self.__prefix_words(context, words) + words
        label = self._label(context) or os.path.basename(command[0])
        return ProcessSpec(
            name=f"{label}-{next(_counter)}",
            command=command,
            cwd=None if self.__cwd is None else perform_substitutions(context, self.__cwd),
            environment=self.__environment(context),
            shell=self.__shell,
            emulate_tty=self.__wants_tty(context),
            output=self.__checked_output(context),
            sigterm_timeout=self.__timeout(context, "sigterm_timeout"),
            sigkill_timeout=self.__timeout(context, "sigkill_timeout"),
            respawn=boolean(perform_substitutions(context, self.__respawn)),
            respawn_delay=self.__respawn_delay or 0.0,
            respawn_max_retries=self.__respawn_max_retries,
        )

    def __prefix_words(self, context: LaunchContext, command: list[str]) -> list[str]:
        if self.__prefix is not None:
            return _split_prefix(perform_substitutions(context, self.__prefix))
        wanted = context.launch_configurations.get("launch-prefix-filter", "")
        if re.match(wanted, os.path.basename(command[0])) is None:
            return []
        return _split_prefix(context.launch_configurations.get("launch-prefix", ""))

    def __environment(self, context: LaunchContext) -> dict[str, str]:
        whole = context.environment if self.__env is None else _evaluated(context, self.__env)
        return {**whole, **_evaluated(context, self.__additional_env)}

    def __wants_tty(self, context: LaunchContext) -> bool:
        overriding = context.launch_configurations.get("emulate_tty")
        if overriding is None:
            return self.__emulate_tty
        return evaluate_condition_expression(
            context, normalize_to_list_of_substitutions(overriding)
        )

    def __checked_output(self, context: LaunchContext) -> str:
        chosen = perform_substitutions(context, self.__output)
        return launch.logging.checked_output(
            os.environ.get("OVERRIDE_LAUNCH_PROCESS_OUTPUT", chosen)
        )

    def __timeout(self, context: LaunchContext, name: str) -> str:
        """Returns a timeout as a text, which is what is printed."""
        text = perform_substitutions(context, self.__timeouts[name])
        try:
            float(text)
        except ValueError:
            raise LaunchError(f"{name} has to be a number of seconds, but is '{text}'") from None
        return text


class _OnRequest(BaseEventHandler):
    """Handles requests to processes."""

    def __init__(self, handle: Callable[[process_events.ProcessTargetedEvent], None]) -> None:
        super().__init__(
            matcher=lambda event: isinstance(event, process_events.ProcessTargetedEvent)
        )
        self._handle = handle

    def handle(self, event: Any, context: LaunchContext) -> None:
        super().handle(event, context)
        self._handle(event)


def _normal(value: SomeSubstitutionsType | None) -> list[Substitution] | None:
    return None if value is None else normalize_to_list_of_substitutions(value)


def _normal_variables(
    variables: Variables,
) -> list[tuple[Sequence[Substitution], Sequence[Substitution]]]:
    return [
        (normalize_to_list_of_substitutions(name), normalize_to_list_of_substitutions(value))
        for name, value in variables.items()
    ]


def _evaluated(
    context: LaunchContext,
    variables: list[tuple[Sequence[Substitution], Sequence[Substitution]]],
) -> dict[str, str]:
    return {
        perform_substitutions(context, name): perform_substitutions(context, value)
        for name, value in variables
    }


def _split_prefix(prefix: str) -> list[str]:
    try:
        return shlex.split(prefix)
    except ValueError as error:
        raise LaunchError(f"launch-prefix '{prefix}': {error}") from None
