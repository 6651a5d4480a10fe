"""Rebuild the metadata of a bag from its files."""

from __future__ import annotations

import argparse

from ros2cli.command.bag._arguments import add_bag_arguments
from ros2cli.command.bag._programs import become


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_bag_arguments(parser)


def main(args: argparse.Namespace) -> None:
    become("reindex", {"uri": args.bag_path, "storage_id": args.storage})
