"""Counting participants and reading names."""

from __future__ import annotations

import socket

import pytest
from ros2cli.discovery import local_participants
from ros2cli.doctor import examine
from ros2cli.names import absolute_name, is_hidden, split_name, visible

# A domain that no test uses, so that its ports are free.
DOMAIN = 211
FIRST_PORT = 7400 + 250 * DOMAIN + 10


def _bound(port: int) -> socket.socket:
    receiver = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    receiver.bind(("127.0.0.1", port))
    return receiver


def test_participants_are_counted_by_their_discovery_ports() -> None:
    assert local_participants(DOMAIN) == 0
    # The odd port next to each discovery port is for data and does not count.
    with _bound(FIRST_PORT), _bound(FIRST_PORT + 1), _bound(FIRST_PORT + 6):
        assert local_participants(DOMAIN) == 2
        assert local_participants(DOMAIN + 1) == 0


def test_a_machine_without_that_table_has_no_count() -> None:
    assert local_participants(DOMAIN, ("no_such_table",)) == 0


def test_names_are_split_and_completed() -> None:
    assert split_name("/a/b/node") == ("node", "/a/b", "/a/b/node")
    assert split_name("node") == ("node", "/", "/node")
    assert absolute_name("a/node") == "/a/node"


def test_a_name_is_hidden_if_a_part_begins_with_an_underscore() -> None:
    assert is_hidden("/a/_b/c")
    assert not is_hidden("/a_/b_c")
    assert visible([("/_a", []), ("/b", [])]) == [("/b", [])]


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("ROS_DOMAIN_ID", "233"),
        ("ROS_DOMAIN_ID", "home"),
        ("ROS_AUTOMATIC_DISCOVERY_RANGE", "NEARBY"),
    ],
)
def test_the_doctor_names_a_wrong_setting(
    variable: str, value: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ROS_DISTRO", "jazzy")
    monkeypatch.setenv(variable, value)
    errors = [error for check in examine() for error in check.errors]
    assert errors[0].startswith(f"{variable} is '{value}', expected ")
