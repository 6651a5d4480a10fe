"""Fills messages from plain values, as YAML gives them."""

from __future__ import annotations

import array
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy
from rosidl_parser.definition import AbstractNestedType, NamespacedType

from rosidl_runtime_py.convert import get_message_slot_types
from rosidl_runtime_py.import_message import import_message_from_namespaced_type

_HEADER = "std_msgs.msg._header.Header"
_TIME = "builtin_interfaces.msg._time.Time"


def set_message_fields(
    msg: Any,
    values: dict[str, Any],
    expand_header_auto: bool = False,
    expand_time_now: bool = False,
) -> list[Callable[[Any], None]]:
    """Sets those fields of a message that `values` names; nested messages are dictionaries.

    With `expand_header_auto` a std_msgs/Header may be given as 'auto', and with `expand_time_now`
    a builtin_interfaces/Time as 'now'. For each of them the result has a function that sets the
    time, so that the caller can do so again before every use of the message.

    Raises AttributeError for a field that the message does not have, and TypeError, ValueError or
    AssertionError for a value that does not fit.
    """
    filler = _Filler(expand_header_auto, expand_time_now)
    filler.fill(msg, values)
    return filler.time_setters


class _Filler:
    def __init__(self, expand_header_auto: bool, expand_time_now: bool) -> None:
        self._expand_header_auto = expand_header_auto
        self._expand_time_now = expand_time_now
        self.time_setters: list[Callable[[Any], None]] = []

    def fill(self, msg: Any, values: Any) -> None:
        if not hasattr(values, "items"):
            kind = type(values).__name__
            raise TypeError(f"Value '{values}' is expected to be a dictionary but is a {kind}")
        slot_types = get_message_slot_types(msg)
        for name, value in values.items():
            if not self._defer_time(msg, name, value):
                current = getattr(msg, name)
                setattr(msg, name, self._fitting(current, value, slot_types.get(name)))

    def _defer_time(self, msg: Any, name: str, value: Any) -> bool:
        if not isinstance(value, str):
            return False
        field = getattr(msg, name)
        kind = f"{type(field).__module__}.{type(field).__name__}"
        if value == "auto" and kind == _HEADER and self._expand_header_auto:
            self.time_setters.append(partial(setattr, field, "stamp"))
            return True
        if value == "now" and kind == _TIME and self._expand_time_now:
            self.time_setters.append(partial(setattr, msg, name))
            return True
        return False

    def _fitting(self, current: Any, value: Any, slot_type: Any) -> Any:
        """Returns `value` as the type of the field's current value."""
        kind = type(current)
        if isinstance(slot_type, AbstractNestedType) and isinstance(
            slot_type.value_type, NamespacedType
        ):
            element = import_message_from_namespaced_type(slot_type.value_type)
            return [self._message(element, entry) for entry in value]
        if kind is array.array:
            return array.array(current.typecode, value)
        if kind is numpy.ndarray:
            return numpy.array(value, dtype=current.dtype)
        if type(value) is kind:
            return value
        if isinstance(slot_type, NamespacedType):
            return self._message(kind, value)
        try:
            return kind(value)
        except TypeError as error:
            what = f"Value '{value}' does not fit a field of type {kind.__name__}"
            raise TypeError(what) from error

    def _message(self, kind: type, value: Any) -> Any:
        if isinstance(value, kind):
            return value
        msg = kind()
        self.fill(msg, value)
        return msg
