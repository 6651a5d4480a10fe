"""The frame that finds and runs commands."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from ros2cli.frame import command_names, run

COMMAND = '''"""Print something.

More about it.
"""

def add_arguments(parser):
    parser.add_argument("word")
    parser.add_argument("--code", type=int, default=0)

def main(args):
    print("word", args.word)
    return args.code
'''


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A package with a command, a command with a verb, and one that cannot be imported."""
    name = f"commands_{tmp_path.name}".replace("-", "_")
    files = {
        "__init__.py": "",
        "word.py": COMMAND,
        "_private.py": "",
        "broken.py": '"""Cannot be imported."""\nraise ImportError("broken")\n',
        "group/__init__.py": '"""Several verbs."""\n',
        "group/speak.py": COMMAND,
    }
    for path, content in files.items():
        file = tmp_path / name / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content)
    monkeypatch.syspath_prepend(str(tmp_path))
    return name


def test_commands_are_the_public_modules_of_a_package(package: str) -> None:
    assert command_names(package) == {"broken": False, "group": True, "word": False}


def test_command_gets_its_arguments_and_returns_its_code(
    package: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("tool", package, "", ["word", "hello", "--code", "3"]) == 3
    assert capsys.readouterr().out == "word hello\n"


def test_verb_is_a_command_in_a_command(package: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("tool", package, "", ["group", "speak", "hi"]) == 0
    assert capsys.readouterr().out == "word hi\n"


def test_help_describes_commands_without_importing_them(
    package: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("tool", package, "The tool.", []) == 0
    text = capsys.readouterr().out
    for line in ("The tool.", "Cannot be imported", "Print something", "Several verbs"):
        assert line in text
    assert "More about it" not in text


@pytest.mark.parametrize("words", [["nothing"], ["group", "nothing"], ["word"], ["word", "a", "b"]])
def test_words_that_make_no_sense_end_with_code_2(
    package: str, words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        run("tool", package, "", words)
    assert ended.value.code == 2
    assert "usage: tool" in capsys.readouterr().err


def test_importing_the_frame_does_not_import_rclpy() -> None:
    check = "import sys; import ros2cli.cli; sys.exit('rclpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", check], check=False).returncode == 0
