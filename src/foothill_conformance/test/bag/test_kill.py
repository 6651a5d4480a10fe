"""A recorder that is killed leaves a bag that opens up to the last chunk."""

from __future__ import annotations

import contextlib
import random
import signal
import struct
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from bag_support import Bag, mcap_files, run
from mcap.exceptions import McapError
from mcap.records import Message
from mcap.stream_reader import StreamReader


def numbers_in(path: Path) -> list[int]:
    """Return the numbers of the messages in a file, read record by record up to its end."""
    found = []
    with path.open("rb") as stream, contextlib.suppress(McapError, struct.error):
        for record in StreamReader(stream).records:
            if isinstance(record, Message):
                found.append(int(record.data[8:16]))
    return found


@contextlib.contextmanager
def flood() -> Iterator[Iterator[int]]:
    """A flooding publisher; gives the numbers of messages that it has sent, as they grow."""
    script = Path(__file__).with_name("flood.py")
    with subprocess.Popen([sys.executable, script], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            yield map(int, process.stdout)
        finally:
            process.kill()


@pytest.mark.parametrize("seed", range(10))
def test_a_bag_opens_up_to_the_last_chunk_after_sigkill(tmp_path: Path, seed: int) -> None:
    last = random.Random(seed).randint(2000, 6000)
    # Without a limit on either side, so that a gap can only be the recorder's fault.
    overrides = tmp_path / "qos.yaml"
    overrides.write_text("/data:\n  reliability: reliable\n  history: keep_all\n")
    options = ["--topics", "/data", "--qos-profile-overrides-path", overrides]
    with flood() as counts, Bag("record", "-o", tmp_path / "bag", *options) as recorder:
        # Enough for several chunks; then at any moment.
        assert any(count > last for count in counts)
        recorder.end(signal.SIGKILL)
    (path,) = mcap_files(tmp_path / "bag")
    found = numbers_in(path)
    assert len(found) > 300, "at least one chunk has to be there"
    assert found == list(range(len(found))), "what is there has no gaps"
    # The command reads the same, straight from the file.
    done = run("info", path)
    assert done.returncode == 0, done.stderr
    assert f"Count: {len(found)} |" in done.stdout, done.stdout
