"""Checks on the source text: format, layering, links, and words that do not belong in it."""

from __future__ import annotations

import re
import shutil
import subprocess
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from pathlib import Path

from . import layout, links
from .console import Step

CPP = (".cpp", ".hpp", ".h")
XML = (".xml", ".xacro", ".sdf")
TEXT = (*CPP, *XML, ".py", ".md", ".txt", ".cmake", ".yaml", ".supp", ".sh", "")

# Everything in a package's include/ and src/ is its core, except what lies below one of these.
ROS_FOLDERS = ("node", "plugin")
_ROS_HEADER = re.compile(r'#include [<"](rcl\w*|tf2\w*|\w+_msgs|\w+_interface|pluginlib)/')
_UNWANTED = re.compile(r"\b(TODO|FIXME|XXX|HACK)\b|/(?:work|root|home)/[a-z.]")


def run(step: Step) -> dict[str, list[str]]:
    """Returns the problems found by each check; a check without problems has an empty list."""
    files = list(_tracked_files())
    return {
        "clang-format": _badly_formatted(step, [file for file in files if file.suffix in CPP]),
        "ruff": _python_problems(),
        "layering": [problem for file in files if file.suffix in CPP
                     for problem in _layering_problems(file)],
        "unfinished words and machine paths": [problem for file in files
                                               for problem in _unwanted_words(file)],
        "links": [problem for file in files if file.suffix == ".md"
                  for problem in links.problems(file, layout.ROOT)],
        "XML is well formed": [problem for file in files if file.suffix in XML
                               for problem in _xml_problems(file)],
    }


def _tracked_files() -> Iterator[Path]:
    listing = subprocess.run(["git", "ls-files", "--cached", "--others", "--exclude-standard"],
                             cwd=layout.ROOT, capture_output=True, text=True).stdout
    for line in listing.splitlines():
        file = layout.ROOT / line
        if file.is_file() and file.suffix in TEXT:
            yield file


def _tool(name: str) -> str | None:
    own = [prefix / "bin" / name for prefix in (layout.ROS_PREFIX, layout.TOOLS_PREFIX)]
    return next((str(tool) for tool in own if tool.exists()), shutil.which(name))


def _badly_formatted(step: Step, files: list[Path]) -> list[str]:
    tool = _tool("clang-format")
    if not tool or not files:
        return [] if not files else ["clang-format is not installed"]
    answer = subprocess.run([tool, "--dry-run", *files], capture_output=True, text=True)
    step.log.write_text(answer.stderr)
    found = re.findall(r"^(\S+):\d+:\d+: warning", answer.stderr, re.MULTILINE)
    return [f"{Path(name).relative_to(layout.ROOT)}: run clang-format -i on it"
            for name in sorted(set(found))]


def _python_problems() -> list[str]:
    tool = _tool("ruff")
    if not tool:
        return ["ruff is not installed"]
    answer = subprocess.run([tool, "check", "--output-format", "concise", "."], cwd=layout.ROOT,
                            capture_output=True, text=True)
    return [] if answer.returncode == 0 else (answer.stdout + answer.stderr).splitlines()


def _layering_problems(file: Path) -> Iterator[str]:
    parts = file.relative_to(layout.ROOT).parts
    if parts[0] != "src" or len(parts) < 4 or parts[2] not in ("include", "src"):
        return
    if any(folder in ROS_FOLDERS for folder in parts[3:-1]):
        return
    for number, line in enumerate(file.read_text().splitlines(), 1):
        if _ROS_HEADER.match(line):
            yield f"{'/'.join(parts)}:{number}: a core library includes ROS: {line.strip()}"


def _unwanted_words(file: Path) -> Iterator[str]:
    if file == Path(__file__):
        return
    for number, line in enumerate(file.read_text(errors="replace").splitlines(), 1):
        match = _UNWANTED.search(line)
        if match:
            yield f"{file.relative_to(layout.ROOT)}:{number}: {match[0]}"


def _xml_problems(file: Path) -> Iterator[str]:
    try:
        ElementTree.parse(file)
    except ElementTree.ParseError as error:
        yield f"{file.relative_to(layout.ROOT)}: {error}"
