"""Layout of C++ and Python, well-formed XML, and words that mark unfinished work."""

from __future__ import annotations

import re
import shutil
import subprocess
import xml.etree.ElementTree as ElementTree
from pathlib import Path

from .. import layout
from ..console import Step
from .files import XML, shown

_UNWANTED = re.compile(r"\b(TODO|FIXME|XXX|HACK)\b|/(?:work|root|home)/[a-z.]")


def tool(name: str) -> str | None:
    own = [prefix / "bin" / name for prefix in (layout.ROS_PREFIX, layout.TOOLS_PREFIX)]
    return next((str(program) for program in own if program.exists()), shutil.which(name))


def badly_formatted(step: Step, files: list[Path]) -> list[str]:
    program = tool("clang-format")
    if not program or not files:
        return [] if not files else ["clang-format is not installed: ./foothill setup"]
    answer = subprocess.run([program, "--dry-run", *files], capture_output=True, text=True)
    step.log.write_text(answer.stderr)
    found = re.findall(r"^(\S+):\d+:\d+: warning", answer.stderr, re.MULTILINE)
    return [f"{shown(Path(name))}: run clang-format -i on it" for name in sorted(set(found))]


def python_problems() -> list[str]:
    program = tool("ruff")
    if not program:
        return ["ruff is not installed: ./foothill setup"]
    answer = subprocess.run([program, "check", "--output-format", "concise", "."], cwd=layout.ROOT,
                            capture_output=True, text=True)
    return [] if answer.returncode == 0 else (answer.stdout + answer.stderr).splitlines()


def unwanted_words(files: list[Path]) -> list[str]:
    return [f"{shown(file)}:{number}: {match[0]}"
            for file in files if file != Path(__file__)
            for number, line in enumerate(file.read_text(errors="replace").splitlines(), 1)
            for match in [_UNWANTED.search(line)] if match]


def xml_problems(files: list[Path]) -> list[str]:
    found = []
    for file in files:
        if file.suffix in XML:
            try:
                ElementTree.parse(file)
            except ElementTree.ParseError as error:
                found.append(f"{shown(file)}: {error}")
    return found
