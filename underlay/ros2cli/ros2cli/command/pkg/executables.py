"""List the executables of packages."""

from __future__ import annotations

import argparse

from ros2cli import packages


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("package_name", nargs="?", help="Package to list (default: all packages)")
    parser.add_argument("--full-path", action="store_true", help="Print whole paths")


def main(args: argparse.Namespace) -> None:
    wanted = packages.package_names() if args.package_name is None else [args.package_name]
    for package in wanted:
        for path in packages.executables(package):
            print(path if args.full_path else f"{package} {path.name}")
