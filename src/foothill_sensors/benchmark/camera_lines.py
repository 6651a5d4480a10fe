"""Cameras beside bare Embree."""

from __future__ import annotations

import bench_lines


def bench() -> None:
    bench_lines.progress("cameras beside Embree alone on the same rays")
    for line in bench_lines.lines_of("camera_bench"):
        bench_lines.emit(line["case"], line["figure"], line["unit"], line["reference"],
                         line["ratio"], line["bar"], line["met"])
