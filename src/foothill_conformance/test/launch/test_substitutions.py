"""Every substitution of launch files."""

from __future__ import annotations

import re
import shutil
import socket
from pathlib import Path
from xml.sax.saxutils import quoteattr

import pytest
from ament_index_python.packages import get_package_prefix, get_package_share_directory
from launch_support import Workspace


def messages_of(workspace: Workspace, *values: str, before: str = "") -> list[str]:
    """Returns the evaluated values, one for each."""
    logs = "".join(f"<log message={quoteattr(value)}/>\n" for value in values)
    return workspace.launch_to_end(before + logs).user_messages()


def error_of(workspace: Workspace, value: str) -> str:
    """Returns what is printed because of a value that is wrong."""
    launch = workspace.launch(f'<log message="before"/><log message={quoteattr(value)}/>')
    assert launch.finish() != 0, launch.output
    return launch.output


def test_var_is_the_value_of_a_variable(workspace: Workspace) -> None:
    before = '<let name="a" value="b"/><let name="b" value="c d"/>'
    values = ["$(var a)", "x$(var a)y", "$(var $(var a))", "$(var 'a')", "$(var none other)"]
    assert messages_of(workspace, *values, before=before) == ["b", "xby", "c d", "b", "other"]


def test_var_without_a_value_is_an_error_that_names_it(workspace: Workspace) -> None:
    assert "launch configuration 'nothing' does not exist" in error_of(workspace, "$(var nothing)")


def test_env_is_a_variable_of_the_environment_or_its_default(workspace: Workspace) -> None:
    before = '<set_env name="PROBE" value="set"/>'
    values = ["$(env PROBE)", "$(env PROBE other)", "$(env PROBE_NONE 'a b')"]
    assert messages_of(workspace, *values, before=before) == ["set", "set", "a b"]


def test_env_that_is_not_set_is_an_error_that_names_it(workspace: Workspace) -> None:
    assert "environment variable 'PROBE_NONE' does not exist" in error_of(
        workspace, "$(env PROBE_NONE)"
    )


def test_packages_and_their_executables_are_found(workspace: Workspace) -> None:
    assert messages_of(
        workspace,
        "$(find-pkg-share std_msgs)",
        "$(find-pkg-prefix std_msgs)",
        "$(exec-in-pkg report probe_pkg)",
        "$(find-exec sh)",
    ) == [
        get_package_share_directory("std_msgs"),
        get_package_prefix("std_msgs"),
        str(workspace.prefix / "lib" / "probe_pkg" / "report"),
        shutil.which("sh"),
    ]


@pytest.mark.parametrize(
    "value",
    [
        "$(find-pkg-share no_such_thing)",
        "$(find-pkg-prefix no_such_thing)",
        "$(exec-in-pkg no_such_thing probe_pkg)",
    ],
)
def test_package_or_executable_that_is_not_found_is_named(workspace: Workspace, value: str) -> None:
    assert "no_such_thing" in error_of(workspace, value)


def test_program_that_is_not_on_the_path_is_an_error(workspace: Workspace) -> None:
    assert "not found on the PATH" in error_of(workspace, "$(find-exec no_such_thing)")


def test_eval_is_the_value_of_a_python_expression(workspace: Workspace) -> None:
    before = '<let name="a" value="4"/><let name="s" value="text"/>'
    assert messages_of(
        workspace,
        "$(eval '1 + 2')",
        '$(eval "$(var a) * 2")',
        '$(eval \'"$(var s)" == "text"\')',
        "$(eval \"'$(var s)' + 'x'\")",
        "$(eval '$(var a) < 3')",
        "$(eval 'sqrt($(var a))')",
        "$(eval 'math.pi > 3')",
        "$(eval 'os.sep' 'os')",
        "$(eval 7)",
        before=before,
    ) == ["3", "8", "True", "textx", "False", "2.0", "True", "/", "7"]


@pytest.mark.parametrize("value", ["$(eval 'no_name')", "$(eval '1 +')", "$(eval '1/0')"])
def test_expression_that_fails_is_an_error(workspace: Workspace, value: str) -> None:
    assert "before" in error_of(workspace, value)


def test_command_is_the_output_of_a_program(workspace: Workspace) -> None:
    assert messages_of(
        workspace,
        "$(command 'printf %s-%s a b')",
        "$(command 'sh -c \"printf out; printf err 1>&2\"' ignore)",
        "$(command 'sh -c \"printf out; printf err 1>&2\"' capture)",
    ) == ["a-b", "out", "outerr"]


def test_command_that_writes_to_stderr_may_cause_a_warning(workspace: Workspace) -> None:
    value = "$(command 'sh -c \"printf out; printf trouble 1>&2\"' warn)"
    launch = workspace.launch_to_end(f"<log message={quoteattr(value)}/>")
    assert launch.user_messages() == ["out"]
    assert re.search(r"^\[WARNING\] .*executed command showed stderr", launch.output, re.M)
    assert "trouble" in launch.output


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        ("$(command 'sh -c \"exit 3\"')", "sh -c"),
        ("$(command 'sh -c \"printf trouble 1>&2\"')", "trouble"),
        ("$(command 'no_such_program')", "no_such_program"),
        ("$(command 'true' sometimes)", "on_stderr"),
    ],
)
def test_command_that_fails_is_an_error(workspace: Workspace, value: str, reason: str) -> None:
    assert reason in error_of(workspace, value)


def test_dirname_and_filename_are_those_of_the_launch_file(workspace: Workspace) -> None:
    assert messages_of(workspace, "$(dirname)", "$(filename)") == [
        str(workspace.directory),
        str(workspace.directory / "main.launch.xml"),
    ]


def test_anon_makes_a_name_unique_and_keeps_it(workspace: Workspace) -> None:
    first, again, other = messages_of(workspace, "$(anon a)", "$(anon a)", "$(anon b)")
    host = re.sub(r"[.:-]", "_", socket.gethostname())
    assert re.fullmatch(rf"a_{host}_\d+_\d+", first)
    assert again == first
    assert other.startswith("b_")


def test_logic_evaluates_to_true_or_false(workspace: Workspace) -> None:
    assert messages_of(
        workspace,
        "$(not true)",
        "$(not 0)",
        "$(and true $(not false))",
        "$(and true false)",
        "$(or false true)",
        "$(or false 0)",
        "$(equals a a)",
        "$(equals 1.0 1)",
        "$(equals true 1)",
        "$(equals a b)",
        "$(not-equals a b)",
        "$(if true yes no)",
        "$(if false yes no)",
        "$(if false yes)",
    ) == [
        *("false", "true", "true", "false", "true", "false"),
        *("true", "true", "true", "false", "true"),
        *("yes", "no", ""),
    ]


def test_empty_quotes_equal_no_variable(workspace: Workspace) -> None:
    """Not even an empty one; use an expression for that."""
    values = [
        "$(equals $(var nothing) '')",
        "$(not-equals $(var nothing) '')",
        "$(equals $(var nothing) $(var nothing))",
        r"$(eval '\'$(var nothing)\' == \'\'')",
    ]
    before = '<arg name="nothing" default=""/>'
    assert messages_of(workspace, *values, before=before) == ["false", "true", "true", "True"]


def test_logic_of_a_text_is_an_error(workspace: Workspace) -> None:
    assert "maybe" in error_of(workspace, "$(not maybe)")


def test_file_content_is_the_content_of_a_file(workspace: Workspace) -> None:
    path = workspace.write("content.txt", "held")
    assert messages_of(workspace, f"$(file-content {path})") == ["held"]


def test_log_directory_is_below_the_one_of_ros(workspace: Workspace) -> None:
    (directory,) = messages_of(workspace, "$(launch_log_dir)")
    assert Path(directory).parent == workspace.directory / "log"
    assert (Path(directory) / "launch.log").is_file()


def test_escaped_characters_stand_for_themselves(workspace: Workspace) -> None:
    assert messages_of(workspace, r"\$(var a) \\ \'", "it's") == [r"$(var a) \ '", "it's"]


def test_dollar_sign_without_a_parenthesis_stands_for_itself(workspace: Workspace) -> None:
    assert messages_of(workspace, "5 $", "$5", "a $ b") == ["5 $", "$5", "a $ b"]


@pytest.mark.parametrize(
    "value",
    ["$(no-such-thing a)", "$(var)", "$(var a b c)", "$(var a", "$(var  a)", "$(not a b)"],
)
def test_malformed_value_is_an_error_before_anything_runs(workspace: Workspace, value: str) -> None:
    assert "before" not in error_of(workspace, value)
