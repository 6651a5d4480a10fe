"""One graph for each test file."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from cli_support import Graph


@pytest.fixture(scope="module")
def graph() -> Iterator[Graph]:
    graph = Graph()
    yield graph
    graph.shutdown()
