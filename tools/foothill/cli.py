"""The command line of ./foothill."""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile

from . import bench, doctor, layout, registry, ros, testing
from .console import Failure
from .workspace import Workspace

_DESCRIPTION = """Foothill flies spacecraft on the floor.

Every command first brings up to date what it needs: on a bare machine it installs the
compiler, ROS 2 Jazzy and the workspace by itself, later it takes no time."""

_EPILOG = """examples:
  ./foothill test                          everything, from a fresh clone
  ./foothill test foothill_conformance     one package
  ./foothill shell                         a shell with ros2, rclpy and the workspace
  ./foothill shell -c 'ros2 topic list'    one command in it
  ./foothill launch                        ros2 launch foothill_bringup foothill.launch.xml
  ./foothill calibrate --help              wheels and track of a robot, by driving squares
  ./foothill bench bus                     a table of figures, each with its reference
"""


def main() -> int:
    arguments, rest = _parser().parse_known_args()
    if rest and not arguments.takes_more:
        _parser().error(f"{arguments.command} does not take {' '.join(rest)}")
    arguments.rest = rest
    try:
        return arguments.run(arguments)
    except Failure as failure:
        print(f"foothill: {failure}", file=sys.stderr)
        if failure.log:
            _show_errors(failure)
        return 1
    except KeyboardInterrupt:
        print("foothill: stopped; the next run goes on from here.", file=sys.stderr)
        return 130


def _show_errors(failure: Failure) -> None:
    assert failure.log is not None
    lines = failure.log.read_text(errors="replace").splitlines() if failure.log.exists() else []
    errors = [line for line in lines if ": error:" in line or line.startswith(("E: ", "ERROR: "))
              or "CMake Error" in line]
    for line in errors[:5]:
        print(f"  {line}", file=sys.stderr)
    print(f"  full log: {failure.log}", file=sys.stderr)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="foothill", description=_DESCRIPTION, epilog=_EPILOG,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    _add_ros_option(parser, default=None)
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True,
                                     title="commands")

    def add(name: str, run: object, text: str, takes_more: bool = False) -> argparse.ArgumentParser:
        command = commands.add_parser(name, help=text, description=text[0].upper() + text[1:] + ".")
        command.set_defaults(run=run, takes_more=takes_more)
        _add_ros_option(command, default=argparse.SUPPRESS)
        return command

    add("setup", _setup, "install what is missing and build underlay/ where it is needed")
    build = add("build", _build, "set up and build src/")
    build.add_argument("packages", nargs="*", metavar="PKG", help="these and what they depend on")
    demo = add("demo", _registered, "run a demo; without a name, the only one or a list", True)
    demo.add_argument("name", nargs="?", metavar="NAME")
    add("launch", _launch, "ros2 launch foothill_bringup FILE; default foothill.launch.xml", True)
    add("calibrate", _calibrate, "measure a robot's wheels and track by driving squares", True)
    test = add("test", _test, "build and run all tests and the lint, or those of some packages")
    test.add_argument("packages", nargs="*", metavar="PKG")
    test.add_argument("--sanitize", choices=layout.SANITIZERS,
                      help="build src/ and underlay/ with this sanitizer and test that")
    bench_ = add("bench", _bench, "measure, and print figures beside references of the same run",
                 True)
    bench_.add_argument("name", nargs="?", metavar="NAME")
    bench_.add_argument("--json", action="store_true", help="one JSON object a line")
    report = add("report", _registered, "make a page of docs/ with its plots", True)
    report.add_argument("name", nargs="?", metavar="NAME")
    shell = add("shell", _shell, "open a shell in which ros2 and the workspace are there")
    shell.add_argument("-c", dest="shell_command", metavar="CMD", help="run one command and end")
    add("doctor", _doctor, "print what is found here, and what is wrong")
    clean = add("clean", _clean, "remove what was built")
    clean.add_argument("--all", action="store_true", help="ROS 2 from wheels and all logs, too")
    return parser


def _add_ros_option(parser: argparse.ArgumentParser, default: object) -> None:
    """Accepted before the command and after it."""
    parser.add_argument("--ros", choices=("wheels", "system"), default=default,
                        help="which ROS 2 Jazzy: the system's, or our own from wheels with "
                             "underlay/ (default: the system's where there is one)")


def _workspace(arguments: argparse.Namespace) -> Workspace:
    sanitizer = getattr(arguments, "sanitize", None)
    return Workspace(layout.Variant(ros.choose(arguments.ros), sanitizer))


def _built(arguments: argparse.Namespace) -> dict[str, str]:
    workspace = _workspace(arguments)
    workspace.build()
    return workspace.environment()


def _setup(arguments: argparse.Namespace) -> int:
    _workspace(arguments).setup()
    print("Ready: ./foothill build, test, shell or launch.", file=sys.stderr)
    return 0


def _build(arguments: argparse.Namespace) -> int:
    _workspace(arguments).build(arguments.packages)
    return 0


def _test(arguments: argparse.Namespace) -> int:
    return testing.run(_workspace(arguments), arguments.packages)


def _bench(arguments: argparse.Namespace) -> int:
    env = _built(arguments)
    entry = registry.find(env, "bench", arguments.name)
    return bench.run(entry, env, arguments.rest, arguments.json)


def _registered(arguments: argparse.Namespace) -> int:
    env = _built(arguments)
    entry = registry.find(env, arguments.command, arguments.name)
    return _run([str(entry.executable), *arguments.rest], env)


def _launch(arguments: argparse.Namespace) -> int:
    words = list(arguments.rest)
    if not words or words[0].startswith("-") or ":=" in words[0]:
        words.insert(0, "foothill.launch.xml")
    return _run(["ros2", "launch", "foothill_bringup", *words], _built(arguments))


def _calibrate(arguments: argparse.Namespace) -> int:
    return _run(["ros2", "run", "foothill_bringup", "calibrate.py", *arguments.rest],
                _built(arguments))


def _shell(arguments: argparse.Namespace) -> int:
    env = _built(arguments)
    if arguments.shell_command is not None:
        return _run(["bash", "-c", arguments.shell_command], env)
    with tempfile.NamedTemporaryFile("w", suffix=".bashrc") as startup:
        # The user's own start-up file may reset PATH, so ours comes after it.
        startup.write("[ -f ~/.bashrc ] && . ~/.bashrc\n" + "".join(
            f"export {name}={_quoted(env[name])}\n" for name in
            ("PATH", "LD_LIBRARY_PATH", "PYTHONPATH", "AMENT_PREFIX_PATH") if name in env)
            + "PS1='(foothill) '$PS1\n")
        startup.flush()
        return _run(["bash", "--rcfile", startup.name, "-i"], env)


def _doctor(arguments: argparse.Namespace) -> int:
    return doctor.run(arguments.ros)


def _clean(arguments: argparse.Namespace) -> int:
    for folder in sorted(layout.STATE.glob("*")):
        keep = folder in (layout.ROS_PREFIX, layout.LOGS) and not arguments.all
        if folder.is_dir() and not keep:
            shutil.rmtree(folder)
            print(f"removed {folder.relative_to(layout.ROOT)}")
    return 0


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "'\\''") + "'"


def _run(words: list[str], env: dict[str, str]) -> int:
    program = shutil.which(words[0], path=env.get("PATH"))
    if not program:
        raise Failure(f"{words[0]} is not there")
    try:
        return subprocess.run([program, *words[1:]], env=env).returncode
    except KeyboardInterrupt:
        return os.EX_TEMPFAIL
