"""The core of ROS 2 Jazzy from PyPI wheels, adapted for C++ on this machine.

The wheels are complete install prefixes, but their exported CMake files contain paths of the
machine that built them, and three of their libraries depend on libpython without using it.
Only the private virtual environment is edited, never the system.
"""

from __future__ import annotations

import re
import subprocess
import sysconfig
from pathlib import Path

from . import virtual_environment
from .console import Step

REQUIREMENTS = [Path(__file__).with_name(f"requirements-{of}.txt") for of in ("ros", "tools")]


def is_ready(prefix: Path) -> bool:
    return virtual_environment.is_ready(prefix, _mark())


def create(step: Step, prefix: Path) -> None:
    """Creates the environment."""
    virtual_environment.create(step, prefix, REQUIREMENTS)
    step.detail("adapting them to this machine")
    _rewrite_cmake_files(prefix)
    _drop_python_dependency(prefix)
    virtual_environment.finish(prefix, _mark())


def _mark() -> str:
    return virtual_environment.fingerprint(*REQUIREMENTS, Path(__file__))


def _rewrite_cmake_files(prefix: Path) -> int:
    python = prefix / "bin" / "python"
    numpy_include = subprocess.run(
        [python, "-c", "import numpy; print(numpy.get_include())"],
        check=True, capture_output=True, text=True).stdout.strip()
    python_include = sysconfig.get_paths()["include"]
    rules = [
        (r"/opt/python/cp\d+-cp\d+/lib/python[\d.]+/site-packages/numpy/_core/include",
         numpy_include),
        (r"/opt/python/cp\d+-cp\d+/include/python[\d.]+", python_include),
        (r"/usr/lib64/libtinyxml2\.so", "tinyxml2"),
        # libtracetools.so finds lttng-ust by the name that its wheel gave it.
        (r"(?<=[;\"])lttng-ust(?=[;\"])", "dl"),
    ]
    edited = 0
    for folder in (prefix / "share", prefix / "lib" / "cmake"):
        for file in folder.rglob("*.cmake"):
            text = new = file.read_text()
            for pattern, replacement in rules:
                new = re.sub(pattern, replacement, new)
            if new != text:
                file.write_text(new)
                edited += 1
    return edited


def _drop_python_dependency(prefix: Path) -> None:
    """A C++ program can't resolve the generator_py libraries, and rcl uses none of them."""
    patchelf = prefix / "bin" / "patchelf"
    for name in ("librcl.so", "librcl_action.so", "librcl_lifecycle.so"):
        library = prefix / "lib" / name
        needed = subprocess.run([patchelf, "--print-needed", library],
                                check=True, capture_output=True, text=True).stdout.split()
        drop = [item for item in needed if item.endswith("__rosidl_generator_py.so")]
        if drop:
            arguments = [word for item in drop for word in ("--remove-needed", item)]
            subprocess.run([patchelf, *arguments, library], check=True)
