"""Cameras compared with Embree alone."""

from __future__ import annotations

import bench_lines
from foothill_test_support.bench import progress


def bench() -> None:
    progress("[sensors] cameras and Embree alone on the same rays")
    for line in bench_lines.lines_of("camera_bench"):
        bench_lines.emit(line["case"], line["figure"], line["unit"], line["reference"],
                         line["ratio"], line["bar"], line["met"])
