"""The end of a launch: SIGINT to all processes in order, escalation for those that ignore it."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import time
from pathlib import Path

from launch_support import DEADLINE, Running, Workspace

REPORT = "$(exec-in-pkg report probe_pkg)"


def processes_running(launch: Running, count: int) -> None:
    """Waits until processes have started and reported it."""
    launch.wait_for(r"REPORT ", count=count)


def test_interrupt_ends_all_processes_the_last_first(workspace: Workspace) -> None:
    launch = workspace.launch(
        "".join(
            f'<executable cmd="{REPORT} --sleep" name="{name}" output="screen"/>'
            for name in ("a", "b", "c")
        )
    )
    processes_running(launch, 3)
    launch.interrupt()
    assert launch.finish() == 0
    assert "[WARNING] [launch]: user interrupted with ctrl-c (SIGINT)\n" in launch.output
    sent = re.findall(r"sending signal 'SIGINT' to process\[(.*)\]$", launch.output, re.M)
    assert sent == ["c-3", "b-2", "a-1"]
    for name in ("a-1", "b-2", "c-3"):
        assert re.search(
            rf"^\[ERROR\] \[{name}\]: process has died \[pid \d+, exit code -2, cmd '.*'\]\.$",
            launch.output,
            re.M,
        ), launch.output


def test_process_that_exits_with_0_on_interrupt_is_reported_as_clean(workspace: Workspace) -> None:
    launch = workspace.launch(
        f'<executable cmd="{REPORT} --on-signal a" output="screen"/>',
        environment={"PROBE_ORDER": str(workspace.directory / "order")},
    )
    processes_running(launch, 1)
    launch.interrupt()
    assert launch.finish() == 0
    assert "[INFO] [report-1]: process has finished cleanly" in launch.output
    assert (workspace.directory / "order").read_text() == "a\n"


def test_process_that_ignores_sigint_gets_sigterm_and_then_sigkill(workspace: Workspace) -> None:
    launch = workspace.launch(
        f"""
        <executable cmd="{REPORT} --ignore SIGINT" name="a" output="screen"
                    sigterm_timeout="0.5" sigkill_timeout="60"/>
        <executable cmd="{REPORT} --ignore SIGINT SIGTERM" name="b" output="screen"
                    sigterm_timeout="0.5" sigkill_timeout="0.5"/>
        """
    )
    processes_running(launch, 2)
    begin = time.monotonic()
    launch.interrupt()
    assert launch.finish() == 0
    assert time.monotonic() - begin > 1.0
    for name in ("a-1", "b-2"):
        assert (
            f"[ERROR] [{name}]: process[{name}] failed to terminate '0.5' seconds after receiving "
            "'SIGINT', escalating to 'SIGTERM'\n"
        ) in launch.output
    assert (
        "[ERROR] [b-2]: process[b-2] failed to terminate '1.0' seconds after receiving "
        "'SIGTERM', escalating to 'SIGKILL'\n"
    ) in launch.output
    assert re.search(r"\[a-1\]: process has died \[pid \d+, exit code -15,", launch.output)
    assert re.search(r"\[b-2\]: process has died \[pid \d+, exit code -9,", launch.output)


def test_second_interrupt_is_ignored(workspace: Workspace) -> None:
    launch = workspace.launch(
        f'<executable cmd="{REPORT} --ignore SIGINT" sigterm_timeout="1.5" output="screen"/>'
    )
    processes_running(launch, 1)
    launch.interrupt()
    launch.wait_for("sending signal 'SIGINT'")
    launch.interrupt()
    launch.wait_for(r"user interrupted with ctrl-c \(SIGINT\) again, ignoring\.\.\.")
    assert launch.finish() == 0
    assert launch.output.count("sending signal 'SIGINT'") == 1


def test_timeouts_can_be_given_as_arguments(workspace: Workspace) -> None:
    launch = workspace.launch(
        f'<executable cmd="{REPORT} --ignore SIGINT" output="screen"/>', "sigterm_timeout:=1"
    )
    processes_running(launch, 1)
    launch.interrupt()
    assert launch.finish() == 0
    assert "failed to terminate '1' seconds after receiving 'SIGINT'" in launch.output


def test_interrupt_ends_a_wait_for_respawn_and_timers(workspace: Workspace) -> None:
    launch = workspace.launch(
        f"""
        <executable cmd="{REPORT}" respawn="true" respawn_delay="1000" output="screen"/>
        <timer period="1000"><log message="never"/></timer>
        """
    )
    launch.wait_for("process has finished cleanly")
    launch.interrupt()
    assert launch.finish() == 0


def test_later_error_ends_the_processes_that_were_started(workspace: Workspace) -> None:
    launch = workspace.launch(
        f"""
        <executable cmd="{REPORT} --sleep" output="screen"/>
        <timer period="1"><log message="$(var missing)"/></timer>
        """
    )
    assert launch.finish() == 1
    assert "sending signal 'SIGINT' to process[report-1]" in launch.output
    assert "missing" in launch.output


def test_no_process_is_left_when_the_launch_has_ended(workspace: Workspace) -> None:
    launch = workspace.launch(
        f'<executable cmd="{REPORT} --ignore SIGINT" sigterm_timeout="0.2" output="screen"/>'
    )
    pid = launch.wait_for(r"process started with pid \[(\d+)\]")[1]
    processes_running(launch, 1)
    launch.process.send_signal(signal.SIGINT)
    launch.finish()
    assert not Path(f"/proc/{pid}").exists()


def test_interrupt_from_a_terminal_is_not_sent_a_second_time(workspace: Workspace) -> None:
    path = workspace.write(
        "main.launch.xml",
        f'<launch><executable cmd="{REPORT} --on-signal a" output="screen"/></launch>',
    )
    order = workspace.directory / "order"
    pid, terminal = pty.fork()
    if pid == 0:
        environment = {**workspace.environment, "PROBE_ORDER": str(order)}
        os.execvpe("ros2", ["ros2", "launch", str(path)], environment)
    output = _read_until(terminal, "REPORT")
    os.write(terminal, b"\x03")
    output += _read_until(terminal, None)
    assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 0, output
    assert order.read_text() == "a\n"
    assert "sending signal" not in output


def _read_until(terminal: int, text: str | None) -> str:
    """Reads the output of a terminal until a text has appeared or, without one, to the end."""
    output = ""
    end = time.monotonic() + DEADLINE
    while text is None or text not in output:
        ready, _, _ = select.select([terminal], [], [], max(0.0, end - time.monotonic()))
        assert ready, output
        try:
            data = os.read(terminal, 4096)
        except OSError:  # The other end is closed.
            data = b""
        if not data:
            assert text is None, output
            break
        output += data.decode(errors="replace")
    return output
