"""Benches and demos run in a ROS domain of their own."""

from __future__ import annotations

import os
import socket
import sys
from pathlib import Path

import pytest
from foothill import cli, domain
from foothill.console import Failure


def test_two_at_a_time_get_different_domains() -> None:
    with domain.own_domain({}) as first, domain.own_domain({}) as second:
        assert first["ROS_DOMAIN_ID"] != second["ROS_DOMAIN_ID"]
        assert {int(first["ROS_DOMAIN_ID"]), int(second["ROS_DOMAIN_ID"])} <= set(domain.DOMAINS)


def test_a_domain_that_an_isolated_test_holds_is_not_taken() -> None:
    with domain.own_domain({}) as free:
        number = int(free["ROS_DOMAIN_ID"])
    with socket.socket() as test:  # what domain_coordinator does
        test.bind(("", domain.FIRST_PORT + number))
        with domain.own_domain({}) as other:
            assert int(other["ROS_DOMAIN_ID"]) != number


def test_a_domain_is_free_again_afterwards() -> None:
    with domain.own_domain({}) as first:
        number = first["ROS_DOMAIN_ID"]
    with domain.own_domain({}) as second:
        assert int(second["ROS_DOMAIN_ID"]) <= int(number)


def test_the_rest_of_the_environment_stays() -> None:
    with domain.own_domain({"A": "b"}) as env:
        assert env["A"] == "b"


def test_a_domain_chosen_by_the_user_stays() -> None:
    with domain.own_domain({"ROS_DOMAIN_ID": "0"}) as env:
        assert env["ROS_DOMAIN_ID"] == "0"


@pytest.mark.parametrize("chosen", ["233", "-1", "lab"])
def test_an_impossible_domain_is_refused(chosen: str) -> None:
    env = {"ROS_DOMAIN_ID": chosen}
    with pytest.raises(Failure, match="from 0 to 232"), domain.own_domain(env):
        pass


def test_no_free_domain_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    with domain.own_domain({}) as env:
        number = int(env["ROS_DOMAIN_ID"])
        monkeypatch.setattr(domain, "DOMAINS", range(number, number + 1))
        with pytest.raises(Failure, match="are in use"), domain.own_domain({}):
            pass


@pytest.mark.parametrize("command", ["demo", "bench", "report"])
def test_what_a_command_runs_gets_a_domain_that_is_held_meanwhile(
        command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    index = tmp_path / f"share/ament_index/resource_index/foothill_{command}"
    index.mkdir(parents=True)
    (index / "pkg").write_text("it\tprogram\tdoes it\n")
    program = tmp_path / "program"
    program.write_text(f'#!/bin/sh\necho "$ROS_DOMAIN_ID" >{tmp_path}/domain\n'
                       f'python3 -c "import socket; socket.socket().bind((str(), '
                       f'{domain.FIRST_PORT} + $ROS_DOMAIN_ID))" 2>{tmp_path}/error\ntrue\n')
    program.chmod(0o755)
    env = {"AMENT_PREFIX_PATH": str(tmp_path), "PATH": os.environ["PATH"]}
    monkeypatch.setattr(cli, "_built", lambda arguments: env)
    monkeypatch.setattr(sys, "argv", ["foothill", command, "it"])
    assert cli.main() == 0
    assert int((tmp_path / "domain").read_text()) in domain.DOMAINS
    assert "Address already in use" in (tmp_path / "error").read_text()
