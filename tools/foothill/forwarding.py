"""Arguments that ./foothill forwards to the programs that it runs, and the help of those."""

from __future__ import annotations

import difflib
import re
import subprocess
from pathlib import Path

from . import registry, ros
from .console import Failure

DEFAULT_LAUNCH_FILE = "foothill.launch.py"
_LAUNCH_FILE_ENDINGS = (".launch.py", ".launch.xml")
#: A line of `ros2 launch --show-args` that names an argument; a star marks conditional ones.
_ARGUMENT = re.compile(r"^    '([^']+)':\*?$", re.MULTILINE)


def split_name(words: list[str]) -> tuple[str | None, list[str]]:
    """Returns the name of a demo, bench or report, if the first word is one, and its options."""
    if words and not words[0].startswith("-"):
        return words[0], words[1:]
    return None, words


def launch_words(words: list[str]) -> list[str]:
    """Returns the words behind `ros2 launch foothill_bringup`: a file, arguments and options."""
    if not words or words[0].startswith("-") or ":=" in words[0]:
        return [DEFAULT_LAUNCH_FILE, *words]
    return words


def check_launch_arguments(env: dict[str, str], words: list[str]) -> None:
    """Rejects arguments that the file does not declare: `ros2 launch` would ignore them."""
    file = _share(env, "foothill_bringup") / "launch" / words[0]
    if not file.is_file():
        names = sorted(found.name for found in file.parent.iterdir()
                       if found.name.endswith(_LAUNCH_FILE_ENDINGS))
        raise Failure(f"there is no launch file {words[0]}; available: {', '.join(names)}")
    given = [word.partition(":=")[0] for word in words[1:] if ":=" in word]
    if not given:
        return
    known = _declared(env, words[0])
    for name in given:
        if name not in known:
            near = difflib.get_close_matches(name, known, 1)
            advice = f"; did you mean {near[0]}?" if near else "; --show-args lists its arguments"
            raise Failure(f"{words[0]} has no argument {name}{advice}")


def _declared(env: dict[str, str], file: str) -> list[str]:
    """Returns the arguments that a launch file and the files that it includes declare."""
    answer = subprocess.run(["ros2", "launch", "foothill_bringup", file, "--show-args"], env=env,
                            capture_output=True, text=True)
    if answer.returncode != 0:
        raise Failure(f"{file} cannot be read:\n{answer.stdout}{answer.stderr}")
    return _ARGUMENT.findall(answer.stdout)


def help_command(env: dict[str, str], command: str, words: list[str]) -> list[str]:
    """Returns the command that shows the help of the program behind a command.

    Raises Failure with the available programs if there is no such program.
    """
    if not ros.package_is_installed(env, "foothill_bringup"):
        raise Failure("The options of the program that it runs are shown here after "
                      "./foothill build.")
    if command == "launch":
        file = launch_words(words)[0]
        check_launch_arguments(env, [file])
        return ["ros2", "launch", "foothill_bringup", file, "--show-args"]
    if command == "calibrate":
        return ["ros2", "run", "foothill_bringup", "calibrate.py", "--help"]
    entry = registry.find(env, command, split_name(words)[0])
    if entry.executable.suffix != ".py":
        raise Failure(f"{entry.name} has no further options.")
    return [str(entry.executable), "--help"]


def _share(env: dict[str, str], package: str) -> Path:
    for prefix in env.get("AMENT_PREFIX_PATH", "").split(":"):
        if (Path(prefix) / "share" / package / "package.xml").is_file():
            return Path(prefix) / "share" / package
    raise Failure(f"the package {package} is not installed: run ./foothill build")
