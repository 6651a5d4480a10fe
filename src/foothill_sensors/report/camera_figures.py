"""Figures of the images of cameras in the proxy world."""

from __future__ import annotations

import json
import subprocess
import tempfile
from pathlib import Path

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy as np
from matplotlib.axes import Axes

HERE = Path(__file__).resolve().parent
TYPES = {"rgb8": (np.uint8, 3), "mono8": (np.uint8, 1), "mono16": (np.uint16, 1),
         "32FC1": (np.float32, 1), "32FC3": (np.float32, 3)}
BASELINE = 0.12  # baseline of the shot `stereo` [m]
HEIGHT = 0.6  # height of its camera above the floor [m]
PITCH = np.radians(6.0)  # downwards
WIDE = 3.0  # multiple of the stated error that contains nine of ten points
FALSE_MATCHES = 6.5  # distance beyond which more than a tenth of the points are false matches [m]

Images = dict[str, np.ndarray]  # by topic


def take_picture(root: Path, shot: str) -> tuple[Images, float]:
    """Returns the images of a shot and the focal length of the camera [pixel]."""
    shots = HERE.parents[1] / "share/foothill_sensors/report/camera_shots.yaml"
    images = {}
    with tempfile.TemporaryDirectory() as folder:
        lines = subprocess.run([HERE / "camera_pictures", shots, root / "worlds", folder, shot],
                               check=True, capture_output=True, text=True).stdout.splitlines()
        for line in map(json.loads, lines):
            kind, parts = TYPES[line["encoding"]]
            data = np.fromfile(Path(folder) / f"{shot}.{line['topic']}", kind)
            shape = (line["height"], line["width"], parts)
            images[line["topic"]] = data.reshape(shape).squeeze()
    return images, line["focal_length"]


def show(axes: Axes, image: np.ndarray, title: str, **options: object) -> object:
    axes.set_title(title, fontsize=10)
    axes.set_axis_off()
    return axes.imshow(image, interpolation="nearest", **options)


def draw_outputs(root: Path, file: Path) -> None:
    """Draws all images of one camera in the lab."""
    images, _ = take_picture(root, "lab")
    figure, axes = plt.subplots(2, 2, figsize=(9.6, 7.6), layout="constrained")
    show(axes[0, 0], images["image_raw"], "image_raw (rgb8)")
    depth = show(axes[0, 1], images["depth_image_raw"], "depth/image_raw (32FC1)",
                 cmap="viridis_r")
    figure.colorbar(depth, ax=axes[0, 1], shrink=0.8, label="m")
    labels = images["segmentation_image_raw"]
    show(axes[1, 0], np.where(labels == 0, np.nan, labels.astype(float)),
         "segmentation/image_raw (mono16), by instance", cmap="tab10", vmin=0.5, vmax=10.5)
    infrared = show(axes[1, 1], images["channel_infrared_image_raw"],
                    "channel/infrared/image_raw (32FC1)", cmap="inferno", vmin=0.0, vmax=1.0)
    figure.colorbar(infrared, ax=axes[1, 1], shrink=0.8, label="fraction of the full well")
    figure.savefig(file, dpi=110, bbox_inches="tight")
    plt.close(figure)


def draw_stereo(root: Path, file: Path) -> None:
    """Draws the disparity of a pair, its cloud from above, and its error."""
    images, focal_length = take_picture(root, "stereo")
    disparity = np.where(images["disparity"] <= 0.0, np.nan, images["disparity"])
    points = images["points"].reshape(-1, 3)
    truth = images["depth_image_raw"].reshape(-1)
    colours = images["image_raw"].reshape(-1, 3) / 255.0
    known = np.isfinite(points[:, 2]) & np.isfinite(truth)
    figure, axes = plt.subplots(2, 2, figsize=(10.4, 8.2), layout="constrained")
    show(axes[0, 0], images["image_raw"], "left image")
    drawn = show(axes[0, 1], disparity, "disparity (SGBM); white: none", cmap="turbo")
    figure.colorbar(drawn, ax=axes[0, 1], shrink=0.8, label="pixel")

    height = HEIGHT - points[:, 1] * np.cos(PITCH) - points[:, 2] * np.sin(PITCH)
    raised = known & (height > 0.08) & (points[:, 2] < 8.0)
    axes[1, 0].scatter(points[raised, 0], points[raised, 2], s=0.5, c=colours[raised],
                       linewidths=0)
    axes[1, 0].plot(0.0, 0.0, "^", color="black", markersize=6)
    axes[1, 0].set(aspect="equal", xlabel="right of the camera [m]", ylabel="ahead [m]",
                   xlim=(-4.4, 4.4), ylim=(-0.3, 8.0))
    axes[1, 0].set_title("points2 from above, all above 8 cm", fontsize=10)

    draw_stereo_error(axes[1, 1], points[known, 2], truth[known], focal_length * BASELINE)
    figure.savefig(file, dpi=110, bbox_inches="tight")
    plt.close(figure)
    print(f"stereo: {known.mean():.1%} of the pixels have a point")


def stated_error(depth: np.ndarray) -> np.ndarray:
    """As StereoMatcher::stated_error [pixel]."""
    return 0.1 + 0.1 * depth


def draw_stereo_error(axes: Axes, depth: np.ndarray, truth: np.ndarray, product: float) -> None:
    """Draws disparity errors by distance, and prints the fractions within the stated error."""
    error = np.abs(product / depth.astype(float) - product / truth.astype(float))
    edges = np.arange(1.0, 8.01, 0.25)
    middles = 0.5 * (edges[1:] + edges[:-1])
    shells = [(truth >= low) & (truth < high) for low, high in zip(edges[:-1], edges[1:])]
    for share, name, style in ((2 / 3, "two of three points", "o-"),
                               (0.9, "nine of ten points", "s-")):
        axes.plot(middles, [np.quantile(error[shell], share) for shell in shells], style,
                  markersize=3, label=name)
    axes.plot(middles, stated_error(middles), "k--", label="stated: (0.1 + 0.1 Z/m) pixel")
    near = middles[middles < FALSE_MATCHES]
    axes.plot(near, WIDE * stated_error(near), "k:", label="three times that")
    axes.set(xlabel="distance Z [m]", ylabel="error of the disparity [pixel]", yscale="log")
    axes.set_title("error against the scene", fontsize=10)
    axes.grid(alpha=0.3, which="both")
    axes.legend(fontsize=9, loc="upper left")
    allowed = stated_error(truth)
    usual = min(np.mean((error <= allowed)[shell]) for shell in shells)
    wide = min(np.mean((error <= WIDE * allowed)[shell])
               for shell, low in zip(shells, edges) if low < FALSE_MATCHES)
    print(f"stereo: within the stated error at every distance {usual:.1%} of the points or more, "
          f"within three times the stated error {wide:.1%}")


def save_lunar(root: Path, file: Path) -> None:
    plt.imsave(file, take_picture(root, "lunar")[0]["image_raw"])


def save_yard(root: Path, file: Path) -> None:
    plt.imsave(file, take_picture(root, "yard")[0]["image_raw"])


FIGURES = {"camera_lab": draw_outputs, "camera_lunar": save_lunar, "camera_yard": save_yard,
           "camera_stereo": draw_stereo}
