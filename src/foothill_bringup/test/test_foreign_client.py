"""A third-party client drives the emulated Pioneer without changes: Soar (`pip install soar`),
which is used in robotics courses with real Pioneers."""

from __future__ import annotations

import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from ament_index_python.packages import get_package_prefix

try:
    from soar.robot import pioneer
except ImportError as error:
    pytest.skip(f"Soar is not there: {error}", allow_module_level=True)

DEADLINE = 30.0


@pytest.fixture
def port(tmp_path: Path) -> Iterator[str]:
    """The serial port of an emulated robot."""
    program = Path(get_package_prefix("pioneer_arcos")) / "lib/pioneer_arcos/arcos_emulator"
    link = tmp_path / "ttyP3"
    process = subprocess.Popen([str(program), "--pty", str(link)])
    wait_until(link.exists, "a serial port")
    yield str(link)
    process.send_signal(signal.SIGINT)
    process.wait(20)


def wait_until(holds: Callable[[], bool], what: str) -> None:
    end = time.monotonic() + DEADLINE
    while not holds():
        assert time.monotonic() < end, f"never happened: {what}"
        time.sleep(0.02)


def test_soar_connects_drives_the_robot_and_stops_it(port: str) -> None:
    robot = pioneer.PioneerRobot(serial_ports=[port], raw_sonars=True)
    robot.simulated = False
    robot.on_load()  # Tries the rates from 115200 baud down; asks for CONFIG and I/O packets.
    try:
        config = robot.arcos.config
        assert (config["ROBOT_TYPE"], config["SUBTYPE"]) == ("Pioneer", "p3dx-sh")
        assert 11.0 < robot.arcos.standard["BATTERY"] / 10.0 < 14.0
        assert robot.sonars == [5.0] * 8  # No echo on an empty floor.
        robot.on_start()

        def drives() -> bool:
            robot.on_step(0.1)
            return robot.pose.x > 0.3

        robot.fv = 0.2
        wait_until(drives, "0.3 m ahead")
        assert abs(robot.pose.y) < 0.01
        robot.fv = 0.0
        robot.rv = 0.5

        def turns() -> bool:
            robot.on_step(0.1)
            return 0.5 < robot.pose.t < 3.0

        wait_until(turns, "a turn to the left")
        robot.on_stop()
        wait_until(lambda: robot.arcos.standard["FLAGS"] & 1 == 0, "motors that are off")
        wait_until(lambda: robot.arcos.standard["L VEL"] == 0, "a standing robot")
    finally:
        robot.on_shutdown()
