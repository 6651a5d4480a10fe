"""Run an executable of a package."""

from __future__ import annotations

import argparse
import shlex
import signal
import subprocess

from ros2cli import packages


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--prefix",
        help="Words to put before the command (e.g. 'gdb -ex run --args')",
    )
    parser.add_argument("package_name", help="Name of the ROS package")
    parser.add_argument("executable_name", help="Name of the executable")
    parser.add_argument(
        "argv",
        nargs=argparse.REMAINDER,
        help="Arguments for the executable",
    )


def main(args: argparse.Namespace) -> int | str:
    paths = packages.executables(args.package_name)
    found = [path for path in paths if path.name == args.executable_name]
    if not found:
        return "No executable found"
    if len(found) > 1:
        listed = "".join(f"\n- {path}" for path in found)
        return f"Multiple executables found:{listed}"
    prefix = [] if args.prefix is None else shlex.split(args.prefix)
    return _run([*prefix, str(found[0]), *args.argv])


def _run(command: list[str]) -> int:
    """Runs a command until it ends and returns its exit code, negative if a signal ended it."""
    # A terminal sends SIGINT to the executable as well; a second one from here would only harm.
    signal.signal(signal.SIGINT, lambda *_: None)
    process = subprocess.Popen(command)
    signal.signal(signal.SIGTERM, lambda number, _: process.send_signal(number))
    code = process.wait()
    if code < 0:
        print("[ros2run]:", signal.strsignal(-code))
    elif code > 0:
        print("[ros2run]:", f"Process exited with failure {code}")
    return code
