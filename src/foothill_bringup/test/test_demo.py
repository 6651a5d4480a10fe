"""The demo as a user runs it: a part of an orbit, and one that is interrupted by Ctrl-C."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
import time
from pathlib import Path

from ament_index_python.packages import get_package_prefix

DEMO = Path(get_package_prefix("foothill_bringup")) / "lib/foothill_bringup/orbit_demo.py"


def test_flight_writes_figures_plots_bag_and_configuration(tmp_path: Path) -> None:
    run = subprocess.run([DEMO, "--orbits", "0.1", "--headless", "--output", "out"], cwd=tmp_path,
                         capture_output=True, text=True, timeout=170)
    assert run.returncode == 0, run.stderr
    [result] = json.loads((tmp_path / "out/results.json").read_text())
    assert result["complete"]
    assert [robot["robot"] for robot in result["robots"]] == ["robot1", "robot2"]
    for robot in result["robots"]:
        assert robot["rms_m"] < 0.005
        assert robot["peak_m"] < 0.020
        assert robot["rates_hz"]["cmd_vel"] > 9.0
        assert robot["energy_j"] > 0.0
        assert robot["robot"] in run.stdout
    flight = tmp_path / "out/preview"
    assert (flight / "flight.png").stat().st_size > 10_000
    assert list((flight / "bag").glob("*.mcap"))
    assert (flight / "config/orbit/leo_pair.yaml").is_file()
    assert (flight / "config/command").read_text().startswith("ros2 launch")


def test_interrupted_flight_writes_its_results_until_then(tmp_path: Path) -> None:
    process = subprocess.Popen([DEMO, "--speed", "10", "--headless", "--output", "out"],
                               cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                               text=True)
    assert process.stderr is not None
    for line in process.stderr:
        if "10 %" in line:  # both robots track
            break
    process.send_signal(signal.SIGINT)
    begin = time.monotonic()
    output, _ = process.communicate(timeout=60)
    assert process.returncode == 130
    assert time.monotonic() - begin < 30.0
    assert "interrupted before it was complete" in output
    [result] = json.loads((tmp_path / "out/results.json").read_text())
    assert not result["complete"]
    assert len(result["robots"]) == 2


def test_flight_with_an_emulated_robot_succeeds(tmp_path: Path) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    program = Path(get_package_prefix("pioneer_arcos")) / "lib/pioneer_arcos/arcos_emulator"
    emulator = subprocess.Popen([program, "--tcp", str(port)])
    try:
        run = subprocess.run(
            [DEMO, "--source", "hardware", "--port", f"tcp://127.0.0.1:{port}", "--robots", "1",
             "--orbits", "0.03", "--headless", "--output", "out"], cwd=tmp_path,
            capture_output=True, text=True, timeout=170)
    finally:
        emulator.send_signal(signal.SIGINT)
        emulator.wait(20)
    assert run.returncode == 0, run.stderr
    [result] = json.loads((tmp_path / "out/results.json").read_text())
    [robot] = result["robots"]
    assert robot["rms_m"] < 0.02
    assert (tmp_path / "out/preview/flight.png").stat().st_size > 10_000


def test_unknown_law_is_rejected_with_the_known_ones(tmp_path: Path) -> None:
    run = subprocess.run([DEMO, "--law", "unknown_law", "--headless"], cwd=tmp_path,
                         capture_output=True, text=True, timeout=60)
    assert run.returncode != 0
    assert "unknown_law" in run.stderr
    assert "preview" in run.stderr
