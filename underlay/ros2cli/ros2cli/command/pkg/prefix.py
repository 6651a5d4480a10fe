"""Print the install prefix of a package."""

from __future__ import annotations

import argparse

from ros2cli import packages


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("package_name", help="Name of the package")
    parser.add_argument("--share", action="store_true", help="Print the share folder instead")


def main(args: argparse.Namespace) -> str | None:
    prefix = packages.prefix_or_none(args.package_name)
    if prefix is None:
        return "Package not found"
    print(packages.share(args.package_name) if args.share else prefix)
    return None
