"""Reading what a process prints."""

from __future__ import annotations

import asyncio
import os

from launch.output import OutputReader


def read_lines(*chunks: bytes) -> list[str]:
    """Writes chunks to a pipe, one after the other, and returns the lines that were read."""

    async def run() -> list[str]:
        lines: list[str] = []
        read_end, write_end = os.pipe()
        reader = OutputReader(open(read_end, "rb", buffering=0), lines.append)
        for chunk in chunks:
            os.write(write_end, chunk)
            await asyncio.sleep(0)
            await asyncio.sleep(0)
        os.close(write_end)
        reader.close()
        return lines

    return asyncio.run(run())


def test_lines_are_put_together_from_pieces() -> None:
    assert read_lines(b"a\nb", b"c\n", b"\n", b"d\r\n") == ["a", "bc", "", "d"]


def test_line_without_an_end_is_not_lost() -> None:
    assert read_lines(b"a\nb") == ["a", "b"]


def test_character_may_come_in_two_pieces_and_wrong_bytes_are_replaced() -> None:
    assert read_lines(b"\xc3", b"\xa9\n", b"\xff\n") == ["é", "\ufffd"]


def test_much_output_is_read_completely_at_the_end() -> None:
    text = b"x" * 60000 + b"\n"
    assert read_lines(text) == ["x" * 60000]
