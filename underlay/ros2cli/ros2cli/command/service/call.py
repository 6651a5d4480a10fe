"""Call a service and print its answer."""

from __future__ import annotations

import argparse
import time

from ros2cli.node import NODE_NAME_PREFIX, plain_node
from ros2cli.values import (
    add_values_arguments,
    fill,
    interface_class,
    positive_float,
    values_text,
    yaml_mapping,
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("service_name", help="Name of the service (e.g. '/enable_motors')")
    parser.add_argument("service_type", help="Type of the service (e.g. 'std_srvs/srv/SetBool')")
    add_values_arguments(parser, "values", "Values of the request in YAML (e.g. '{data: true}')")
    parser.add_argument(
        "-r", "--rate", metavar="N", type=positive_float, help="Repeat the call at N Hz"
    )


def main(args: argparse.Namespace) -> None:
    from ros2cli.services import response_of, wait_until_ready

    kind = interface_class("service", args.service_type)
    request = kind.Request()
    fill(request, yaml_mapping(values_text(args, "values")))
    package, _, name = args.service_type.partition("/")
    with plain_node(f"{NODE_NAME_PREFIX}_requester_{package}_{name.split('/')[-1]}") as node:
        client = node.create_client(kind, args.service_name)
        if not client.service_is_ready():
            print("waiting for service to become available...")
            wait_until_ready(client)
        next_call = time.monotonic()
        while True:
            print(f"requester: making request: {request!r}\n")
            print(f"response:\n{response_of(node, client, request)!r}\n")
            if args.rate is None:
                break
            next_call += 1.0 / args.rate
            time.sleep(max(0.0, next_call - time.monotonic()))
