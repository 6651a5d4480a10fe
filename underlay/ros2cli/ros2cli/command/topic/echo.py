"""Print the messages of a topic."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from ros2cli.node import add_strategy_arguments, cli_node, spin
from ros2cli.qos import add_qos_arguments, qos_for_publishers
from ros2cli.values import interface_class, non_negative_int, positive_float

if TYPE_CHECKING:
    from rclpy.node import Node

_TRUNCATE_LENGTH = 128


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_strategy_arguments(parser)
    parser.add_argument("topic_name", help="Name of the topic (e.g. '/chatter')")
    parser.add_argument(
        "message_type", nargs="?", help="Type of the messages (e.g. 'std_msgs/msg/String')"
    )
    add_qos_arguments(parser, "subscribe", "sensor_data")
    _add_format_arguments(parser)
    parser.add_argument(
        "--no-lost-messages", action="store_true", help="Do not report when a message is lost"
    )
    parser.add_argument(
        "--filter",
        dest="filter_expr",
        metavar="EXPR",
        help="Only print messages for which this Python expression of m, the message, holds",
    )
    parser.add_argument("--once", action="store_true", help="Print the first message, then exit")
    parser.add_argument(
        "--timeout", metavar="N", type=positive_float, help="Exit after N seconds"
    )
    parser.add_argument(
        "--include-message-info", "-i", action="store_true", help="Show the message info as well"
    )


def _add_format_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--csv", action="store_true", help="Print all values separated by commas")
    parser.add_argument(
        "--field", help="Only print this field; dots lead to sub-fields (e.g. 'pose.position')"
    )
    parser.add_argument(
        "--full-length", "-f", action="store_true", help="Print all of long arrays and strings"
    )
    parser.add_argument(
        "--truncate-length",
        "-l",
        type=non_negative_int,
        default=_TRUNCATE_LENGTH,
        help="Length after which arrays and strings are cut (default: %(default)s)",
    )
    parser.add_argument("--no-arr", action="store_true", help="Do not print arrays")
    parser.add_argument("--no-str", action="store_true", help="Do not print strings")
    parser.add_argument(
        "--flow-style", action="store_true", help="Print arrays in one line (not with --csv)"
    )
    parser.add_argument("--raw", action="store_true", help="Print the serialized message")


def main(args: argparse.Namespace) -> None:
    from ros2cli.command.topic._messages import message_class
    from ros2cli.command.topic._printer import Printer

    printer = Printer(args)
    with cli_node(args) as node:
        if args.message_type is None:
            kind = message_class(node, args.topic_name)
        else:
            kind = interface_class("message", args.message_type)
        printer.check_field(kind)
        _subscribe(node, kind, args, printer)
        spin(node, lambda: args.once and printer.count > 0, args.timeout)


def _subscribe(node: Node, kind: Any, args: argparse.Namespace, printer: Any) -> None:
    from rclpy.event_handler import SubscriptionEventCallbacks

    events = SubscriptionEventCallbacks(
        message_lost=None if args.no_lost_messages else _report_lost
    )
    node.create_subscription(
        kind,
        args.topic_name,
        printer.on_message,
        qos_for_publishers(node, args.topic_name, args),
        event_callbacks=events,
        raw=args.raw,
    )


def _report_lost(status: Any) -> None:
    print(
        f"A message was lost!!!\n\ttotal count change:{status.total_count_change}"
        f"\n\ttotal count: {status.total_count}",
        end="---\n",
    )
