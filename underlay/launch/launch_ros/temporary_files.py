"""Files that last as long as the launch."""

from __future__ import annotations

import atexit
import tempfile
from pathlib import Path


def write_temporary(content: str) -> str:
    """Writes a file that is removed when this process ends, and returns its path."""
    with tempfile.NamedTemporaryFile(
        "w", prefix="launch_params_", delete=False, encoding="utf-8"
    ) as file:
        file.write(content)
    atexit.register(Path(file.name).unlink, missing_ok=True)
    return file.name
