"""Arguments of launch files: declared, given, listed."""

from __future__ import annotations

from launch_support import Workspace


def test_argument_without_a_value_has_its_default(workspace: Workspace) -> None:
    launch = workspace.launch_to_end('<arg name="a" default="one"/><log message="$(var a)"/>')
    assert launch.user_messages() == ["one"]


def test_default_may_use_arguments_before_it(workspace: Workspace) -> None:
    launch = workspace.launch_to_end(
        """
        <arg name="a" default="one"/>
        <arg name="b" default="$(var a)/two"/>
        <log message="$(var b)"/>
        """,
        "a:=1",
    )
    assert launch.user_messages() == ["1/two"]


def test_last_value_on_the_command_line_is_used(workspace: Workspace) -> None:
    launch = workspace.launch_to_end(
        '<arg name="a" default="one"/><log message="$(var a)"/>', "a:=two", "a:=x:=y z"
    )
    assert launch.user_messages() == ["x:=y z"]


def test_argument_that_no_file_declares_is_a_variable(workspace: Workspace) -> None:
    launch = workspace.launch_to_end('<log message="$(var extra)"/>', "extra:=1")
    assert launch.user_messages() == ["1"]


def test_missing_required_argument_is_an_error_that_names_it(workspace: Workspace) -> None:
    launch = workspace.launch(
        '<arg name="needed" description="what for"/><log message="not reached"/>'
    )
    assert launch.finish() != 0
    assert "needed" in launch.output
    assert "what for" in launch.output
    assert launch.user_messages() == []


def test_conditional_argument_without_a_default_is_needed_only_if_it_applies(
    workspace: Workspace,
) -> None:
    content = """
        <arg name="on"/>
        <arg name="needed" if="$(var on)"/>
        <log message="reached"/>
        """
    assert workspace.launch_to_end(content, "on:=false").user_messages() == ["reached"]
    launch = workspace.launch(content, "on:=true")
    assert launch.finish() != 0
    assert "needed" in launch.output


def test_value_has_to_be_one_of_the_choices(workspace: Workspace) -> None:
    content = """
        <arg name="mode" default="slow"><choice value="slow"/><choice value="fast"/></arg>
        <log message="$(var mode)"/>
        """
    assert workspace.launch_to_end(content, "mode:=fast").user_messages() == ["fast"]
    launch = workspace.launch(content, "mode:=wild")
    assert launch.finish() != 0
    assert 'Argument "mode" provided value "wild" is not valid' in launch.output
    assert "['slow', 'fast']" in launch.output


def test_malformed_argument_is_an_error_before_anything_starts(workspace: Workspace) -> None:
    for word in ("a", ":=b", "a:="):
        launch = workspace.launch('<log message="not reached"/>', word)
        assert launch.finish() != 0
        assert f"malformed launch argument '{word}'" in launch.output
        assert launch.user_messages() == []


def test_show_args_lists_names_descriptions_and_defaults(workspace: Workspace) -> None:
    shown = workspace.launch(
        """
        <arg name="plain"/>
        <arg name="described" description="What it is" default="$(var plain)/x"/>
        <arg name="mode" description="How it runs" default="slow">
          <choice value="slow"/><choice value="fast"/>
        </arg>
        <arg name="chosen"><choice value="a"/></arg>
        <group if="$(var plain)"><arg name="sometimes" default="1"/></group>
        """,
        "--show-args",
    )
    assert shown.finish() == 0
    assert shown.output == (
        "Arguments (pass arguments as '<name>:=<value>'):\n"
        "\n"
        "    'plain':\n"
        "        no description given\n"
        "\n"
        "    'described':\n"
        "        What it is\n"
        "        (default: LaunchConfig('plain') + '/x')\n"
        "\n"
        "    'mode':\n"
        "        How it runs. Valid choices are: ['slow', 'fast']\n"
        "        (default: 'slow')\n"
        "\n"
        "    'chosen':\n"
        "        One of: ['a']\n"
        "\n"
        "    'sometimes':*\n"
        "        no description given\n"
        "        (default: '1')\n"
        "\n"
        "* argument(s) which are only used if specific conditions occur\n"
    )


def test_show_args_reports_a_file_without_arguments(workspace: Workspace) -> None:
    shown = workspace.launch('<log message="x"/>', "-s")
    assert shown.finish() == 0
    assert shown.output.endswith("\n\n  No arguments.\n")
    assert shown.user_messages() == []


def test_show_args_lists_arguments_of_included_files(workspace: Workspace) -> None:
    inner = workspace.write("inner.launch.xml", '<launch><arg name="inner" default="i"/></launch>')
    shown = workspace.launch(
        f'<arg name="outer" default="o"/><include file="{inner}"/>', "--show-arguments"
    )
    assert shown.finish() == 0
    assert shown.output.index("'outer':") < shown.output.index("'inner':")


def test_file_is_found_by_package_and_name(workspace: Workspace) -> None:
    workspace.write(
        "prefix/share/probe_pkg/launch/found.launch.xml",
        '<launch><log message="$(var a) $(dirname)"/></launch>',
    )
    launch = workspace.run("launch", "probe_pkg", "found.launch.xml", "a:=1")
    assert launch.user_messages() == [f"1 {workspace.share}/launch"]
