"""Reports what is installed on this machine, and problems with it."""

from __future__ import annotations

import glob
import grp
import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from . import layout, ros, system, wheels
from .console import Failure


@dataclass(frozen=True)
class Finding:
    topic: str
    found: str
    problem: str = ""
    fatal: bool = False


def run(forced_ros: str | None) -> int:
    findings = [*_machine(), *_ros(forced_ros), *_network(), *_devices()]
    for finding in findings:
        mark = "ok" if not finding.problem else "ERROR" if finding.fatal else "note"
        print(f"{mark:<6} {finding.topic:<17} {finding.found}")
        if finding.problem:
            print(f"{'':<24} {finding.problem}")
    wrong = sum(finding.fatal for finding in findings)
    print(f"\nproblems: {wrong}" if wrong else "\nno problems found")
    return 1 if wrong else 0


def _machine() -> Iterator[Finding]:
    release = Path("/etc/os-release")
    names = dict(line.split("=", 1) for line in release.read_text().splitlines()
                 if "=" in line) if release.exists() else {}
    yield Finding("system", f"{names.get('PRETTY_NAME', platform.platform()).strip(chr(34))}, "
                            f"{os.cpu_count()} cores")
    free = shutil.disk_usage(layout.ROOT).free / 1e9
    yield Finding("disk", f"{free:.1f} GB free",
                  "" if free > system.FREE_DISK_GB else f"set-up needs {system.FREE_DISK_GB} GB",
                  free <= system.FREE_DISK_GB)
    yield Finding("python", f"{platform.python_version()} ({sys.executable})")
    for topic, tool in (("compiler", "g++"), ("cmake", "cmake"), ("ccache", "ccache")):
        version = _first_line([tool, "--version"])
        yield Finding(topic, version or "none",
                      "" if version else "./foothill setup installs it")


def _ros(forced: str | None) -> Iterator[Finding]:
    try:
        choice = ros.choose(forced)
    except Failure as failure:
        yield Finding("ros", "unusable", str(failure), True)
        return
    if choice == "system":
        yield Finding("ros", f"{ros.DISTRIBUTION} of the system; underlay/ is not used")
    else:
        ready = wheels.is_ready(layout.ROS_PREFIX)
        yield Finding("ros", f"{ros.DISTRIBUTION} from wheels with underlay/",
                      "" if ready else "not installed yet: ./foothill setup")
    variant = layout.Variant(choice)
    env = ros.environment(variant)
    yield Finding("rmw", env.get("RMW_IMPLEMENTATION", "rmw_fastrtps_cpp (default)"))
    built = ros.package_is_installed(env, "rclcpp")
    yield Finding("rclcpp", "built" if built else "not built",
                  "" if built else "./foothill setup builds it")
    workspace = ros.package_is_installed(env, "foothill_bringup")
    yield Finding("workspace", "built" if workspace else "not built",
                  "" if workspace else "./foothill build builds it")


def _network() -> Iterator[Finding]:
    domain = os.environ.get("ROS_DOMAIN_ID", "0")
    valid = domain.isdigit() and int(domain) <= 232
    yield Finding("ROS_DOMAIN_ID", domain, "" if valid else "must be a number from 0 to 232",
                  not valid)
    reach = os.environ.get("ROS_AUTOMATIC_DISCOVERY_RANGE", "LOCALHOST")
    known = ("SUBNET", "LOCALHOST", "OFF", "SYSTEM_DEFAULT")
    yield Finding("discovery range", reach,
                  "" if reach in known else f"must be one of {', '.join(known)}",
                  reach not in known)
    if os.environ.get("ROS_LOCALHOST_ONLY"):
        yield Finding("ROS_LOCALHOST_ONLY", os.environ["ROS_LOCALHOST_ONLY"],
                      "deprecated: it overrides the discovery range; unset it")


def _devices() -> Iterator[Finding]:
    serial = sorted(glob.glob("/dev/ttyUSB*") + glob.glob("/dev/ttyACM*"))
    closed = [device for device in serial if not os.access(device, os.R_OK | os.W_OK)]
    group = grp.getgrgid(os.stat(closed[0]).st_gid).gr_name if closed else ""
    yield Finding("serial ports", " ".join(serial) or "none",
                  f"no access to {' '.join(closed)}: sudo adduser $USER {group}" if closed else "",
                  bool(closed))
    yield Finding("joysticks", " ".join(sorted(glob.glob("/dev/input/js*"))) or "none")
    yield Finding("display", os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
                  or "none: rviz2 needs one, everything else runs without it")


def _first_line(command: list[str]) -> str:
    if not shutil.which(command[0]):
        return ""
    output = subprocess.run(command, capture_output=True, text=True).stdout
    return output.splitlines()[0] if output else ""
