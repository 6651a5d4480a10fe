"""Reads the output of a process, line by line."""

from __future__ import annotations

import asyncio
import codecs
import os
from collections.abc import Callable
from typing import BinaryIO

_CHUNK = 65536


class OutputReader:
    """Passes the lines of a stream on as they arrive, within the running event loop.

    :param write: is called with each line, without its end.
    :param forward: is called with the bytes as they were read.
    """

    def __init__(
        self,
        stream: BinaryIO,
        write: Callable[[str], None],
        forward: Callable[[bytes], None] | None = None,
    ) -> None:
        self._stream = stream
        self._write = write
        self._forward = forward
        self._decoder = codecs.getincrementaldecoder("utf-8")(errors="replace")
        self._rest = ""
        os.set_blocking(stream.fileno(), False)
        self._loop = asyncio.get_running_loop()
        self._loop.add_reader(stream.fileno(), self._read)

    def close(self) -> None:
        """Passes the rest on, also a line without an end, and closes the stream."""
        while self._read():
            pass
        self._loop.remove_reader(self._stream.fileno())
        self._stream.close()
        self._take(self._decoder.decode(b"", final=True))
        if self._rest:
            self._write(self._rest)

    def _read(self) -> bool:
        """Reads once; returns whether there may be more."""
        try:
            data = os.read(self._stream.fileno(), _CHUNK)
        except BlockingIOError:
            return False
        except OSError:  # A pseudo-terminal whose other end is closed.
            data = b""
        if not data:
            self._loop.remove_reader(self._stream.fileno())
            return False
        self._take(self._decoder.decode(data))
        if self._forward is not None:
            self._forward(data)
        return True

    def _take(self, text: str) -> None:
        *lines, self._rest = (self._rest + text).split("\n")
        for line in lines:
            self._write(line.removesuffix("\r"))
