"""What ./foothill hands on to the programs that it runs, and their help."""

from __future__ import annotations

import difflib
import xml.etree.ElementTree as ElementTree
from pathlib import Path

from . import registry, ros
from .console import Failure

DEFAULT_LAUNCH_FILE = "foothill.launch.xml"


def split_name(words: list[str]) -> tuple[str | None, list[str]]:
    """The name of a demo, bench or report, if the first word is one, and what is for it."""
    if words and not words[0].startswith("-"):
        return words[0], words[1:]
    return None, words


def launch_words(words: list[str]) -> list[str]:
    """The words behind `ros2 launch foothill_bringup`: a file, then arguments and options."""
    if not words or words[0].startswith("-") or ":=" in words[0]:
        return [DEFAULT_LAUNCH_FILE, *words]
    return words


def check_launch_arguments(env: dict[str, str], words: list[str]) -> None:
    """Refuses arguments that no file declares: `ros2 launch` would take them and do nothing."""
    file = _share(env, "foothill_bringup") / "launch" / words[0]
    if not file.is_file():
        raise Failure(f"there is no launch file {words[0]}; there are: "
                      + ", ".join(sorted(found.name for found in file.parent.glob("*.xml"))))
    known = _declared(file)
    for word in words[1:]:
        name, mark, _ = word.partition(":=")
        if mark and name not in known:
            near = difflib.get_close_matches(name, known, 1)
            advice = f"; did you mean {near[0]}?" if near else "; --show-args lists those it has"
            raise Failure(f"{words[0]} has no argument {name}{advice}")


def _declared(file: Path) -> list[str]:
    """Arguments of a launch file, and of those beside it that it includes."""
    names: list[str] = []
    todo, done = [file], set()
    while todo:
        current = todo.pop()
        if current in done or not current.is_file():
            continue
        done.add(current)
        root = ElementTree.parse(current).getroot()
        names += [item.get("name", "") for item in root.findall("arg")]
        todo += [file.with_name(Path(item.get("file", "")).name) for item in root.iter("include")]
    return names


def help_command(env: dict[str, str], command: str, words: list[str]) -> list[str]:
    """What shows the help of the program behind a command. Fails, saying what there is, if there
    is no such program."""
    if not ros.package_is_installed(env, "foothill_bringup"):
        raise Failure("What is run has options of its own; they show here once it is built "
                      "(./foothill build).")
    if command == "launch":
        file = launch_words(words)[0]
        check_launch_arguments(env, [file])
        return ["ros2", "launch", "foothill_bringup", file, "--show-args"]
    if command == "calibrate":
        return ["ros2", "run", "foothill_bringup", "calibrate.py", "--help"]
    entry = registry.find(env, command, split_name(words)[0])
    if entry.executable.suffix != ".py":
        raise Failure(f"{entry.name} has no options of its own.")
    return [str(entry.executable), "--help"]


def _share(env: dict[str, str], package: str) -> Path:
    for prefix in env.get("AMENT_PREFIX_PATH", "").split(":"):
        if (Path(prefix) / "share" / package / "package.xml").is_file():
            return Path(prefix) / "share" / package
    raise Failure(f"the package {package} is not there: ./foothill build")
