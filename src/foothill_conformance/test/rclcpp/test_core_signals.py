"""SIGINT and SIGTERM under load end a process in order and soon."""

from __future__ import annotations

import signal

import pytest
from core_process import Peer

SIGNALS = [signal.SIGINT, signal.SIGTERM]


@pytest.mark.parametrize('mode', ['single', 'multi', 'sleep'])
@pytest.mark.parametrize('signal_number', SIGNALS)
def test_signal_under_load_ends_within_a_second_with_exit_code_zero(
    mode: str, signal_number: signal.Signals
) -> None:
    with Peer('core_busy_node', mode) as peer:
        peer.wait_for_line('ready')
        elapsed = peer.end(signal_number)
        assert peer.process.returncode == 0, peer.output
        assert peer.output[-1] == 'clean', peer.output
        assert elapsed < 1.0, peer.output


def test_signal_again_and_again_ends_in_order_too() -> None:
    for _ in range(5):
        with Peer('core_busy_node', 'multi') as peer:
            peer.wait_for_line('ready')
            peer.process.send_signal(signal.SIGINT)
            elapsed = peer.end(signal.SIGINT)
            # The second signal may come when the handlers are gone already.
            assert peer.process.returncode in (0, -signal.SIGINT), peer.output
            assert elapsed < 1.0, peer.output
