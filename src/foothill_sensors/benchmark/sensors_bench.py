#!/usr/bin/env python3
"""Sensors compared with Embree alone on the same rays, and through the proxy world."""

from __future__ import annotations

import argparse
import os

import camera_lines
import lidar_lines

PARTS = {"lidar": lidar_lines.bench, "camera": camera_lines.bench}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--part", choices=list(PARTS), help="run only this part")
    part = parser.parse_args().part
    os.environ["ROS_AUTOMATIC_DISCOVERY_RANGE"] = "LOCALHOST"
    os.environ.setdefault("ROS_DOMAIN_ID", "95")
    for name, bench in PARTS.items():
        if part in (None, name):
            bench()


if __name__ == "__main__":
    main()
