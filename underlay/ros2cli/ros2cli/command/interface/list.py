"""List the interfaces of all packages."""

from __future__ import annotations

import argparse


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("-m", "--only-msgs", action="store_true", help="Only list messages")
    parser.add_argument("-s", "--only-srvs", action="store_true", help="Only list services")
    parser.add_argument("-a", "--only-actions", action="store_true", help="Only list actions")


def main(args: argparse.Namespace) -> None:
    import rosidl_runtime_py

    kinds = (
        (args.only_msgs, "Messages:", rosidl_runtime_py.get_message_interfaces),
        (args.only_srvs, "Services:", rosidl_runtime_py.get_service_interfaces),
        (args.only_actions, "Actions:", rosidl_runtime_py.get_action_interfaces),
    )
    all_wanted = not any(wanted for wanted, *_ in kinds)
    for wanted, heading, interfaces in kinds:
        if wanted or all_wanted:
            print(heading)
            for package, names in sorted(interfaces().items()):
                for name in sorted(names):
                    print(f"    {package}/{name}")
