"""A managed node in a separate process, controlled through its ROS interfaces only."""

from __future__ import annotations

import os
import signal
import subprocess
import threading
import time
from collections.abc import Callable
from typing import Any

import rclpy
from lifecycle_msgs.msg import State, Transition, TransitionEvent
from lifecycle_msgs.srv import ChangeState, GetAvailableStates, GetAvailableTransitions, GetState
from rcl_interfaces.msg import Parameter, ParameterType, ParameterValue
from rcl_interfaces.srv import SetParameters
from rclpy.executors import SingleThreadedExecutor
from std_msgs.msg import UInt64
from std_srvs.srv import Trigger

DEADLINE = 20.0  # [s] For a loaded machine; passing tests take milliseconds.


def wait_until(condition: Callable[[], Any], what: str) -> None:
    """Returns as soon as the condition holds; fails if it does not hold in time."""
    end = time.monotonic() + DEADLINE
    while not condition():
        assert time.monotonic() < end, f'timed out waiting for {what}'
        time.sleep(0.002)


class RemoteManagedNode:
    """Starts the node under test and talks to it from an rclpy node."""

    def __init__(self) -> None:
        self.process = subprocess.Popen([os.environ['MANAGED_NODE']])
        rclpy.init()
        self.node = rclpy.create_node('driver')
        self.executor = SingleThreadedExecutor()
        self.executor.add_node(self.node)
        self.events: list[TransitionEvent] = []
        self.counts: list[int] = []
        self.node.create_subscription(
            TransitionEvent, '/managed/transition_event', self.events.append, 100)
        self.node.create_subscription(
            UInt64, '/count', lambda message: self.counts.append(message.data), 1000)
        self.clients: dict[str, Any] = {}
        self.thread = threading.Thread(target=self.executor.spin)
        self.thread.start()

    def close(self) -> int:
        """Ends the node as Ctrl-C does and returns its exit code."""
        self.process.send_signal(signal.SIGINT)
        code = self.process.wait(DEADLINE)
        self.executor.shutdown()
        rclpy.shutdown()
        self.thread.join()
        return code

    def connect(self, service_type: Any, name: str, harmless: Any) -> Any:
        """Returns a client that has been answered: a server that has not found it yet can't."""
        client = self.node.create_client(service_type, f'/managed/{name}')
        assert client.wait_for_service(DEADLINE), f'no service {name}'
        answers: list[Any] = []

        def is_answered() -> bool:
            client.call_async(harmless).add_done_callback(answers.append)
            end = time.monotonic() + 1.0
            while not answers and time.monotonic() < end:
                time.sleep(0.002)
            return bool(answers)

        wait_until(is_answered, f'a first answer of {name}')
        return client

    def call(self, service_type: Any, name: str, request: Any, harmless: Any = None) -> Any:
        """Calls a service; a request with side effects needs a harmless one to probe with."""
        if name not in self.clients:
            self.clients[name] = self.connect(service_type, name, harmless or request)
        future = self.clients[name].call_async(request)
        wait_until(future.done, f'an answer of {name}')
        return future.result()

    def change_state(self, transition: int = 0, label: str = '') -> bool:
        request = ChangeState.Request(transition=Transition(id=transition, label=label))
        harmless = ChangeState.Request(transition=Transition(label='no_such_transition'))
        return self.call(ChangeState, 'change_state', request, harmless).success

    def state(self) -> State:
        return self.call(GetState, 'get_state', GetState.Request()).current_state

    def available_states(self) -> list[State]:
        answer = self.call(GetAvailableStates, 'get_available_states', GetAvailableStates.Request())
        return answer.available_states

    def transitions(self, service: str) -> set[tuple[int, str, str, str]]:
        answer = self.call(GetAvailableTransitions, service, GetAvailableTransitions.Request())
        return {(found.transition.id, found.transition.label, found.start_state.label,
                 found.goal_state.label) for found in answer.available_transitions}

    def let_end(self, **how: str) -> None:
        """Sets how callbacks end: let_end(on_configure='throw')."""
        parameters = [
            Parameter(name=name, value=ParameterValue(type=ParameterType.PARAMETER_STRING,
                                                      string_value=value))
            for name, value in how.items()]
        answer = self.call(SetParameters, 'set_parameters',
                           SetParameters.Request(parameters=parameters))
        assert all(result.successful for result in answer.results)

    def history(self) -> list[list[str]]:
        """Returns for each callback: name, state before, state during, next number published."""
        message = self.call(Trigger, 'history', Trigger.Request()).message
        return [line.split() for line in message.splitlines()]

    def go_to(self, label: str) -> None:
        """Brings a new node to a primary state."""
        for transition in {'unconfigured': [], 'inactive': ['configure'],
                           'active': ['configure', 'activate']}[label]:
            assert self.change_state(label=transition)
        assert self.state().label == label
