"""The command line of ./foothill."""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile

from . import bench, doctor, handing_on, layout, registry, ros, testing
from .console import Failure
from .workspace import Workspace

_DESCRIPTION = """Foothill flies spacecraft on the floor.

Every command first brings up to date what it needs: on a bare machine it installs the
compiler, ROS 2 Jazzy and the workspace by itself, later it takes no time."""

_EPILOG = """examples:
  ./foothill demo                          two robots fly an orbit, as fast as it goes
  ./foothill demo --help                   all that it can do
  ./foothill shell                         a shell with ros2, rclpy and the workspace
  ./foothill shell -c 'ros2 topic list'    one command in it
  ./foothill launch robots:=1              ros2 launch foothill_bringup foothill.launch.xml ...
  ./foothill launch --show-args            what can be chosen there
  ./foothill bench                         the names of all benches
  ./foothill bench bus                     a table of figures, each with its reference
  ./foothill test foothill_conformance     the tests of one package
"""


def main() -> int:
    if len(sys.argv) == 1:
        _parser().print_help()
        return os.EX_USAGE
    arguments, rest = _parser().parse_known_args()
    if rest and not arguments.takes_more:
        _parser().error(f"{arguments.command} does not take {' '.join(rest)}")
    arguments.rest = rest
    try:
        if arguments.wants_help:
            return _help(arguments)
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

    def add(name: str, run: object, text: str, more: str = "") -> argparse.ArgumentParser:
        """A command; `more` names the words that it hands on to what it runs."""
        command = commands.add_parser(
            name, help=text, add_help=not more, allow_abbrev=not more,
            usage=f"foothill {name} [-h] [--ros {{wheels,system}}] {more}" if more else None,
            description=text[0].upper() + text[1:] + ".")
        command.set_defaults(run=run, takes_more=bool(more), wants_help=False, parser=command)
        if more:
            command.add_argument("-h", "--help", action="store_true", dest="wants_help",
                                 help="show this, and the options of what is run")
        _add_ros_option(command, default=argparse.SUPPRESS)
        return command

    add("setup", _setup, "install what is missing and build underlay/ where it is needed")
    build = add("build", _build, "set up and build src/")
    build.add_argument("packages", nargs="*", metavar="PKG", help="these and what they depend on")
    add("demo", _registered, "run a demo; without a name, the only one or a list",
        "[NAME] [OPTION ...]")
    add("launch", _launch, "start a launch file of foothill_bringup, by default the whole system",
        "[FILE] [ARGUMENT:=VALUE ...] [OPTION ...]")
    add("calibrate", _calibrate, "measure a robot's wheels and track by driving squares",
        "[OPTION ...]")
    test = add("test", _test, "build and run all tests and the lint, or those of some packages")
    test.add_argument("packages", nargs="*", metavar="PKG")
    test.add_argument("--sanitize", choices=layout.SANITIZERS,
                      help="build src/ and underlay/ with this sanitizer and test that")
    bench_ = add("bench", _bench, "measure, and print figures beside references of the same run",
                 "[--json] NAME [OPTION ...]")
    bench_.add_argument("--json", action="store_true", help="one JSON object a line")
    add("report", _registered, "make a page of docs/ with its plots", "NAME [OPTION ...]")
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
    _workspace(arguments).build(arguments.packages or None)
    return 0


def _test(arguments: argparse.Namespace) -> int:
    return testing.run(_workspace(arguments), arguments.packages)


def _bench(arguments: argparse.Namespace) -> int:
    env = _built(arguments)
    name, options = handing_on.split_name(arguments.rest)
    return bench.run(registry.find(env, "bench", name), env, options, arguments.json)


def _registered(arguments: argparse.Namespace) -> int:
    env = _built(arguments)
    name, options = handing_on.split_name(arguments.rest)
    entry = registry.find(env, arguments.command, name)
    return _run([str(entry.executable), *options], env)


def _help(arguments: argparse.Namespace) -> int:
    """Of a command that hands its words on: its own text, and what there is to hand on."""
    print(arguments.parser.format_help(), end="", flush=True)
    try:
        env = _workspace(arguments).environment()
        words = handing_on.help_command(env, arguments.command, arguments.rest)
    except Failure as failure:
        print(f"\n{failure}")
        return 0
    print(flush=True)
    return _run(words, env)


def _launch(arguments: argparse.Namespace) -> int:
    env = _built(arguments)
    words = handing_on.launch_words(arguments.rest)
    handing_on.check_launch_arguments(env, words)
    return _run(["ros2", "launch", "foothill_bringup", *words], env)


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
