"""Filling messages from plain values."""

from __future__ import annotations

import copy

import pytest
import yaml
from builtin_interfaces.msg import Time
from geometry_msgs.msg import PoseStamped
from rosidl_runtime_py import message_to_yaml, set_message_fields
from std_msgs.msg import Header, String
from test_msgs import message_fixtures
from test_msgs.msg import BasicTypes, UnboundedSequences


def _fixtures() -> list:
    names = (
        "arrays bounded_sequences builtins constants defaults empty multi_nested nested strings "
        "unbounded_sequences wstrings"
    )
    return [
        msg
        for name in names.split()
        for msg in getattr(message_fixtures, f"get_msg_{name}")()
        if "byte_value" not in message_to_yaml(msg)
    ]


@pytest.mark.parametrize("msg", _fixtures(), ids=lambda msg: type(msg).__name__)
def test_a_message_survives_yaml(msg: object) -> None:
    filled = type(msg)()
    set_message_fields(filled, yaml.safe_load(message_to_yaml(msg)) or {})
    assert filled == msg


def test_values_are_converted_to_the_type_of_the_field() -> None:
    msg = BasicTypes()
    set_message_fields(msg, {"float64_value": 3, "int32_value": "7", "bool_value": 1})
    assert (msg.float64_value, msg.int32_value, msg.bool_value) == (3.0, 7, True)


def test_fields_that_are_not_named_keep_their_values() -> None:
    msg = Header(frame_id="map", stamp=Time(sec=5))
    set_message_fields(msg, {"frame_id": "odom"})
    assert msg == Header(frame_id="odom", stamp=Time(sec=5))


def test_a_sequence_of_messages_is_a_list_of_dictionaries_and_is_not_changed() -> None:
    msg = UnboundedSequences()
    values = {"basic_types_values": [{"int8_value": 4}, {"float64_value": 0.5}]}
    before = copy.deepcopy(values)
    set_message_fields(msg, values)
    assert [entry.int8_value for entry in msg.basic_types_values] == [4, 0]
    assert values == before


def test_a_message_may_be_given_as_a_message() -> None:
    msg = PoseStamped()
    set_message_fields(msg, {"header": Header(frame_id="map")})
    assert msg.header.frame_id == "map"


@pytest.mark.parametrize(
    ("values", "error"),
    [
        ({"no_such_field": 1}, AttributeError),
        ({"int32_value": "seven"}, ValueError),
        ({"int32_value": [1]}, TypeError),
        ({"int8_value": 1000}, AssertionError),
        ("text", TypeError),
    ],
)
def test_what_does_not_fit_is_an_error(values: object, error: type[Exception]) -> None:
    with pytest.raises(error):
        set_message_fields(BasicTypes(check_fields=True), values)


def test_a_nested_message_that_is_not_a_dictionary_is_named() -> None:
    expected = "Value 'auto' is expected to be a dictionary but is a str"
    with pytest.raises(TypeError, match=expected):
        set_message_fields(PoseStamped(), {"header": "auto"})


@pytest.mark.parametrize("header", ["auto", {"stamp": "now"}])
def test_auto_and_now_give_functions_that_set_the_time(header: object) -> None:
    msg = PoseStamped()
    setters = set_message_fields(
        msg, {"header": header}, expand_header_auto=True, expand_time_now=True
    )
    for set_time in setters:
        set_time(Time(sec=1, nanosec=2))
    assert msg.header.stamp == Time(sec=1, nanosec=2)


def test_a_string_field_may_be_auto() -> None:
    msg = String()
    set_message_fields(msg, {"data": "auto"}, expand_header_auto=True, expand_time_now=True)
    assert msg.data == "auto"
