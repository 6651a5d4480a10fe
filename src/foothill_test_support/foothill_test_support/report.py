"""Tables, figures and plots of reports. Plots are drawn without a display."""

from __future__ import annotations

import csv
import subprocess
import tempfile
from pathlib import Path

import matplotlib
import numpy as np
from matplotlib.axes import Axes
from numpy.typing import NDArray

matplotlib.use("Agg")

Table = dict[str, NDArray[np.float64]]


def read_table(file: Path) -> Table:
    """Returns the columns of a CSV file by their names in its first line."""
    with file.open() as stream:
        names = stream.readline().strip().split(",")
        values = np.loadtxt(stream, delimiter=",", ndmin=2)
    return {name: values[:, column] for column, name in enumerate(names)}


def read_figures(file: Path) -> dict[str, float]:
    """Returns the figures of a CSV file with a name and a number in each line."""
    with file.open() as stream:
        return {name: float(value) for name, value in csv.reader(stream)}


def compute_cases(program: Path) -> tuple[dict[str, Table], dict[str, float]]:
    """Runs a program that writes tables and figures.csv; returns tables by name, and figures."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([str(program), folder], check=True)
        figures = read_figures(Path(folder) / "figures.csv")
        tables = {file.stem: read_table(file) for file in Path(folder).glob("*.csv")
                  if file.stem != "figures"}
    return tables, figures


def lower_headings(text: str) -> str:
    """Returns a page with all headings one level down, without the last line end."""
    return "\n".join(f"#{line}" if line.startswith("#") else line for line in text.splitlines())


def label_axes(axis: Axes, title: str, x: str, y: str, legend: bool = True) -> None:
    """Sets title and labels, and the style of all plots."""
    axis.set_title(title, fontsize=10)
    axis.set_xlabel(x)
    axis.set_ylabel(y)
    axis.grid(alpha=0.25)
    axis.spines[["top", "right"]].set_visible(False)
    if legend:
        axis.legend(fontsize=8, frameon=False)
