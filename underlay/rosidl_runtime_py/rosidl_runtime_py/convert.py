"""Prints messages: as dictionaries, YAML and comma-separated values."""

from __future__ import annotations

import array
import sys
from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy
import yaml
from rosidl_parser import definition

_ELLIPSIS = "..."
_SEQUENCES = (list, tuple, array.array, numpy.ndarray)
_NUMBERS = (bool, int, float)


@dataclass(frozen=True)
class _Detail:
    """How much of a message is printed."""

    truncate_length: int | None = None
    no_arr: bool = False
    no_str: bool = False

    def is_too_long(self, value: Any) -> bool:
        return self.truncate_length is not None and len(value) > self.truncate_length


class _MessageDumper(yaml.Dumper):
    """Dumps dictionaries in their own order and always in block style."""


def _represent_in_order(dumper: yaml.Dumper, fields: OrderedDict) -> yaml.MappingNode:
    pairs = [(dumper.represent_data(key), dumper.represent_data(fields[key])) for key in fields]
    return yaml.MappingNode("tag:yaml.org,2002:map", pairs)


_MessageDumper.add_representer(OrderedDict, _represent_in_order)


def message_to_yaml(
    msg: Any,
    *,
    truncate_length: int | None = None,
    no_arr: bool = False,
    no_str: bool = False,
    flow_style: bool = False,
) -> str:
    """Returns a message as YAML, one field a line; `flow_style` puts each sequence on one line."""
    return yaml.dump(
        message_to_ordereddict(
            msg, truncate_length=truncate_length, no_arr=no_arr, no_str=no_str
        ),
        Dumper=_MessageDumper,
        allow_unicode=True,
        width=sys.maxsize,
        default_flow_style=flow_style,
    )


def message_to_csv(
    msg: Any, *, truncate_length: int | None = None, no_arr: bool = False, no_str: bool = False
) -> str:
    """Returns all values of a message and of what it contains, in order, separated by commas."""
    return ",".join(_cells(msg, None, _Detail(truncate_length, no_arr, no_str)))


def message_to_ordereddict(
    msg: Any, *, truncate_length: int | None = None, no_arr: bool = False, no_str: bool = False
) -> OrderedDict:
    """Returns a message as nested dictionaries, its fields in the order of their definition."""
    return _fields(msg, _Detail(truncate_length, no_arr, no_str))


def get_message_slot_types(msg: Any) -> OrderedDict:
    """Returns the type of each field of a message by the field's name."""
    return OrderedDict(zip(msg.get_fields_and_field_types(), msg.SLOT_TYPES))


def _fields(msg: Any, detail: _Detail) -> OrderedDict:
    return OrderedDict(
        (name, _plain(getattr(msg, name), slot_type, detail))
        for name, slot_type in get_message_slot_types(msg).items()
    )


def _plain(value: Any, slot_type: Any, detail: _Detail) -> Any:
    """Returns a value made only of what YAML knows."""
    if isinstance(value, bytes):
        return _cut(value.decode("latin-1"), detail)
    if isinstance(value, str):
        return _string_info(value) if detail.no_str else _cut(value, detail)
    if isinstance(value, _SEQUENCES):
        if detail.no_arr and slot_type is not None:
            return _array_info(value, slot_type)
        shown = [_plain(element, None, detail) for element in value[: detail.truncate_length]]
        return [*shown, _ELLIPSIS] if detail.is_too_long(value) else shown
    if isinstance(value, numpy.generic):
        return value.item()
    return value if isinstance(value, _NUMBERS) else _fields(value, detail)


def _cells(value: Any, slot_type: Any, detail: _Detail) -> Iterator[str]:
    if isinstance(value, str):
        yield _string_info(value) if detail.no_str else _cut(value, detail)
    elif isinstance(value, bytes):
        too_long = detail.is_too_long(value)
        yield str(value[: detail.truncate_length] + _ELLIPSIS.encode() if too_long else value)
    elif isinstance(value, _SEQUENCES):
        if detail.no_arr and slot_type is not None:
            yield _array_info(value, slot_type)
            return
        # An empty sequence still has its place between the commas.
        shown = value[: detail.truncate_length]
        yield ",".join(cell for element in shown for cell in _cells(element, None, detail))
        if detail.is_too_long(value):
            yield _ELLIPSIS
    elif isinstance(value, (*_NUMBERS, numpy.generic)):
        yield str(value)
    else:
        for name, field_type in get_message_slot_types(value).items():
            yield from _cells(getattr(value, name), field_type, detail)


def _cut(text: str, detail: _Detail) -> str:
    return text[: detail.truncate_length] + _ELLIPSIS if detail.is_too_long(text) else text


def _string_info(text: str) -> str:
    return f"<string length: <{len(text)}>>"


def _array_info(value: Any, slot_type: Any) -> str:
    element = _type_name(slot_type.value_type)
    if isinstance(slot_type, definition.Array):
        return f"<array type: {element}[{slot_type.size}]>"
    if isinstance(slot_type, definition.BoundedSequence):
        return f"<sequence type: {element}[{slot_type.maximum_size}], length: {len(value)}>"
    return f"<sequence type: {element}, length: {len(value)}>"


def _type_name(value_type: Any) -> str:
    if isinstance(value_type, definition.BasicType):
        return str(value_type.typename)
    if isinstance(value_type, definition.AbstractString):
        return "string"
    if isinstance(value_type, definition.AbstractWString):
        return "wstring"
    return "/".join(value_type.namespaced_name())
