"""List the packages."""

from __future__ import annotations

import argparse

from ros2cli.packages import package_names


def add_arguments(parser: argparse.ArgumentParser) -> None:
    del parser  # There are none.


def main(args: argparse.Namespace) -> None:
    del args
    for name in package_names():
        print(name)
