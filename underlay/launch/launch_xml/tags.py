"""The tags of launch."""

from __future__ import annotations

import os
from typing import Any

from launch.action import Action
from launch.actions import (
    AppendEnvironmentVariable,
    DeclareLaunchArgument,
    ExecuteProcess,
    GroupAction,
    IncludeLaunchDescription,
    LogInfo,
    SetEnvironmentVariable,
    SetLaunchConfiguration,
    Shutdown,
    TimerAction,
    UnsetEnvironmentVariable,
)
from launch.errors import LaunchError
from launch.frontend.template import literal
from launch.launch_description_sources import AnyLaunchDescriptionSource
from launch.substitution import Substitution
from launch.substitutions import TextSubstitution
from launch.values import number

from launch_xml import command_line
from launch_xml.element import Element
from launch_xml.parser import parse_actions, tag


def pair(element: Element, first: str = "name", second: str = "value") -> tuple[Any, Any]:
    """Reads an element that consists of two attributes, as tuples of substitutions."""
    read = tuple(element.value(first)), tuple(element.value(second))
    element.finish()
    return read


@tag("arg")
def _arg(element: Element, common: dict[str, Any]) -> Action:
    choices = []
    for child in element.children("choice"):
        choices.append(literal(child.require("value")))
        child.finish()
    return DeclareLaunchArgument(
        literal(element.require("name")),
        default_value=element.value_or_none("default"),
        description=element.text_or_none("description"),
        choices=choices or None,
        **common,
    )


@tag("let")
def _let(element: Element, common: dict[str, Any]) -> Action:
    return SetLaunchConfiguration(element.value("name"), element.value("value"), **common)


@tag("group")
def _group(element: Element, common: dict[str, Any]) -> Action:
    scoped = element.boolean("scoped", default=True)
    forwarding = element.boolean("forwarding", default=True)
    kept = dict(pair(child) for child in element.children("keep"))
    actions = parse_actions([child for child in element.children() if child.tag != "keep"])
    return GroupAction(
        actions, scoped=scoped, forwarding=forwarding, launch_configurations=kept, **common
    )


@tag("include")
def _include(element: Element, common: dict[str, Any]) -> Action:
    source = AnyLaunchDescriptionSource(element.value("file"))
    arguments = [pair(child) for child in element.children("arg")]
    return IncludeLaunchDescription(source, launch_arguments=arguments, **common)


@tag("timer")
def _timer(element: Element, common: dict[str, Any]) -> Action:
    period = element.value("period")
    if len(period) == 1 and isinstance(period[0], TextSubstitution):
        try:
            number(period[0].text)
        except LaunchError as error:
            raise element.error(f"attribute 'period' of `timer`: {error}") from None
    return TimerAction(
        period=period,
        cancel_on_shutdown=element.value_or_none("cancel_on_shutdown") or True,
        actions=parse_actions(element.children()),
        **common,
    )


@tag("log")
def _log(element: Element, common: dict[str, Any]) -> Action:
    return LogInfo(msg=element.value("message"), **common)


@tag("shutdown")
def _shutdown(element: Element, common: dict[str, Any]) -> Action:
    reason = element.text_or_none("reason")
    return Shutdown(**({} if reason is None else {"reason": reason}), **common)


@tag("set_env")
def _set_env(element: Element, common: dict[str, Any]) -> Action:
    return SetEnvironmentVariable(element.value("name"), element.value("value"), **common)


@tag("unset_env")
def _unset_env(element: Element, common: dict[str, Any]) -> Action:
    return UnsetEnvironmentVariable(element.value("name"), **common)


@tag("append_env")
def _append_env(element: Element, common: dict[str, Any]) -> Action:
    return AppendEnvironmentVariable(
        element.value("name"),
        element.value("value"),
        prepend=element.value_or_none("prepend") or False,
        separator=element.value_or_none("separator") or os.pathsep,
        **common,
    )


@tag("executable")
def _executable(element: Element, common: dict[str, Any]) -> Action:
    return ExecuteProcess(
        cmd=split_words(element, "cmd", required=True),
        name=element.value_or_none("name"),
        **read_process(element),
        **common,
    )


def read_process(element: Element) -> dict[str, Any]:
    """Reads the attributes that every process has."""
    on_exit = element.get("on_exit")
    if on_exit not in (None, "shutdown"):
        raise element.error(f"Attribute on_exit expected to be shutdown but got `{on_exit}`")
    return {
        "cwd": element.value_or_none("cwd"),
        "prefix": element.value_or_none("launch-prefix"),
        "output": element.value_or_none("output") or "log",
        "respawn": element.value_or_none("respawn") or False,
        "respawn_delay": element.duration("respawn_delay", None),
        "respawn_max_retries": element.integer("respawn_max_retries", -1),
        "sigterm_timeout": _text_of(element.duration("sigterm_timeout", None)),
        "sigkill_timeout": _text_of(element.duration("sigkill_timeout", None)),
        "shell": element.boolean("shell", default=False),
        "emulate_tty": element.boolean("emulate_tty", default=False),
        "additional_env": dict(pair(child) for child in element.children("env")),
        "on_exit": None if on_exit is None else [Shutdown()],
    }


def _text_of(seconds: float | None) -> str | None:
    return None if seconds is None else str(seconds)


def split_words(
    element: Element, name: str, *, required: bool = False
) -> list[list[Substitution]]:
    """Reads an attribute that is a command line."""
    value = element.value(name) if required else element.value_or_none(name)
    try:
        return [] if value is None else command_line.split(value)
    except LaunchError as error:
        raise element.error(str(error)) from None
