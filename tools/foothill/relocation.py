"""A checkout that was moved or copied: what was built in its old place can't be used.

CMake's caches, and the scripts of a virtual environment, name the folder that they were made in.
The compiler's cache does not, so that building again is fast.
"""

from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path

_FOLDER = re.compile(r"^CMAKE_CACHEFILE_DIR:INTERNAL=(.*)$", re.MULTILINE)


def remove_foreign_builds(state: Path) -> list[Path]:
    """Removes the variants below `state` that were configured elsewhere, and returns them."""
    foreign = [variant for variant in sorted(state.glob("*")) if _is_foreign(variant)]
    for variant in foreign:
        print(f"This checkout was moved or copied: {variant.name} is configured again.",
              file=sys.stderr)
        shutil.rmtree(variant)
    return foreign


def _is_foreign(variant: Path) -> bool:
    for cache in variant.glob("build/*/CMakeCache.txt"):
        found = _FOLDER.search(cache.read_text(errors="replace"))
        if found and Path(found[1]).resolve() != cache.parent.resolve():
            return True
    return False
