"""Check whether ROS is set up well."""

from __future__ import annotations

import argparse
import sys


def add_arguments(parser: argparse.ArgumentParser) -> None:
    group = parser.add_mutually_exclusive_group()
    group.add_argument("--report", "-r", action="store_true", help="Print all reports")
    group.add_argument(
        "--report-failed", "-rf", action="store_true", help="Print the reports of failed checks"
    )
    parser.add_argument(
        "--include-warnings", "-iw", action="store_true", help="Count warnings as failures"
    )
    parser.add_argument(
        "--exclude-packages",
        "-ep",
        action="store_true",
        help="Do not check for newer packages; accepted for compatibility, they never are",
    )


def main(args: argparse.Namespace) -> int:
    from ros2cli.doctor import examine

    checks = examine()
    if args.report:
        for check in checks:
            check.print_report()
        return 0
    failed = []
    for check in checks:
        for warning in check.warnings:
            print(f"WARNING: {warning}", file=sys.stderr)
        for error in check.errors:
            print(f"ERROR: {error}", file=sys.stderr)
        if check.errors or (args.include_warnings and check.warnings):
            failed.append(check)
    if not failed:
        print(f"\nAll {len(checks)} checks passed\n")
        return 0
    print(f"\n{len(failed)}/{len(checks)} check(s) failed\n")
    print("Failed modules:", *(check.name for check in failed))
    if args.report_failed:
        for check in failed:
            check.print_report()
    return 1
