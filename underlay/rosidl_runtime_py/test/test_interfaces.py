"""Interfaces by name."""

from __future__ import annotations

from pathlib import Path

import pytest
from rosidl_runtime_py import (
    get_action_interfaces,
    get_interface_packages,
    get_interface_path,
    get_interfaces,
    get_message_interfaces,
    get_service_interfaces,
)
from rosidl_runtime_py.utilities import get_action, get_interface, get_message, get_service
from std_msgs.msg import String
from std_srvs.srv import Trigger
from test_msgs.action import Fibonacci


def test_interfaces_are_imported_by_full_and_by_short_names() -> None:
    assert get_message("std_msgs/msg/String") is String
    assert get_message("std_msgs/String") is String
    assert get_service("std_srvs/srv/Trigger") is Trigger
    assert get_service("std_srvs/Trigger") is Trigger
    assert get_action("test_msgs/action/Fibonacci") is Fibonacci
    assert get_interface("test_msgs/action/Fibonacci") is Fibonacci


def test_the_messages_of_an_action_are_imported_too() -> None:
    assert get_message("test_msgs/action/Fibonacci_FeedbackMessage").__name__ == (
        "Fibonacci_FeedbackMessage"
    )


@pytest.mark.parametrize(
    ("name", "error"),
    [
        ("String", ValueError),
        ("std_msgs//String", ValueError),
        ("std_srvs/srv/Trigger", ValueError),
        ("std_msgs/msg/Nothing", (AttributeError, ModuleNotFoundError)),
        ("no_such_package/msg/String", ModuleNotFoundError),
    ],
)
def test_a_wrong_message_name_is_an_error(name: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        get_message(name)


def test_the_index_lists_interfaces_by_kind() -> None:
    assert "test_msgs" in get_interface_packages()
    assert "msg/BasicTypes" in get_interfaces(["test_msgs"])["test_msgs"]
    assert "msg/BasicTypes" in get_message_interfaces(["test_msgs"])["test_msgs"]
    assert "srv/BasicTypes" in get_service_interfaces(["test_msgs"])["test_msgs"]
    assert list(get_action_interfaces(["test_msgs"])["test_msgs"]) == [
        "action/Fibonacci",
        "action/NestedMessage",
    ]


def test_an_unknown_package_is_an_error() -> None:
    with pytest.raises(LookupError):
        get_interfaces(["no_such_package"])


def test_the_definition_of_an_interface_is_found() -> None:
    path = Path(get_interface_path("std_msgs/msg/String"))
    assert path.name == "String.msg"
    assert path.is_file()
    assert get_interface_path("std_msgs/msg/String.idl").endswith("String.idl")


@pytest.mark.parametrize("name", ["std_msgs/msg/Nothing", "no_such_package/msg/String"])
def test_a_definition_that_is_not_there_is_a_lookup_error(name: str) -> None:
    with pytest.raises(LookupError):
        get_interface_path(name)


def test_a_path_may_not_leave_the_package() -> None:
    with pytest.raises(ValueError):
        get_interface_path("std_msgs/../package.xml")
