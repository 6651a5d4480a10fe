"""The files that the checks read, and what their place in the repository implies."""

from __future__ import annotations

import subprocess
from pathlib import Path

from .. import layout

CPP = (".cpp", ".hpp", ".h")
XML = (".xml", ".xacro", ".sdf")
TEXT = (*CPP, *XML, ".py", ".md", ".txt", ".cmake", ".yaml", ".supp", ".sh", ".msg", ".srv",
        ".action", "")


def tracked() -> list[Path]:
    """Text files under version control, and new ones that are not ignored."""
    listing = subprocess.run(["git", "ls-files", "--cached", "--others", "--exclude-standard"],
                             cwd=layout.ROOT, capture_output=True, text=True).stdout
    found = (layout.ROOT / line for line in listing.splitlines())
    return [file for file in found if file.is_file() and file.suffix in TEXT]


def shown(file: Path) -> str:
    """The path that a message shows."""
    return str(file.relative_to(layout.ROOT))


def place(file: Path) -> tuple[str, str, tuple[str, ...]]:
    """Source folder (`src`, `underlay`), package, and the folders below it, of a file."""
    parts = file.relative_to(layout.ROOT).parts
    if len(parts) < 3 or parts[0] not in ("src", "underlay", "examples"):
        return "", "", ()
    return parts[0], parts[1], parts[2:-1]


def is_product(file: Path) -> bool:
    """In the libraries and programs of a package, as opposed to its tests and benches."""
    source, _, folders = place(file)
    return bool(source) and folders[:1] in (("include",), ("src",))
