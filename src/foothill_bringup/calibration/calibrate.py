#!/usr/bin/env python3
"""Measures the wheels and the track of a robot by driving squares both ways, and writes a parameter
file for diff_drive_controller that the proxy takes as well."""

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
                        help="start a proxy, start the driver of a robot, or take the robot that "
                             "already runs (default proxy)")
    parser.add_argument("--config", default="calibration",
                        help="of the proxy: a file of config/proxy, or a path (default "
                             "calibration: a robot whose wheels differ by 2 %%)")
    parser.add_argument("--port", default="/dev/ttyUSB0",
                        help="of the robot: /dev/ttyUSB0 or tcp://host:8101")
    parser.add_argument("--robot", default="robot1", help="its namespace (default robot1)")
    parser.add_argument("--reference", default="external_pose", choices=("external_pose", "tape"),
                        help="what tells where the robot truly is: the topic external_pose, or you "
                             "with a tape measure after each square (default external_pose)")
    parser.add_argument("--side", type=float, default=4.0, help="of the squares [m] (default 4)")
    parser.add_argument("--runs", type=int, default=5, help="squares each way (default 5)")
    parser.add_argument("--output", type=Path, default=Path("calibration.yaml"),
                        help="file to be written (default calibration.yaml)")
    parser.add_argument("--plot", type=Path,
                        help="picture of the squares (PNG), with external_pose")
    arguments = parser.parse_args()
    if not 0.5 <= arguments.side <= 20.0:
        parser.error("--side must be from 0.5 to 20 m")
    if not 1 <= arguments.runs <= 50:
        parser.error("--runs must be from 1 to 50")
    for name in ("output", "plot"):
        file = getattr(arguments, name)
        if file and not file.absolute().parent.is_dir():
            parser.error(f"there is no folder {file.parent} for --{name}")
    if arguments.plot and arguments.reference == "tape":
        parser.error("--plot needs --reference external_pose")
    return arguments


def launch_command(arguments: argparse.Namespace) -> list[str]:
    """What brings the robot up; nothing if it runs already."""
    if arguments.source == "running":
        return []
    if arguments.source == "hardware":
        return ["hardware.launch.xml", f"robot:={arguments.robot}", f"port:={arguments.port}"]
    config = arguments.config
    what = f"config:={Path(config).absolute()}" if config.endswith(".yaml") else f"setup:={config}"
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
        # A session of its own: Ctrl-C goes to us, and we end the robot last.
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
            print(f"drawn: {arguments.plot}")
    return code


if __name__ == "__main__":
    sys.exit(main())
