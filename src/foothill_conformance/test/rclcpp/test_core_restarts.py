"""Peers that are killed under load and come back are found again."""

from __future__ import annotations

import signal

from core_process import Peer


def test_subscriber_receives_from_every_publisher_that_starts_after_one_was_killed() -> None:
    with Peer('core_counter') as counter:
        counter.wait_for_line('ready')
        for label in ('first', 'second', 'third'):
            with Peer('core_streamer', label) as streamer:
                streamer.wait_for_line('ready')
                counter.wait_for_line(f'{label} 200')
                streamer.process.send_signal(signal.SIGKILL)
                streamer.process.wait()
        counter.end(signal.SIGINT)
        assert counter.process.returncode == 0, counter.output
        assert counter.output[-1] == 'clean'


def test_publisher_goes_on_when_its_subscribers_are_killed() -> None:
    with Peer('core_streamer', 'steady') as streamer:
        streamer.wait_for_line('ready')
        for _ in range(3):
            with Peer('core_counter') as counter:
                counter.wait_for_line('steady 200')
                counter.process.send_signal(signal.SIGKILL)
                counter.process.wait()
        with Peer('core_counter') as counter:
            counter.wait_for_line('steady 200')
            counter.end(signal.SIGTERM)
        streamer.end(signal.SIGINT)
        assert streamer.process.returncode == 0, streamer.output
        assert streamer.output[-1] == 'clean'
