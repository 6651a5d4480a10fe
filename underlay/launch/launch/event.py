"""The base class of events."""

from __future__ import annotations


class Event:
    """Something that happened; event handlers decide what follows."""

    name = "launch.Event"
