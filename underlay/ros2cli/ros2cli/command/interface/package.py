"""List the interfaces of a package."""

from __future__ import annotations

import argparse


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("package_name", help="Name of the ROS package (e.g. 'example_interfaces')")


def main(args: argparse.Namespace) -> str | None:
    from rosidl_runtime_py import get_interfaces

    try:
        found = get_interfaces([args.package_name])
    except LookupError as error:
        return str(error)
    for package, names in found.items():
        for name in sorted(names):
            print(f"{package}/{name}")
    return None
