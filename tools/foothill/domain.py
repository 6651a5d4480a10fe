"""A ROS domain that nothing else on this machine uses.

Free domains are agreed upon as ament's isolated tests do it: the process that has bound TCP port
32768 + id owns the domain of that id, from 1 to 100. Tests, benches and demos do not disturb each
other then.
"""

from __future__ import annotations

import contextlib
import socket
import sys
from collections.abc import Iterator

from .console import Failure

FIRST_PORT = 32768  # of domain_coordinator in ament_cmake_ros
DOMAINS = range(1, 101)
LARGEST = 232  # above it, the ports of a domain exceed 65535


@contextlib.contextmanager
def own_domain(env: dict[str, str]) -> Iterator[dict[str, str]]:
    """The environment with a domain of its own, which is held until the end of the context.

    A ROS_DOMAIN_ID that the user has set stays: it is the way to join a running system.
    """
    chosen = env.get("ROS_DOMAIN_ID", "")
    if chosen:
        if not chosen.isdigit() or int(chosen) > LARGEST:
            raise Failure(f"ROS_DOMAIN_ID is '{chosen}' and must be a number from 0 to {LARGEST}")
        yield env
        return
    with _reserve() as number:
        print(f"ROS domain {number}; to join it: ROS_DOMAIN_ID={number} ./foothill shell",
              file=sys.stderr)
        yield {**env, "ROS_DOMAIN_ID": str(number)}


@contextlib.contextmanager
def _reserve() -> Iterator[int]:
    for number in DOMAINS:
        with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as lock:
            try:
                lock.bind(("", FIRST_PORT + number))
            except OSError:
                continue
            yield number
            return
    raise Failure(f"all ROS domains from {DOMAINS[0]} to {DOMAINS[-1]} are in use")
