from __future__ import annotations

from collections.abc import Iterator

import pytest
from tf_support import Graph


@pytest.fixture
def graph() -> Iterator[Graph]:
    graph = Graph()
    yield graph
    graph.close()
