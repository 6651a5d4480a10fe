"""Run a launch file."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "-n",
        "--noninteractive",
        action="store_true",
        default=not sys.stdin.isatty(),
        help="Do as if there were no terminal",
    )
    parser.add_argument(
        "-d",
        "--debug",
        action="store_true",
        help="Log more",
    )
    parser.add_argument(
        "-s",
        "--show-args",
        "--show-arguments",
        action="store_true",
        help="Print the arguments of the launch file and what they mean",
    )
    parser.add_argument(
        "-a",
        "--show-all-subprocesses-output",
        action="store_true",
        help="Show the output of all processes, regardless of the launch file",
    )
    parser.add_argument(
        "--launch-prefix",
        help="Words to put before the command of every process (e.g. 'xterm -e gdb -ex run "
        "--args')",
    )
    parser.add_argument(
        "--launch-prefix-filter",
        help="Only where the name of the executable matches this regular expression",
    )
    parser.add_argument(
        "package_name", help="Package that has the launch file, or path of the file"
    )
    parser.add_argument("launch_file_name", nargs="?", help="Name of the launch file")
    parser.add_argument(
        "launch_arguments",
        nargs="*",
        help="Arguments of the launch file as <name>:=<value>; of several the last counts",
    )


def main(args: argparse.Namespace) -> int:
    if args.launch_prefix_filter is not None and args.launch_prefix is None:
        raise RuntimeError("--launch-prefix-filter needs --launch-prefix")
    path, words = _file_and_arguments(args)
    if args.show_args:
        _print_arguments(path)
        return 0
    arguments = _parse_arguments(words)
    if args.launch_prefix is not None:
        arguments["launch-prefix"] = args.launch_prefix
    if args.launch_prefix_filter is not None:
        arguments["launch-prefix-filter"] = args.launch_prefix_filter
    if args.show_all_subprocesses_output:
        os.environ["OVERRIDE_LAUNCH_PROCESS_OUTPUT"] = "both"
    return _launch(path, arguments, args)


def _launch(path: Path, arguments: dict[str, str], args: argparse.Namespace) -> int:
    from launch.actions import IncludeLaunchDescription
    from launch.launch_description_sources import AnyLaunchDescriptionSource

    from launch import LaunchDescription, LaunchService

    service = LaunchService(
        argv=args.launch_arguments, noninteractive=args.noninteractive, debug=args.debug
    )
    source = AnyLaunchDescriptionSource(str(path))
    service.include_launch_description(
        LaunchDescription(
            [IncludeLaunchDescription(source, launch_arguments=list(arguments.items()))]
        )
    )
    return service.run()


def _print_arguments(path: Path) -> None:
    from launch.launch_description_sources import get_launch_description_from_any_launch_file

    description = get_launch_description_from_any_launch_file(str(path.absolute()))
    arguments = description.get_launch_arguments()
    paragraphs = ["Arguments (pass arguments as '<name>:=<value>'):"]
    for argument in arguments:
        mark = "*" if argument._conditionally_included else ""
        lines = [f"    '{argument.name}':{mark}", f"        {argument.description}"]
        if argument.default_value is not None:
            default = " + ".join(part.describe() for part in argument.default_value)
            lines.append(f"        (default: {default})")
        paragraphs.append("\n".join(lines))
    if not arguments:
        paragraphs.append("  No arguments.")
    if any(argument._conditionally_included for argument in arguments):
        paragraphs.append("* argument(s) which are only used if specific conditions occur")
    print("\n\n".join(paragraphs))


def _parse_arguments(words: Sequence[str]) -> dict[str, str]:
    """Reads `name:=value` words; of the same name the last one counts."""
    arguments = {}
    for word in words:
        name, mark, value = word.partition(":=")
        if not name or not mark or not value:
            raise RuntimeError(
                f"malformed launch argument '{word}', expected format '<name>:=<value>'"
            )
        arguments[name] = value
    return arguments


def _file_and_arguments(args: argparse.Namespace) -> tuple[Path, list[str]]:
    """Distinguishes `PACKAGE FILE [argument...]` from `PATH [argument...]`."""
    from ros2cli.packages import file_in_share, is_package

    first, second = args.package_name, args.launch_file_name
    if second is None or (not is_package(first) and os.path.exists(first)):
        if not os.path.isfile(first):
            raise RuntimeError(f"No launch file supplied: '{first}' is not a file")
        return Path(first), [*([] if second is None else [second]), *args.launch_arguments]
    return file_in_share(first, second), args.launch_arguments
