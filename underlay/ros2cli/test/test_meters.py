"""The meters of `ros2 topic hz`, `bw` and `delay`, on clocks that the tests set."""

from __future__ import annotations

import pytest
from builtin_interfaces.msg import Time as TimeMsg
from rclpy.time import Time
from ros2cli.command.topic._statistics import Stopwatch, Window
from ros2cli.command.topic.bw import BandwidthMeter
from ros2cli.command.topic.delay import DelayMeter
from ros2cli.command.topic.hz import RateMeter
from sensor_msgs.msg import Temperature
from std_msgs.msg import Header

SECOND = 1_000_000_000


class Clock:
    """A clock that stands still until it is set."""

    def __init__(self, now: int) -> None:
        self.now = now

    def __call__(self) -> int:
        return self.now


def test_a_window_has_the_statistics_of_its_last_samples() -> None:
    window = Window(4)
    for sample in (100.0, 2.0, 4.0, 4.0, 6.0):
        window.add(sample)
    mean, smallest, largest, deviation, number = window.statistics()
    assert (mean, smallest, largest, number) == (4.0, 2.0, 6.0, 4)
    assert deviation == pytest.approx(2.0**0.5)


def test_a_stopwatch_measures_between_events_and_starts_again_when_time_goes_back() -> None:
    stopwatch = Stopwatch()
    laps = [stopwatch.lap(seconds * SECOND) for seconds in (5, 7, 3, 4)]
    assert laps == [None, 2.0, None, 1.0]


def test_a_rate_is_printed_once_a_second(capsys: pytest.CaptureFixture[str]) -> None:
    clock = Clock(SECOND)
    meter = RateMeter(10000, clock)
    for _ in range(23):
        meter.on_event()
        clock.now += SECOND // 10
    assert capsys.readouterr().out == (
        "average rate: 10.000\n\tmin: 0.100s max: 0.100s std dev: 0.00000s window: 11\n"
        "average rate: 10.000\n\tmin: 0.100s max: 0.100s std dev: 0.00000s window: 21\n"
    )


def test_a_rate_starts_again_when_simulated_time_does(capsys: pytest.CaptureFixture[str]) -> None:
    clock = Clock(0)
    meter = RateMeter(10000, clock)
    for now in (0, 5, 6, 1, 2, 4):
        clock.now = now * SECOND
        meter.on_event()
    assert capsys.readouterr().out == (
        "time has reset, resetting counters\n"
        "average rate: 0.667\n\tmin: 1.000s max: 2.000s std dev: 0.50000s window: 2\n"
    )


@pytest.mark.parametrize(
    ("size", "expected"),
    [
        (50, "200 B/s from 4 messages\n\tMessage size mean: 50 B min: 50 B max: 50 B\n"),
        (
            1500,
            "6.00 KB/s from 4 messages\n\tMessage size mean: 1.50 KB min: 1.50 KB max: 1.50 KB\n",
        ),
        (
            1_000_000,
            "4.00 MB/s from 4 messages\n\tMessage size mean: 1.00 MB min: 1.00 MB max: 1.00 MB\n",
        ),
    ],
)
def test_a_bandwidth_is_in_the_unit_that_suits_it(
    size: int, expected: str, capsys: pytest.CaptureFixture[str]
) -> None:
    clock = Clock(10)
    meter = BandwidthMeter(4, lambda: clock.now / 4)
    for _ in range(8):
        meter.on_data(bytes(size))
        clock.now += 1
    meter.report()
    assert capsys.readouterr().out == expected


def test_one_message_has_no_bandwidth(capsys: pytest.CaptureFixture[str]) -> None:
    meter = BandwidthMeter(4, lambda: 1.0)
    meter.on_data(b"x")
    meter.report()
    assert capsys.readouterr().out == ""


def test_a_delay_is_the_age_of_stamps_and_is_printed_once(
    capsys: pytest.CaptureFixture[str],
) -> None:
    meter = DelayMeter(10)
    meter.report()
    for age in (1, 3):
        message = Temperature(header=Header(stamp=TimeMsg(sec=10)))
        meter.on_message(message, Time(seconds=10 + age))
    meter.report()
    meter.report()
    assert capsys.readouterr().out == (
        "average delay: 2.000\n\tmin: 1.000s max: 3.000s std dev: 1.00000s window: 2\n"
        "no new messages\n"
    )
