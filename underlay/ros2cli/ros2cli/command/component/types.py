"""List the components that packages have."""

from __future__ import annotations

import argparse

_RESOURCE = "rclcpp_components"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("package_name", nargs="?", help="Package to list (default: all packages)")


def main(args: argparse.Namespace) -> int | str:
    from ament_index_python import get_resource, get_resources

    packages = sorted(get_resources(_RESOURCE))
    if args.package_name is not None and args.package_name not in packages:
        return f"No component types found for package '{args.package_name}'"
    for package in packages if args.package_name is None else [args.package_name]:
        lines = get_resource(_RESOURCE, package)[0].splitlines()
        types = [line.partition(";")[0] for line in lines if line]
        if args.package_name is None:
            print(package)
            types = [f"  {name}" for name in types]
        print(*types, sep="\n")
    return 0
