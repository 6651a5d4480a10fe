"""Where the values of a message come from."""

from __future__ import annotations

import argparse
import io

import pytest
from ros2cli.values import add_values_arguments, values_text, yaml_mapping


def parsed(*words: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    add_values_arguments(parser, "values", "")
    return parser.parse_args(words)


def test_values_come_from_the_command_line() -> None:
    assert yaml_mapping(values_text(parsed("{data: 3}"), "values")) == {"data": 3}
    assert yaml_mapping(values_text(parsed(), "values")) == {}


def test_values_come_from_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("data:\n  - 1\n  - 2\n"))
    assert yaml_mapping(values_text(parsed("--stdin"), "values")) == {"data": [1, 2]}


def test_values_come_from_one_place_only(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        parsed("--stdin", "{data: 3}")
    assert "not allowed with" in capsys.readouterr().err
