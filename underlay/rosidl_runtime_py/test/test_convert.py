"""Messages as dictionaries, YAML and comma-separated values."""

from __future__ import annotations

import yaml
from builtin_interfaces.msg import Time
from geometry_msgs.msg import Vector3
from rosidl_runtime_py import message_to_csv, message_to_ordereddict, message_to_yaml
from std_msgs.msg import ByteMultiArray, String
from test_msgs.msg import Arrays, BoundedSequences, Strings, UnboundedSequences


def test_yaml_has_the_fields_in_the_order_of_their_definition() -> None:
    assert message_to_yaml(Vector3(x=1.0, y=-2.5)) == "x: 1.0\ny: -2.5\nz: 0.0\n"


def test_nested_messages_are_indented_and_sequences_are_dashes() -> None:
    msg = UnboundedSequences(int32_values=[1, 2])
    assert "\nint32_values:\n- 1\n- 2\n" in message_to_yaml(msg)


def test_flow_style_puts_a_sequence_on_one_line_and_leaves_fields_on_theirs() -> None:
    text = message_to_yaml(UnboundedSequences(int32_values=[1, 2]), flow_style=True)
    assert "\nint32_values: [1, 2]\n" in text


def test_unicode_is_printed_as_it_is() -> None:
    assert message_to_yaml(String(data="grüße")) == "data: grüße\n"


def test_long_strings_and_sequences_are_cut_with_an_ellipsis() -> None:
    assert message_to_ordereddict(String(data="abcdef"), truncate_length=3)["data"] == "abc..."
    cut = message_to_ordereddict(UnboundedSequences(uint8_values=[1, 2, 3]), truncate_length=2)
    assert cut["uint8_values"] == [1, 2, "..."]


def test_a_length_equal_to_the_limit_is_not_cut() -> None:
    assert message_to_ordereddict(String(data="abc"), truncate_length=3)["data"] == "abc"


def test_arrays_can_be_replaced_by_their_type_and_length() -> None:
    fixed = message_to_ordereddict(Arrays(), no_arr=True)
    assert fixed["float64_values"] == "<array type: double[3]>"
    assert fixed["string_values"] == "<array type: string[3]>"
    bounded = message_to_ordereddict(BoundedSequences(int8_values=[1]), no_arr=True)
    assert bounded["int8_values"] == "<sequence type: int8[3], length: 1>"
    unbounded = message_to_ordereddict(UnboundedSequences(), no_arr=True)
    assert unbounded["basic_types_values"] == (
        "<sequence type: test_msgs/msg/BasicTypes, length: 0>"
    )


def test_strings_can_be_replaced_by_their_length() -> None:
    assert message_to_ordereddict(Strings(string_value="four"), no_str=True)["string_value"] == (
        "<string length: <4>>"
    )


def test_bytes_become_characters() -> None:
    msg = ByteMultiArray(data=[b"\x01", b"\xff"])
    assert message_to_ordereddict(msg)["data"] == ["\x01", "\xff"]


def test_csv_has_all_nested_values_and_cuts_sequences() -> None:
    assert message_to_csv(Time(sec=3, nanosec=4)) == "3,4"
    values = message_to_csv(ByteMultiArray(data=[b"a", b"b", b"c"]), truncate_length=2)
    assert values == ",0,b'a',b'b',..."


def test_yaml_of_every_array_kind_loads_as_plain_values() -> None:
    loaded = yaml.safe_load(message_to_yaml(Arrays(float32_values=[0.5, 1.0, 1.5])))
    assert loaded["float32_values"] == [0.5, 1.0, 1.5]
