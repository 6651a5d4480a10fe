"""Mean, extremes and spread of a window of samples."""

from __future__ import annotations

import math
from collections import deque
from typing import NamedTuple


class Statistics(NamedTuple):
    """Statistics of a window of samples."""

    mean: float
    smallest: float
    largest: float
    deviation: float
    number: int


class Window:
    """The last samples of something that is measured."""

    def __init__(self, size: int) -> None:
        self._samples: deque[float] = deque(maxlen=size)

    def __len__(self) -> int:
        return len(self._samples)

    def add(self, sample: float) -> None:
        """Adds a sample; the oldest one leaves a window that is full."""
        self._samples.append(sample)

    def clear(self) -> None:
        """Forgets all samples."""
        self._samples.clear()

    def statistics(self) -> Statistics:
        """Returns the statistics of the window, which must not be empty."""
        number = len(self._samples)
        mean = math.fsum(self._samples) / number
        variance = math.fsum((sample - mean) ** 2 for sample in self._samples) / number
        return Statistics(
            mean, min(self._samples), max(self._samples), math.sqrt(variance), number
        )


class Stopwatch:
    """Gives the time between events on a clock that may be paused, reset or not yet running."""

    def __init__(self) -> None:
        self._last: int | None = None

    def lap(self, now: int) -> float | None:
        """Returns the time [s] since the last event, or None for the first one.

        @param now Time of this event [ns]; earlier than the last one if the clock was reset.
        """
        last, self._last = self._last, now
        return None if last is None or now < last else (now - last) * 1e-9
