"""The life cycle of a C++ node, driven entirely from rclpy."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from lifecycle_msgs.msg import State, Transition
from remote_managed_node import RemoteManagedNode, wait_until

# label, state before, state during, state after success, state after failure
TRANSITIONS = [
    ('configure', 'unconfigured', 'configuring', 'inactive', 'unconfigured'),
    ('cleanup', 'inactive', 'cleaningup', 'unconfigured', 'inactive'),
    ('activate', 'inactive', 'activating', 'active', 'inactive'),
    ('deactivate', 'active', 'deactivating', 'inactive', 'active'),
    ('shutdown', 'unconfigured', 'shuttingdown', 'finalized', 'finalized'),
    ('shutdown', 'inactive', 'shuttingdown', 'finalized', 'finalized'),
    ('shutdown', 'active', 'shuttingdown', 'finalized', 'finalized'),
]


@pytest.fixture
def managed() -> Iterator[RemoteManagedNode]:
    node = RemoteManagedNode()
    try:
        yield node
    finally:
        code = node.close()
    assert code == 0


def test_a_new_node_is_unconfigured(managed: RemoteManagedNode) -> None:
    assert managed.state() == State(id=State.PRIMARY_STATE_UNCONFIGURED, label='unconfigured')
    assert managed.history() == []


@pytest.mark.parametrize('label,before,during,after,_failed', TRANSITIONS)
def test_success_leads_to_the_goal_of_a_transition(
        managed: RemoteManagedNode, label: str, before: str, during: str, after: str,
        _failed: str) -> None:
    managed.go_to(before)
    assert managed.change_state(label=label)
    assert managed.state().label == after
    assert managed.history()[-1][:3] == [f'on_{label}', before, during]


@pytest.mark.parametrize('label,before,_during,_after,failed', TRANSITIONS)
def test_failure_leads_back_except_from_shutdown(
        managed: RemoteManagedNode, label: str, before: str, _during: str, _after: str,
        failed: str) -> None:
    managed.go_to(before)
    managed.let_end(**{f'on_{label}': 'failure'})
    assert not managed.change_state(label=label)
    assert managed.state().label == failed
    assert managed.history()[-1][0] == f'on_{label}'


@pytest.mark.parametrize('how', ['error', 'throw'])
@pytest.mark.parametrize('label,before,_during,_after,_failed', TRANSITIONS)
def test_errors_and_exceptions_are_processed_and_lead_to_unconfigured(
        managed: RemoteManagedNode, label: str, before: str, _during: str, _after: str,
        _failed: str, how: str) -> None:
    managed.go_to(before)
    managed.let_end(**{f'on_{label}': how})
    assert not managed.change_state(label=label)
    assert managed.state().label == 'unconfigured'
    assert managed.history()[-1][:3] == ['on_error', before, 'errorprocessing']


@pytest.mark.parametrize('how', ['failure', 'error', 'throw'])
def test_a_node_that_cannot_process_its_error_is_finalized(
        managed: RemoteManagedNode, how: str) -> None:
    managed.let_end(on_configure='error', on_error=how)
    assert not managed.change_state(label='configure')
    assert managed.state() == State(id=State.PRIMARY_STATE_FINALIZED, label='finalized')


def test_a_transition_that_cannot_start_changes_nothing(managed: RemoteManagedNode) -> None:
    assert not managed.change_state(label='activate')
    assert not managed.change_state(label='no_such_transition')
    # What is answered to a number that makes no sense depends on the release of Jazzy.
    managed.change_state(Transition.TRANSITION_ACTIVATE)
    managed.change_state(200)
    assert managed.state().label == 'unconfigured'
    assert managed.history() == []


def test_a_transition_can_be_named_by_number_or_label_and_the_label_wins(
        managed: RemoteManagedNode) -> None:
    assert managed.change_state(Transition.TRANSITION_CONFIGURE)
    assert managed.change_state(Transition.TRANSITION_CLEANUP, 'activate')
    assert managed.state().label == 'active'
    assert managed.change_state(Transition.TRANSITION_ACTIVE_SHUTDOWN)
    assert managed.state().label == 'finalized'


def test_a_node_goes_round_the_cycle_again_and_again(managed: RemoteManagedNode) -> None:
    for _ in range(5):
        for label in ['configure', 'activate', 'deactivate', 'cleanup']:
            assert managed.change_state(label=label)
    assert managed.state().label == 'unconfigured'
    assert len(managed.history()) == 20


def test_every_state_is_listed(managed: RemoteManagedNode) -> None:
    listed = {(state.id, state.label) for state in managed.available_states()}
    assert listed == {
        (State.PRIMARY_STATE_UNKNOWN, 'unknown'),
        (State.PRIMARY_STATE_UNCONFIGURED, 'unconfigured'),
        (State.PRIMARY_STATE_INACTIVE, 'inactive'),
        (State.PRIMARY_STATE_ACTIVE, 'active'),
        (State.PRIMARY_STATE_FINALIZED, 'finalized'),
        (State.TRANSITION_STATE_CONFIGURING, 'configuring'),
        (State.TRANSITION_STATE_CLEANINGUP, 'cleaningup'),
        (State.TRANSITION_STATE_SHUTTINGDOWN, 'shuttingdown'),
        (State.TRANSITION_STATE_ACTIVATING, 'activating'),
        (State.TRANSITION_STATE_DEACTIVATING, 'deactivating'),
        (State.TRANSITION_STATE_ERRORPROCESSING, 'errorprocessing'),
    }


def test_the_transitions_of_each_primary_state_are_listed(managed: RemoteManagedNode) -> None:
    assert managed.transitions('get_available_transitions') == {
        (Transition.TRANSITION_CONFIGURE, 'configure', 'unconfigured', 'configuring'),
        (Transition.TRANSITION_UNCONFIGURED_SHUTDOWN, 'shutdown', 'unconfigured', 'shuttingdown')}
    assert managed.change_state(label='configure')
    assert managed.transitions('get_available_transitions') == {
        (Transition.TRANSITION_CLEANUP, 'cleanup', 'inactive', 'cleaningup'),
        (Transition.TRANSITION_ACTIVATE, 'activate', 'inactive', 'activating'),
        (Transition.TRANSITION_INACTIVE_SHUTDOWN, 'shutdown', 'inactive', 'shuttingdown')}
    assert managed.change_state(label='activate')
    assert managed.transitions('get_available_transitions') == {
        (Transition.TRANSITION_DEACTIVATE, 'deactivate', 'active', 'deactivating'),
        (Transition.TRANSITION_ACTIVE_SHUTDOWN, 'shutdown', 'active', 'shuttingdown')}
    assert managed.change_state(label='shutdown')
    assert managed.transitions('get_available_transitions') == set()


def test_the_transition_graph_has_every_way_there_is(managed: RemoteManagedNode) -> None:
    edges = {edge[1:] for edge in managed.transitions('get_transition_graph')}
    expected = {('transition_success', 'errorprocessing', 'unconfigured'),
                ('transition_failure', 'errorprocessing', 'finalized'),
                ('transition_error', 'errorprocessing', 'finalized')}
    for label, before, during, after, failed in TRANSITIONS:
        expected |= {(label, before, during), ('transition_success', during, after),
                     ('transition_failure', during, failed),
                     ('transition_error', during, 'errorprocessing')}
    assert edges == expected


def test_every_step_of_a_transition_is_announced_in_order(managed: RemoteManagedNode) -> None:
    def announced() -> list[tuple[str, str]]:
        return [(event.start_state.label, event.goal_state.label) for event in managed.events]

    # Events reach only subscriptions that the node has discovered: repeat until one arrives.
    def is_received() -> bool:
        assert managed.change_state(label='configure') and managed.change_state(label='cleanup')
        return ('cleaningup', 'unconfigured') in announced()

    wait_until(is_received, 'the first transition event')
    wait_until(lambda: announced()[-1] == ('cleaningup', 'unconfigured'), 'the last cleanup')
    # Nothing else is on its way: a reliable topic keeps the order.
    del managed.events[:]
    managed.let_end(on_activate='failure', on_cleanup='throw')
    for label in ['configure', 'activate', 'cleanup', 'shutdown']:
        managed.change_state(label=label)
    expected = [
        ('unconfigured', 'configuring'), ('configuring', 'inactive'),
        ('inactive', 'activating'), ('activating', 'inactive'),
        ('inactive', 'cleaningup'), ('cleaningup', 'errorprocessing'),
        ('errorprocessing', 'unconfigured'),
        ('unconfigured', 'shuttingdown'), ('shuttingdown', 'finalized')]
    wait_until(lambda: len(managed.events) >= len(expected), 'all transition events')
    assert announced() == expected


def test_a_lifecycle_publisher_is_silent_unless_the_node_is_active(
        managed: RemoteManagedNode) -> None:
    assert managed.change_state(label='configure')
    assert managed.change_state(label='activate')
    wait_until(lambda: managed.counts, 'the first message of the active node')
    assert managed.change_state(label='deactivate')
    assert managed.change_state(label='activate')
    again = int(managed.history()[-1][3])
    wait_until(lambda: managed.counts[-1] >= again, 'a message of the node that is active again')
    assert managed.change_state(label='deactivate')
    calls = managed.history()

    def next_count_at(callback: str) -> list[int]:
        return [int(call[3]) for call in calls if call[0] == callback]

    # The node counts on while inactive, so a message from then would betray itself.
    active = list(zip(next_count_at('on_activate'), next_count_at('on_deactivate')))
    assert active[0][1] < active[1][0]
    assert all(any(first <= count < end for first, end in active) for count in managed.counts)
