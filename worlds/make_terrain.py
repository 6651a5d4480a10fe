#!/usr/bin/env python3
"""Generates the images and meshes of the worlds. The generated files are in the same folder.

python3 make_terrain.py [folder]
"""

from __future__ import annotations

import struct
import sys
import zlib
from pathlib import Path

import numpy as np

Array = np.ndarray

SIDE = 129  # samples; Gazebo requires 2^n + 1
EXTENT = 20.0  # size of the lunar patch in x and y [m]
RELIEF = 0.9  # height difference of the lunar patch [m]
SEED = 19690720
PAD = 1.5  # radius of the level ground around the origin [m]


def write_png(file: Path, pixels: Array) -> None:
    """Writes grey (2-D) or colour (3-D) pixels of 8 or 16 bits."""
    rows, columns = pixels.shape[:2]
    bits = 8 * pixels.dtype.itemsize
    raw = pixels.astype(pixels.dtype.newbyteorder(">")).reshape(rows, -1)
    lines = b"".join(b"\0" + line.tobytes() for line in raw)
    header = struct.pack(">IIBBBBB", columns, rows, bits, 0 if pixels.ndim == 2 else 2, 0, 0, 0)

    def chunk(name: bytes, data: bytes) -> bytes:
        check = struct.pack(">I", zlib.crc32(name + data))
        return struct.pack(">I", len(data)) + name + data + check

    file.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header)
                     + chunk(b"IDAT", zlib.compress(lines, 9)) + chunk(b"IEND", b""))


def crater(distance: Array, radius: float) -> Array:
    """Returns a parabolic bowl with a depth of a tenth of its width and a decaying rim [m]."""
    depth, rim = 0.2 * radius, 0.04 * radius
    ratio = distance / radius
    bowl = (depth + rim) * ratio**2 - depth
    return np.where(ratio < 1.0, bowl, rim * np.maximum(ratio, 1.0) ** -3)


def undulation(random: np.random.Generator, x: Array, y: Array) -> Array:
    """Returns a sum of waves in random directions with amplitudes proportional to length [m]."""
    total = np.zeros_like(x)
    for length in (14.0, 9.0, 6.0, 4.0, 2.5):
        for _ in range(3):
            heading, phase = random.uniform(0.0, 2.0 * np.pi, 2)
            along = x * np.cos(heading) + y * np.sin(heading)
            total += 0.006 * length * np.sin(2.0 * np.pi * along / length + phase)
    return total


def lunar_heights() -> Array:
    """Returns heights over the level ground at the origin, row 0 at the greatest y [m]."""
    random = np.random.default_rng(SEED)
    axis = np.linspace(-EXTENT / 2.0, EXTENT / 2.0, SIDE)
    x, y = np.meshgrid(axis, axis[::-1])
    heights = undulation(random, x, y)
    for _ in range(40):
        radius = 0.35 / random.uniform(0.12, 1.0)  # many small ones, few large ones
        centre = random.uniform(-EXTENT / 2.0, EXTENT / 2.0, 2)
        if np.hypot(*centre) < radius + PAD:
            continue
        heights += crater(np.hypot(x - centre[0], y - centre[1]), radius)
    level = np.clip((np.hypot(x, y) - PAD) / PAD, 0.0, 1.0)
    heights *= level**2 * (3.0 - 2.0 * level)
    return heights * RELIEF / np.ptp(heights)


def write_lunar(folder: Path) -> None:
    heights = lunar_heights()
    write_png(folder / "lunar.png",
              np.rint((heights - heights.min()) / RELIEF * 65535.0).astype(np.uint16))
    print(f"lunar.png: a <size> of {EXTENT} {EXTENT} {RELIEF} and a <pos> of 0 0"
          f" {heights.min():.5f} put the origin at height 0")
    grey = np.full((8, 8, 3), 128, np.uint8)
    write_png(folder / "flat_normal.png", grey + np.array([0, 0, 127], np.uint8))
    random = np.random.default_rng(SEED)
    write_png(folder / "regolith.png", shaded(128.0, 13.0 * clouds(random, 1.3)
                                              + 9.0 * clouds(random, 0.2)))


def clouds(random: np.random.Generator, slope: float) -> Array:
    """Returns periodic noise of variance 1 with a power-law spectrum."""
    side = 256
    waves = np.fft.fftfreq(side)[:, None], np.fft.fftfreq(side)[None, :]
    length = np.hypot(*waves)
    length[0, 0] = np.inf
    noise = np.fft.ifft2(np.fft.fft2(random.normal(size=(side, side))) * length**-slope).real
    return noise / noise.std()


def shaded(middle: float, change: Array) -> Array:
    return np.clip(np.rint(middle + change), 0, 255).astype(np.uint8)


def write_textures(folder: Path) -> None:
    """Returns periodic grey images, which are tinted by the colours of a world."""
    random = np.random.default_rng(SEED)
    folder.mkdir(exist_ok=True)
    stones = clouds(random, 0.5)
    write_png(folder / "gravel.png", shaded(196.0, 20.0 * stones + 10.0 * clouds(random, 0.0)))
    write_png(folder / "concrete.png", shaded(212.0, 9.0 * clouds(random, 1.2)
                                              + 8.0 * clouds(random, 0.1)))
    # Four adjacent planks of different shades with grain and gaps.
    rows = np.arange(256)
    grain = np.repeat(clouds(random, 0.6)[:, :8].mean(axis=1)[:, None], 256, axis=1)
    grain = grain / grain.std() + 0.5 * clouds(random, 0.8)
    shade = np.array([6.0, -10.0, 12.0, -4.0])[rows // 64]
    gap = np.where((rows % 64 < 2)[:, None], 60.0, 0.0)
    write_png(folder / "planks.png", shaded(204.0, 11.0 * grain + shade[:, None] - gap))


def write_rock(file: Path) -> None:
    """Writes a boulder about 1 m wide with its foot at z = 0: a dented sphere of 14 x 9 faces."""
    random = np.random.default_rng(SEED)
    around, up = 14, 9
    bumps = [(random.normal(size=3), random.uniform(-0.12, 0.12)) for _ in range(12)]
    vertices = []
    for i in range(up + 1):
        for k in range(around if 0 < i < up else 1):
            polar, azimuth = np.pi * i / up, 2.0 * np.pi * k / around
            ray = np.array([np.sin(polar) * np.cos(azimuth), np.sin(polar) * np.sin(azimuth),
                            -np.cos(polar)])
            radius = 0.5 + sum(size * max(0.0, ray @ way / np.linalg.norm(way)) ** 4
                               for way, size in bumps)
            vertices.append(ray * radius * np.array([1.0, 0.85, 0.7]))
    foot = min(vertex[2] for vertex in vertices)
    ring = lambda i, k: 2 + (i - 1) * around + k % around  # noqa: E731
    top = len(vertices)
    faces = [(1, ring(1, k + 1), ring(1, k)) for k in range(around)]
    for i in range(1, up - 1):
        for k in range(around):
            faces += [(ring(i, k), ring(i, k + 1), ring(i + 1, k + 1)),
                      (ring(i, k), ring(i + 1, k + 1), ring(i + 1, k))]
    faces += [(top, ring(up - 1, k), ring(up - 1, k + 1)) for k in range(around)]
    file.write_text("# Made by make_terrain.py; metres.\no rock\n"
                    + "".join(f"v {x:.4f} {y:.4f} {z - foot:.4f}\n" for x, y, z in vertices)
                    + "".join(f"f {a} {b} {c}\n" for a, b, c in faces))


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent
    write_lunar(folder / "terrain")
    write_textures(folder / "textures")
    write_rock(folder / "meshes" / "rock.obj")


if __name__ == "__main__":
    main()
