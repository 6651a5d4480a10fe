"""Quality of service on the command line."""

from __future__ import annotations

import argparse
from copy import copy
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rclpy.node import Node
    from rclpy.qos import QoSProfile

# The keys of rclpy.qos, written out so that the help does not have to import rclpy.
PROFILES = (
    "unknown",
    "default",
    "system_default",
    "sensor_data",
    "services_default",
    "parameters",
    "parameter_events",
    "action_status_default",
    "best_available",
)
HISTORIES = ("system_default", "keep_last", "keep_all", "unknown")
RELIABILITIES = ("system_default", "reliable", "best_effort", "unknown", "best_available")
DURABILITIES = ("system_default", "transient_local", "volatile", "unknown", "best_available")
LIVELINESSES = ("system_default", "automatic", "manual_by_topic", "unknown", "best_available")


def add_qos_arguments(
    parser: argparse.ArgumentParser, subscribe_or_publish: str, default_profile: str
) -> None:
    """Adds the options --qos-*."""
    to = f"to {subscribe_or_publish} with"
    overrides = "(overrides the value of --qos-profile)"
    parser.add_argument(
        "--qos-profile",
        choices=PROFILES,
        default=default_profile,
        help=f"Preset quality of service {to} (default: {default_profile})",
    )
    parser.add_argument("--qos-depth", metavar="N", type=int, help=f"Queue size {to} {overrides}")
    parser.add_argument("--qos-history", choices=HISTORIES, help=f"History {to} {overrides}")
    for name, choices in (("reliability", RELIABILITIES), ("durability", DURABILITIES)):
        parser.add_argument(
            f"--qos-{name}", choices=choices, help=f"{name.title()} {to} {overrides}"
        )
    parser.add_argument(
        "--qos-liveliness", choices=LIVELINESSES, help=f"Liveliness {to} {overrides}"
    )
    parser.add_argument(
        "--qos-liveliness-lease-duration-seconds",
        type=float,
        help=f"Lease duration of the liveliness {to} {overrides}",
    )


def qos_from_arguments(args: argparse.Namespace) -> QoSProfile:
    """Returns the profile that the options --qos-* ask for."""
    from rclpy import qos
    from rclpy.duration import Duration

    # A copy, because all users of a preset share it.
    profile = copy(qos.QoSPresetProfiles.get_from_short_key(args.qos_profile))
    if args.qos_history:
        profile.history = qos.QoSHistoryPolicy.get_from_short_key(args.qos_history)
    if args.qos_reliability:
        profile.reliability = qos.QoSReliabilityPolicy.get_from_short_key(args.qos_reliability)
    if args.qos_durability:
        profile.durability = qos.QoSDurabilityPolicy.get_from_short_key(args.qos_durability)
    if args.qos_liveliness:
        profile.liveliness = qos.QoSLivelinessPolicy.get_from_short_key(args.qos_liveliness)
    if (args.qos_liveliness_lease_duration_seconds or 0.0) > 0.0:
        lease = Duration(seconds=args.qos_liveliness_lease_duration_seconds)
        profile.liveliness_lease_duration = lease
    if (args.qos_depth or 0) > 0:
        profile.depth = args.qos_depth
    elif profile.durability == qos.QoSDurabilityPolicy.TRANSIENT_LOCAL and profile.depth == 0:
        profile.depth = 1
    return profile


def qos_for_publishers(node: Node, topic: str, args: argparse.Namespace) -> QoSProfile:
    """Returns a profile that receives from every publisher of a topic, or what --qos-* ask for."""
    from rclpy.qos import QoSDurabilityPolicy, QoSReliabilityPolicy

    profile = qos_from_arguments(args)
    policies = ("reliability", "durability", "depth", "history", "liveliness")
    asked = [*policies, "liveliness_lease_duration_seconds"]
    publishers = node.get_publishers_info_by_topic(topic)
    if not publishers or any(getattr(args, f"qos_{name}") is not None for name in asked):
        return profile
    offered = [publisher.qos_profile for publisher in publishers]
    profile.reliability = _strongest_common(
        [qos.reliability for qos in offered],
        QoSReliabilityPolicy.RELIABLE,
        QoSReliabilityPolicy.BEST_EFFORT,
    )
    profile.durability = _strongest_common(
        [qos.durability for qos in offered],
        QoSDurabilityPolicy.TRANSIENT_LOCAL,
        QoSDurabilityPolicy.VOLATILE,
    )
    return profile


def _strongest_common(offered: list, strong: object, weak: object) -> object:
    if all(policy == strong for policy in offered):
        return strong
    if strong in offered:
        print(
            f"Some, but not all, publishers are offering {_policy_name(strong)}. Falling back to "
            f"{_policy_name(weak)} as it will connect to all publishers"
        )
    return weak


def _policy_name(policy: object) -> str:
    # The class names are short (ReliabilityPolicy); users know the long ones.
    return f"QoS{type(policy).__name__}.{policy.name}"  # type: ignore[attr-defined]
