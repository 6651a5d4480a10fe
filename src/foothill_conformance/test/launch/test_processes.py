"""Processes of launch files: their command, environment, output and restarts."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from launch_support import Workspace

REPORT = "$(exec-in-pkg report probe_pkg)"


def test_command_line_is_split_into_words(workspace: Workspace) -> None:
    launch = workspace.launch_to_end(
        f"""
        <let name="two" value="b c"/>
        <executable cmd="{REPORT} a $(var two) x$(var two) 'd e' --f=&quot;g h&quot;"
                    output="screen"/>
        """
    )
    (report,) = launch.reports()
    assert report["argv"] == ["a", "b c", "xb c", "d e", "--f=g h"]


def test_start_output_and_end_are_printed_with_the_name_of_the_process(
    workspace: Workspace,
) -> None:
    launch = workspace.launch_to_end(
        f"""
        <executable cmd="{REPORT} one" output="screen"/>
        <executable cmd="{REPORT} two" output="screen" name="named"/>
        """
    )
    for name in ("report-1", "named-2"):
        started = re.search(
            rf"^\[INFO\] \[{name}\]: process started with pid \[(\d+)\]$", launch.output, re.M
        )
        assert started is not None, launch.output
        assert f"[INFO] [{name}]: process has finished cleanly [pid {started[1]}]\n" in (
            launch.output
        )
        assert re.search(rf"^\[{name}\] REPORT ", launch.output, re.M)


def test_process_that_fails_is_reported_with_code_and_command(workspace: Workspace) -> None:
    launch = workspace.launch_to_end(f'<executable cmd="{REPORT} --exit 3"/>')
    program = workspace.prefix / "lib" / "probe_pkg" / "report"
    assert re.search(
        r"^\[ERROR\] \[report-1\]: process has died "
        rf"\[pid \d+, exit code 3, cmd '{program} --exit 3'\]\.$",
        launch.output,
        re.M,
    ), launch.output


@pytest.mark.parametrize(
    ("output", "on_screen", "in_log"),
    [
        ("", {"err"}, {"out", "err"}),
        ('output="log"', {"err"}, {"out", "err"}),
        ('output="screen"', {"out", "err"}, set()),
        ('output="both"', {"out", "err"}, {"out", "err"}),
        ('output="$(if true screen log)"', {"out", "err"}, set()),
    ],
)
def test_output_attribute_selects_screen_and_log(
    workspace: Workspace, output: str, on_screen: set[str], in_log: set[str]
) -> None:
    launch = workspace.launch_to_end(
        f'<executable cmd="sh -c \'echo out; echo err 1>&amp;2\'" name="p" {output}/>'
    )
    assert set(re.findall(r"^\[p-1\] (\w+)$", launch.output, re.M)) == on_screen
    assert set(re.findall(r"^[\d.]+ \[p-1\] (\w+)$", _log_of(launch.output), re.M)) == in_log


def test_all_output_can_be_shown(workspace: Workspace) -> None:
    launch = workspace.launch_to_end('<executable cmd="echo out"/>', "-a")
    assert "[echo-1] out\n" in launch.output


def test_log_file_contains_the_messages_of_launch(workspace: Workspace) -> None:
    launch = workspace.launch_to_end('<log message="hello"/>')
    assert re.search(r"^[\d.]+ \[INFO\] \[launch\.user\]: hello$", _log_of(launch.output), re.M)
    assert "[INFO] [launch]: Default logging verbosity is set to INFO\n" in launch.output


def _log_of(output: str) -> str:
    match = re.search(r"All log files can be found below (\S+)", output)
    assert match is not None
    return (Path(match[1]) / "launch.log").read_text(encoding="utf-8")


def test_line_without_an_end_is_printed(workspace: Workspace) -> None:
    launch = workspace.launch_to_end('<executable cmd="printf unfinished" output="screen"/>')
    assert "[printf-1] unfinished\n" in launch.output


def test_process_has_its_directory_and_environment(workspace: Workspace) -> None:
    (workspace.directory / "there").mkdir()
    launch = workspace.launch_to_end(
        f"""
        <let name="value" value="1"/>
        <executable cmd="{REPORT}" cwd="$(dirname)/there" output="screen">
          <env name="PROBE_A" value="$(var value)"/>
          <env name="PROBE_B" value="2"/>
        </executable>
        <executable cmd="{REPORT}" output="screen"/>
        """,
        environment={"PROBE_B": "outer"},
    )
    reports = sorted(launch.reports(), key=lambda report: len(report["env"]))
    assert reports[0]["env"] == {"PROBE_B": "outer"}
    assert Path(reports[0]["cwd"]) == workspace.directory
    assert reports[1]["env"] == {"PROBE_A": "1", "PROBE_B": "2"}
    assert Path(reports[1]["cwd"]) == workspace.directory / "there"


def test_shell_interprets_the_command(workspace: Workspace) -> None:
    launch = workspace.launch_to_end(
        r'<executable cmd="echo \$((1 + 2)) | cat" shell="true" output="screen" name="p"/>'
    )
    assert "[p-1] 3\n" in launch.output


def test_prefix_goes_before_the_command(workspace: Workspace) -> None:
    content = f"""
        <executable cmd="{REPORT} own" launch-prefix="env PROBE_P=own" output="screen"/>
        <executable cmd="{REPORT} given" output="screen"/>
        """
    launch = workspace.launch_to_end(content, "--launch-prefix", "env PROBE_P=given")
    assert {r["argv"][0]: r["env"]["PROBE_P"] for r in launch.reports()} == {
        "own": "own",
        "given": "given",
    }
    launch = workspace.launch_to_end(
        content, "--launch-prefix", "env PROBE_P=x", "--launch-prefix-filter", "other"
    )
    assert {r["argv"][0]: r["env"].get("PROBE_P") for r in launch.reports()} == {
        "own": "own",
        "given": None,
    }


def test_terminal_can_be_emulated(workspace: Workspace) -> None:
    launch = workspace.launch_to_end(
        f"""
        <executable cmd="{REPORT} plain" output="screen"/>
        <executable cmd="{REPORT} tty" emulate_tty="true" output="screen"/>
        """
    )
    assert {r["argv"][0]: r["tty"] for r in launch.reports()} == {"plain": False, "tty": True}


def test_process_is_respawned_after_a_delay_up_to_the_maximum_number(workspace: Workspace) -> None:
    launch = workspace.launch_to_end(
        f"""
        <executable cmd="{REPORT} --exit 1" respawn="$(not false)" respawn_delay="0.2"
                    respawn_max_retries="2" output="screen"/>
        """
    )
    assert len(launch.reports()) == 3
    assert launch.output.count("process has died") == 3


def test_respawning_continues_until_the_launch_ends(workspace: Workspace) -> None:
    launch = workspace.launch(
        f'<executable cmd="{REPORT}" respawn="true" respawn_delay="0.05" output="screen"/>'
    )
    launch.wait_for(r"\[report-1\]: process started", count=4)
    launch.interrupt()
    assert launch.finish() == 0


def test_end_of_a_required_process_ends_the_launch(workspace: Workspace) -> None:
    launch = workspace.launch_to_end(
        f"""
        <executable cmd="{REPORT} --sleep" output="screen" name="other"/>
        <timer period="1"><executable cmd="{REPORT}" on_exit="shutdown" name="key"/></timer>
        """
    )
    assert "process[key-2] was required: shutting down launched system" in launch.output
    assert "sending signal 'SIGINT' to process[other-1]" in launch.output


def test_shutdown_action_ends_the_launch(workspace: Workspace) -> None:
    launch = workspace.launch_to_end(
        f"""
        <executable cmd="{REPORT} --sleep"/>
        <timer period="0.5"><shutdown reason="enough"/></timer>
        <timer period="1000"><log message="never"/></timer>
        """
    )
    assert launch.user_messages() == []
    assert "sending signal 'SIGINT' to process[report-1]" in launch.output
