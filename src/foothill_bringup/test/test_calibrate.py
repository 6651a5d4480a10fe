"""`./foothill calibrate` with a simulated robot whose wheels differ by two percent."""

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


def test_difference_of_two_percent_is_estimated_to_a_tenth_of_it(tmp_path: Path) -> None:
    file = tmp_path / "calibration.yaml"
    result = calibrate("--side", "2", "--runs", "1", "--output", str(file))
    assert result.returncode == 0, result.stdout + result.stderr
    left, right, track = multipliers(file)
    assert abs(left - 0.99) < 0.001
    assert abs(right - 1.01) < 0.001
    assert abs(right / left - 1.01 / 0.99) < 0.001
    assert abs(track - 1.0) < 0.001
    assert "right / left wheel radius" in result.stdout


def test_missing_robot_is_named() -> None:
    result = subprocess.run(
        ["ros2", "run", "pioneer_calibration", "calibrate", "--ros-args", "-r", "__ns:=/nobody",
         "-p", "odometry_timeout:=1.0"], capture_output=True, text=True, timeout=60)
    assert result.returncode == 1
    assert "/nobody/odom" in result.stdout + result.stderr


def test_arguments_out_of_range_are_rejected() -> None:
    for words, reason in ((("--side", "0.1"), "from 0.5 to 20 m"),
                          (("--runs", "0"), "from 1 to 50"),
                          (("--output", "/nowhere/c.yaml"), "/nowhere of --output does not exist")):
        result = calibrate(*words)
        assert result.returncode == 2
        assert reason in result.stderr
