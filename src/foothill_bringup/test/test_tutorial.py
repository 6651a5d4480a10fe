"""The commands of the tutorial work as printed."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

TUTORIAL = Path(__file__).resolve().parents[3] / "docs" / "tutorial"
DEADLINE = 90.0


@contextmanager
def running(*words: str | Path) -> Iterator[subprocess.Popen[str]]:
    """Runs a program and interrupts it at the end; its output ends at the deadline."""
    process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    alarm = threading.Timer(DEADLINE, process.send_signal, [signal.SIGINT])
    alarm.start()
    try:
        yield process
    finally:
        alarm.cancel()
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=20)


def test_tracking_law_of_the_tutorial_moves_the_robot_to_its_craft() -> None:
    launch = ("ros2", "launch", "foothill_bringup", "foothill.launch.py")
    law = (sys.executable, TUTORIAL / "my_law.py", "--ros-args", "-p", "use_sim_time:=true")
    with running(*launch, "robots:=1", "law:=none", "description:=false", "speed:=2.0"), \
            running(*law) as process:
        assert process.stdout is not None
        distances = (re.search(r"(\d+) mm from castor", line) for line in process.stdout)
        # Some millimetres are left because the law knows neither the link's latency nor the servo.
        assert any(found and int(found[1]) <= 20 for found in distances)


def test_formation_of_the_tutorial_flies(tmp_path: Path) -> None:
    page = (TUTORIAL / "README.md").read_text()
    orbit = next(block for block in re.findall(r"```yaml\n(.*?)```", page, re.DOTALL)
                 if block.startswith("clusters:"))
    file = tmp_path / "my_formation.yaml"
    file.write_text(orbit)
    with running("ros2", "launch", "foothill_bringup", "orbit.launch.xml",
                 f"config:={file}") as process:
        assert process.stdout is not None
        assert any("my_formation: 3 craft" in line for line in process.stdout)
