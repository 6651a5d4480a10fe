"""The keyboard of a terminal controls recorder and player, and the terminal survives it."""

from __future__ import annotations

import json
import os
import pty
import select
import termios
import time
from pathlib import Path
from typing import Any

import pytest

PROGRAMS = Path(os.environ["ROSBAG2_PROGRAMS"])
DEADLINE = 30.0
UP, DOWN, RIGHT, SPACE, INTERRUPT = b"\x1b[A", b"\x1b[B", b"\x1b[C", b" ", b"\x03"


class Terminal:
    """A program with a terminal of its own."""

    def __init__(self, program: str, options: dict[str, Any]) -> None:
        self._pid, self._master = pty.fork()
        if self._pid == 0:
            path = PROGRAMS / program
            os.execv(path, [str(path), json.dumps(options)])
        self._output = b""

    def wait_for(self, text: str, count: int = 1) -> None:
        """Wait until the program has printed a text so many times."""
        end = time.monotonic() + DEADLINE
        while self._output.count(text.encode()) < count:
            assert time.monotonic() < end, f"never printed: {text}\n{self._output.decode()}"
            self._read(0.1)

    def _read(self, timeout: float) -> None:
        if select.select([self._master], [], [], timeout)[0]:
            self._output += os.read(self._master, 65536)

    def press(self, key: bytes) -> None:
        os.write(self._master, key)

    def echoes(self) -> bool:
        return bool(termios.tcgetattr(self._master)[3] & termios.ECHO)

    def finish(self) -> int:
        """Wait for the end and return the exit code."""
        end = time.monotonic() + DEADLINE
        while True:
            pid, status = os.waitpid(self._pid, os.WNOHANG)
            if pid != 0:
                return os.waitstatus_to_exitcode(status)
            assert time.monotonic() < end, f"still running:\n{self._output.decode()}"
            try:
                self._read(0.05)
            except OSError:  # the other side of the terminal is closed
                pass


def make_bag(path: Path) -> None:
    """Write a bag with two messages an hour apart."""
    rosbag2 = pytest.importorskip("rosbags.rosbag2")
    from rosbags.typesys import Stores, get_typestore

    store = get_typestore(Stores.ROS2_JAZZY)
    writer = rosbag2.Writer(path, version=9, storage_plugin=rosbag2.StoragePlugin.MCAP)
    with writer:
        topic = writer.add_connection("/text", "std_msgs/msg/String", typestore=store)
        data = store.serialize_cdr(store.types["std_msgs/msg/String"]("x"), "std_msgs/msg/String")
        for stamp in (1_000, 3_600_000_001_000):
            writer.write(topic, stamp, data)


def test_space_pauses_and_resumes_a_recording(tmp_path: Path) -> None:
    terminal = Terminal(
        "record", {"storage": {"uri": str(tmp_path / "bag")}, "record": {"all_topics": True}}
    )
    terminal.wait_for("Press SPACE")
    terminal.press(SPACE)
    terminal.wait_for("Pausing recording")
    assert not terminal.echoes(), "a key that controls is not shown"
    terminal.press(SPACE)
    terminal.wait_for("Resuming recording")
    terminal.press(INTERRUPT)
    terminal.wait_for("Recording stopped")
    assert terminal.finish() == 0


def test_keys_control_a_player(tmp_path: Path) -> None:
    make_bag(tmp_path / "bag")
    terminal = Terminal("play", {"storage": {"uri": str(tmp_path / "bag")}, "play": {}})
    terminal.wait_for("Keyboard: SPACE")
    terminal.press(UP)
    terminal.wait_for("Set rate to 1.1")
    terminal.press(DOWN)
    terminal.wait_for("Set rate to 0.99")
    terminal.press(RIGHT)
    terminal.wait_for("not in paused state")
    terminal.press(SPACE)
    terminal.wait_for("Pausing play")
    terminal.press(SPACE)
    terminal.wait_for("Resuming play")
    terminal.press(INTERRUPT)
    assert terminal.finish() == 0


def test_the_terminal_is_as_it_was_before(tmp_path: Path) -> None:
    make_bag(tmp_path / "bag")
    terminal = Terminal("play", {"storage": {"uri": str(tmp_path / "bag")}, "play": {}})
    terminal.wait_for("Keyboard: SPACE")
    end = time.monotonic() + DEADLINE
    while terminal.echoes():
        assert time.monotonic() < end, "the keyboard is not read"
        time.sleep(0.01)
    # This side of the terminal keeps the settings alive until they are looked at.
    terminal.press(INTERRUPT)
    while not terminal.echoes():
        assert time.monotonic() < end, "the echo does not come back"
        time.sleep(0.01)
    assert terminal.finish() == 0


def test_the_keyboard_can_be_left_alone(tmp_path: Path) -> None:
    make_bag(tmp_path / "bag")
    options = {"disable_keyboard_controls": True, "start_paused": True}
    terminal = Terminal("play", {"storage": {"uri": str(tmp_path / "bag")}, "play": options})
    terminal.wait_for("Set rate to 1")
    assert terminal.echoes()
    terminal.press(INTERRUPT)
    assert terminal.finish() == 0
