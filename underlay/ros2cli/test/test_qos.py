"""Quality of service on the command line."""

from __future__ import annotations

import argparse

import pytest
from rclpy import qos as rclpy_qos
from ros2cli import qos


def _parse(*arguments: str, default: str = "sensor_data") -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    qos.add_qos_arguments(parser, "subscribe", default)
    return parser.parse_args(arguments)


@pytest.mark.parametrize(
    ("written", "policy"),
    [
        (qos.PROFILES, rclpy_qos.QoSPresetProfiles),
        (qos.HISTORIES, rclpy_qos.QoSHistoryPolicy),
        (qos.RELIABILITIES, rclpy_qos.QoSReliabilityPolicy),
        (qos.DURABILITIES, rclpy_qos.QoSDurabilityPolicy),
        (qos.LIVELINESSES, rclpy_qos.QoSLivelinessPolicy),
    ],
)
def test_the_choices_are_those_of_rclpy(written: tuple[str, ...], policy: type) -> None:
    assert sorted(written) == sorted(policy.short_keys())


def test_without_options_the_preset_counts() -> None:
    assert qos.qos_from_arguments(_parse()) == rclpy_qos.qos_profile_sensor_data


def test_options_override_the_preset() -> None:
    profile = qos.qos_from_arguments(
        _parse(
            "--qos-profile", "default", "--qos-depth", "3", "--qos-reliability", "best_effort",
            "--qos-durability", "transient_local", "--qos-history", "keep_all",
            "--qos-liveliness", "manual_by_topic", "--qos-liveliness-lease-duration-seconds", "2",
        )
    )
    assert profile.depth == 3
    assert profile.reliability == rclpy_qos.ReliabilityPolicy.BEST_EFFORT
    assert profile.durability == rclpy_qos.DurabilityPolicy.TRANSIENT_LOCAL
    assert profile.history == rclpy_qos.HistoryPolicy.KEEP_ALL
    assert profile.liveliness == rclpy_qos.LivelinessPolicy.MANUAL_BY_TOPIC
    assert profile.liveliness_lease_duration.nanoseconds == 2_000_000_000


def test_a_latched_profile_without_depth_keeps_one_message() -> None:
    options = ("--qos-profile", "system_default", "--qos-durability", "transient_local")
    assert qos.qos_from_arguments(_parse(*options)).depth == 1


class _Node:
    """Knows the publishers of a topic."""

    def __init__(self, *offered: rclpy_qos.QoSProfile) -> None:
        self._offered = offered

    def get_publishers_info_by_topic(self, _: str) -> list[argparse.Namespace]:
        return [argparse.Namespace(qos_profile=profile) for profile in self._offered]


RELIABLE = rclpy_qos.QoSProfile(depth=1)
LATCHED = rclpy_qos.QoSProfile(depth=1, durability=rclpy_qos.DurabilityPolicy.TRANSIENT_LOCAL)
BEST_EFFORT = rclpy_qos.qos_profile_sensor_data


def test_a_subscription_asks_for_what_all_publishers_offer() -> None:
    profile = qos.qos_for_publishers(_Node(LATCHED, LATCHED), "/topic", _parse())
    assert profile.reliability == rclpy_qos.ReliabilityPolicy.RELIABLE
    assert profile.durability == rclpy_qos.DurabilityPolicy.TRANSIENT_LOCAL


def test_publishers_with_different_qos_are_all_received(capsys: pytest.CaptureFixture[str]) -> None:
    profile = qos.qos_for_publishers(_Node(BEST_EFFORT, LATCHED), "/topic", _parse())
    assert profile.reliability == rclpy_qos.ReliabilityPolicy.BEST_EFFORT
    assert profile.durability == rclpy_qos.DurabilityPolicy.VOLATILE
    assert "Falling back to QoSReliabilityPolicy.BEST_EFFORT" in capsys.readouterr().out


def test_an_option_switches_the_matching_off() -> None:
    args = _parse("--qos-durability", "volatile")
    profile = qos.qos_for_publishers(_Node(LATCHED), "/topic", args)
    assert profile.durability == rclpy_qos.DurabilityPolicy.VOLATILE
    assert profile.reliability == rclpy_qos.ReliabilityPolicy.BEST_EFFORT


def test_without_publishers_the_preset_counts() -> None:
    profile = qos.qos_for_publishers(_Node(), "/topic", _parse(default="default"))
    assert profile == rclpy_qos.QoSPresetProfiles.DEFAULT.value


def test_presets_are_not_changed_by_use() -> None:
    qos.qos_for_publishers(_Node(LATCHED), "/topic", _parse())
    durability = rclpy_qos.qos_profile_sensor_data.durability
    assert durability == rclpy_qos.DurabilityPolicy.VOLATILE
