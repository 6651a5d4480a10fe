"""One base for each test file."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from control_support import Base, Observer


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Base]:
    with Base(tmp_path_factory.mktemp("base")) as base:
        yield base
        assert base.close() == [0, 0]


@pytest.fixture(scope="module")
def observer() -> Iterator[Observer]:
    observer = Observer()
    yield observer
    observer.close()
