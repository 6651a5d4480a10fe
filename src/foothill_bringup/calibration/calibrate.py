#!/usr/bin/env python3
"""Estimates wheel radii and track of a robot by driving squares in both directions, and writes a
parameter file for diff_drive_controller, which simulated robots can use as well."""

from __future__ import annotations

import argparse
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

from calibration_plot import draw


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="foothill calibrate", description=__doc__)
    parser.add_argument("--source", default="proxy", choices=("proxy", "hardware", "running"),
                        help="start a simulated robot, start the driver of a real robot, or use a "
                             "robot that is running already (default proxy)")
    parser.add_argument("--config", default="calibration",
                        help="world of the simulated robot: the name of a file in config/proxy, or "
                             "a path (default calibration: a robot whose wheels differ by 2 %%)")
    parser.add_argument("--port", default="/dev/ttyUSB0",
                        help="port of the real robot: a serial device or tcp://host:8101 (default "
                             "%(default)s)")
    parser.add_argument("--robot", default="robot1", help="namespace of the robot (default robot1)")
    parser.add_argument("--reference", default="external_pose", choices=("external_pose", "tape"),
                        help="source of the true position: the topic external_pose, or tape "
                             "measurements entered after each square (default external_pose)")
    parser.add_argument("--side", type=float, default=4.0,
                        help="side of the squares [m] (default 4)")
    parser.add_argument("--runs", type=int, default=5,
                        help="number of squares in each direction (default 5)")
    parser.add_argument("--output", type=Path, default=Path("calibration.yaml"),
                        help="output file (default calibration.yaml)")
    parser.add_argument("--plot", type=Path,
                        help="plot of the squares (PNG); needs --reference external_pose")
    arguments = parser.parse_args()
    if not 0.5 <= arguments.side <= 20.0:
        parser.error("--side must be from 0.5 to 20 m")
    if not 1 <= arguments.runs <= 50:
        parser.error("--runs must be from 1 to 50")
    for name in ("output", "plot"):
        file = getattr(arguments, name)
        if file and not file.absolute().parent.is_dir():
            parser.error(f"the directory {file.parent} of --{name} does not exist")
    if arguments.plot and arguments.reference == "tape":
        parser.error("--plot needs --reference external_pose")
    return arguments


def launch_command(arguments: argparse.Namespace) -> list[str]:
    """Returns the words that launch the robot; none if it is running already."""
    if arguments.source == "running":
        return []
    if arguments.source == "hardware":
        return ["hardware.launch.py", f"robot:={arguments.robot}", f"port:={arguments.port}"]
    config = arguments.config
    what = f"config:={Path(config).absolute()}" if config.endswith(".yaml") else f"world:={config}"
    return ["proxy.launch.xml", what, "speed:=0.0"]


def calibrator_command(arguments: argparse.Namespace, table: Path) -> list[str]:
    is_proxy = str(arguments.source == "proxy").lower()
    parameters = {"side": arguments.side, "runs": arguments.runs,
                  "reference": arguments.reference, "output": arguments.output.absolute(),
                  "table": table, "lock_step": is_proxy, "use_sim_time": is_proxy}
    words = ["ros2", "run", "pioneer_calibration", "calibrate", "--ros-args", "-r",
             f"__ns:=/{arguments.robot}"]
    for name, value in parameters.items():
        words += ["-p", f"{name}:={value}"]
    return words


def run(arguments: argparse.Namespace, table: Path) -> int:
    robot = None
    if command := launch_command(arguments):
        # In a separate session: Ctrl-C reaches the calibrator first, and the robot ends last.
        robot = subprocess.Popen(["ros2", "launch", "foothill_bringup", *command],
                                 stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                 start_new_session=True)
    calibrator = subprocess.Popen(calibrator_command(arguments, table))
    try:
        return calibrator.wait()
    except KeyboardInterrupt:
        calibrator.wait(10)
        print("stopped; nothing was written", file=sys.stderr)
        return 130
    finally:
        if robot and robot.poll() is None:
            robot.send_signal(signal.SIGINT)
            robot.wait(30)


def main() -> int:
    arguments = parse()
    with tempfile.TemporaryDirectory() as folder:
        table = Path(folder) / "runs.csv"
        code = run(arguments, table)
        if code == 0 and arguments.plot:
            draw(table, arguments.plot)
            print(f"plot: {arguments.plot}")
    return code


if __name__ == "__main__":
    sys.exit(main())
