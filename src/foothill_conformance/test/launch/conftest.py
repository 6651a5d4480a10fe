"""Fixtures of the launch tests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from launch_support import Workspace


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    """A directory to launch from; nothing that was started in it survives the test."""
    made = Workspace(tmp_path)
    yield made
    made.close()
