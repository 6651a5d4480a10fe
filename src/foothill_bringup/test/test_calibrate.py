"""`./foothill calibrate` on a proxy whose wheels differ by two percent."""

import subprocess
from pathlib import Path

import yaml

MULTIPLIERS = ("left_wheel_radius_multiplier", "right_wheel_radius_multiplier",
               "wheel_separation_multiplier")


def calibrate(*words: str) -> subprocess.CompletedProcess:
    return subprocess.run(["ros2", "run", "foothill_bringup", "calibrate.py", *words],
                          capture_output=True, text=True, timeout=200)


def multipliers(file: Path) -> list[float]:
    parameters = yaml.safe_load(file.read_text())["/**/diff_drive_controller"]["ros__parameters"]
    return [parameters[name] for name in MULTIPLIERS]


def test_a_difference_of_two_percent_is_recovered_to_a_tenth(tmp_path: Path) -> None:
    file = tmp_path / "calibration.yaml"
    result = calibrate("--side", "2", "--runs", "1", "--output", str(file))
    assert result.returncode == 0, result.stdout + result.stderr
    left, right, track = multipliers(file)
    assert abs(left - 0.99) < 0.001
    assert abs(right - 1.01) < 0.001
    assert abs(right / left - 1.01 / 0.99) < 0.001
    assert abs(track - 1.0) < 0.001
    assert "right wheel over left wheel" in result.stdout


def test_a_robot_that_is_not_there_is_named() -> None:
    result = subprocess.run(
        ["ros2", "run", "pioneer_calibration", "calibrate", "--ros-args", "-r", "__ns:=/nobody",
         "-p", "patience:=1.0"], capture_output=True, text=True, timeout=60)
    assert result.returncode == 1
    assert "/nobody/odom" in result.stdout + result.stderr


def test_arguments_that_make_no_sense_are_refused() -> None:
    for words, reason in ((("--side", "0.1"), "from 0.5 to 20 m"),
                          (("--runs", "0"), "from 1 to 50"),
                          (("--output", "/nowhere/c.yaml"), "there is no folder /nowhere")):
        result = calibrate(*words)
        assert result.returncode == 2
        assert reason in result.stderr
