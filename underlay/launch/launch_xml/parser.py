"""Makes launch descriptions from XML files."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from launch.action import Action
from launch.condition import Condition
from launch.conditions import IfCondition, UnlessCondition
from launch.launch_description import LaunchDescription

from launch_xml.element import Element
from launch_xml.element import load as load_element

Parse = Callable[[Element, dict[str, Any]], Action]

_PARSERS: dict[str, Parse] = {}


def tag(*names: str) -> Callable[[Parse], Parse]:
    """Registers a function that makes the action for elements with one of the tags.

    It is called with the element and with the keyword arguments that every action takes.
    """

    def register(parse: Parse) -> Parse:
        _PARSERS.update({name: parse for name in names})
        return parse

    return register


def load(path: str) -> LaunchDescription:
    """Reads a file and returns its launch description."""
    for module in ("launch_xml.tags", "launch_xml.ros_tags"):
        importlib.import_module(module)
    root = load_element(Path(path))
    if root.tag != "launch":
        raise root.error(f"Expected 'launch' as root tag, got '{root.tag}'")
    root.get("version")
    reason = root.get("deprecated")
    actions = parse_actions(root.children())
    root.finish()
    return LaunchDescription(actions, deprecated_reason=reason)


def parse_actions(elements: Sequence[Element]) -> list[Action]:
    """Makes the actions that elements describe."""
    return [_parse_action(element) for element in elements]


def read_condition(element: Element) -> Condition | None:
    """Returns the condition of an element, from its attribute `if` or `unless`."""
    required, excluded = element.value_or_none("if"), element.value_or_none("unless")
    if required is not None and excluded is not None:
        raise element.error("if and unless conditions can't be used simultaneously")
    if required is not None:
        return IfCondition(required)
    return None if excluded is None else UnlessCondition(excluded)


def _parse_action(element: Element) -> Action:
    parse = _PARSERS.get(element.tag)
    if parse is None:
        raise element.error(f"Unrecognized entity of the type: {element.tag}")
    action = parse(element, {"condition": read_condition(element)})
    element.finish()
    action.place = element.place
    return action
