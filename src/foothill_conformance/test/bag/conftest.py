"""Gives each test its own node."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from bag_support import Companion


@pytest.fixture
def companion() -> Iterator[Companion]:
    companion = Companion()
    yield companion
    companion.shutdown()
