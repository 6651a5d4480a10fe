"""Scans compared with Embree alone on the same rays, and scans through the proxy world."""

from __future__ import annotations

import tempfile
from contextlib import AbstractContextManager
from pathlib import Path

from ament_index_python.packages import get_package_prefix, get_package_share_directory
from bench_lines import emit, figures_of, lines_of
from foothill_test_support.bench import flat_world, progress, running_node

PERIOD = 0.1  # period of a scan [s]
WALL = """<model name="wall_{number}"><static>true</static><pose>{x} {y} 0.5 0 0 {yaw}</pose>
      <link name="link"><collision name="collision">
        <geometry><box><size>2 0.2 1</size></box></geometry></collision></link></model>"""


def bench_library() -> None:
    progress("[sensors] lidar library")
    presets = str(Path(get_package_share_directory("foothill_sensors")) / "presets")
    found = figures_of("lidar_bench", presets)
    scan = found["patent_ms"]
    closed = min(found[key] for key in found if key.startswith("patent_closed_"))
    leaky = min(found[key] for key in found if key.startswith("patent_leaky_"))
    emit(f"8100-point scan of {found['triangles']:.0f} triangles, noise and skew, compared with "
         "the best loop of Embree alone on a scene that loses no ray", scan, "ms", closed,
         scan / closed, "<= 1.2", scan <= 1.2 * closed)
    emit("the same, absolute", scan, "ms", 0.6, scan / 0.6, "<= 0.6", scan <= 0.6)
    emit("the same, compared with the best loop on a scene that loses rays between triangles",
         scan, "ms", leaky, scan / leaky)
    emit("the same, compared with Embree alone with single rays", scan, "ms",
         found["patent_single_ms"], scan / found["patent_single_ms"])
    speed = 100.0 / found["hdl_message_ms"]
    emit(f"HDL-32E, {found['hdl_points_per_second']:.0f} points/s with noise, skew, PointCloud2 "
         "serialised", speed, "x real time", 1.0, speed, ">= 15", speed >= 15.0)
    emit("HDL-32E revolution, noise and skew, compared with Embree alone", found["hdl_scan_ms"],
         "ms", found["hdl_azimuth_fast_ms"], found["hdl_scan_ms"] / found["hdl_azimuth_fast_ms"])
    order = found["hdl_laser_fast_ms"] / found["hdl_azimuth_fast_ms"]
    emit("Embree alone, HDL-32E revolution, laser-fast over azimuth-fast",
         found["hdl_laser_fast_ms"], "ms", found["hdl_azimuth_fast_ms"], order)
    emit(f"scene of {found['build_triangles']:.0f} triangles, built", found["build_s"], "s", 1.0,
         found["build_s"], "< 1", found["build_s"] < 1.0)
    gain = found["scaling_two"] / found["scaling_one"]
    emit("HDL-32E scans per second on two cores over one", found["scaling_two"], "1/s",
         found["scaling_one"], gain, ">= 1.8", gain >= 1.8)


def write_config(folder: Path, robots: int) -> Path:
    walls = [WALL.format(number=i, x=3 * (i % 10) + 1.5, y=3 * (i // 10) + 1.5, yaw=0.3 * i)
             for i in range(robots)]
    (folder / "world.sdf").write_text(flat_world(walls))
    lines = ["world: world.sdf", "seed: 5", "robots:"]
    for i in range(robots):
        lines += [f"  robot{i + 1}:", f"    pose: [{3 * (i % 10)}, {3 * (i // 10)}, 0]",
                  "    sensors:",
                  "      scan: {plugin: foothill_sensors/Lidar, "
                  "settings: {preset: sick_ld_oem_wire}}"]
    config = folder / "config.yaml"
    config.write_text("\n".join(lines) + "\n")
    return config


def world(config: Path, speed: float) -> AbstractContextManager[None]:
    """Runs proxy_world in a separate process."""
    program = Path(get_package_prefix("foothill_proxy")) / "lib" / "foothill_proxy" / "proxy_world"
    return running_node(program, config=config, audit_wait=0.2, speed=speed)


def received(robots: int, speed: float, duration: float) -> dict:
    with tempfile.TemporaryDirectory() as name:
        with world(write_config(Path(name), robots), speed):
            return lines_of("scan_peer", str(duration), str(robots), str(PERIOD))[0]


def bench_node() -> None:
    progress("[sensors] ten robots with scanners in real time")
    run = received(10, 1.0, 10.0)
    share = 100.0 * run["received"] / run["sent"]
    emit(f"10 robots, {run['points']:.0f}-point scans at 10 Hz in real time, delivered", share, "%",
         100.0, share / 100.0, "100", run["received"] == run["sent"])
    progress("[sensors] fifty robots with scanners at maximum speed")
    run = max((received(50, 0.0, 5.0) for _ in range(2)),
              key=lambda one: one["simulated"] / one["wall"])
    speed = run["simulated"] / run["wall"]
    emit(f"50 robots with {run['points']:.0f}-point scans at 10 Hz, all received", speed,
         "x real time", 1.0, speed, ">= 1", speed >= 1.0)


def bench() -> None:
    bench_library()
    bench_node()
