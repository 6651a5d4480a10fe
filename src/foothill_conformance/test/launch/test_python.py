"""Launch files in Python."""

from __future__ import annotations

import subprocess
import sys

from launch_support import Workspace


def test_file_is_found_by_package_and_name_and_its_arguments_are_listed(
    workspace: Workspace,
) -> None:
    workspace.write(
        "prefix/share/probe_pkg/launch/found.launch.py",
        """
        from launch import LaunchDescription
        from launch.actions import DeclareLaunchArgument, LogInfo
        from launch.substitutions import LaunchConfiguration, ThisLaunchFileDir

        def generate_launch_description():
            return LaunchDescription([
                DeclareLaunchArgument("a", default_value="one", description="What it is"),
                DeclareLaunchArgument("mode", default_value=[LaunchConfiguration("a"), "/x"],
                                      choices=["one/x", "two/x"], description="How it runs"),
                LogInfo(msg=[LaunchConfiguration("mode"), " ", ThisLaunchFileDir()]),
            ])
        """,
    )
    launch = workspace.run("launch", "probe_pkg", "found.launch.py", "a:=two")
    assert launch.user_messages() == [f"two/x {workspace.share}/launch"]
    shown = workspace.run("launch", "probe_pkg", "found.launch.py", "--show-args")
    assert shown.output == (
        "Arguments (pass arguments as '<name>:=<value>'):\n"
        "\n"
        "    'a':\n"
        "        What it is\n"
        "        (default: 'one')\n"
        "\n"
        "    'mode':\n"
        "        How it runs. Valid choices are: ['one/x', 'two/x']\n"
        "        (default: LaunchConfig('a') + '/x')\n"
    )


def test_value_has_to_be_one_of_the_choices(workspace: Workspace) -> None:
    launch = workspace.launch_python(
        'DeclareLaunchArgument("a", choices=["x", "y"]), LogInfo(msg="not reached")', "a:=z"
    )
    assert launch.finish() == 1
    assert 'Argument "a" provided value "z" is not valid' in launch.output
    assert launch.user_messages() == []


def test_function_reads_arguments_and_returns_actions(workspace: Workspace) -> None:
    launch = workspace.launch_python_to_end(
        """
        DeclareLaunchArgument("count", default_value="2"),
        OpaqueFunction(function=start, args=["first"], kwargs={"last": "second"}),
        LogInfo(msg="after"),
        """,
        "count:=3",
        before="""
        def start(context, *names, last):
            count = int(LaunchConfiguration("count").perform(context))
            assert context.launch_configurations["count"] == "3"
            return [LogInfo(msg=f"{name} {i}") for i in range(count) for name in (*names, last)]
        """,
    )
    expected = [f"{name} {i}" for i in range(3) for name in ("first", "second")]
    assert launch.user_messages() == [*expected, "after"]


def test_error_in_a_function_ends_the_launch_with_its_message(workspace: Workspace) -> None:
    launch = workspace.launch_python(
        'OpaqueFunction(function=start), ExecuteProcess(cmd=["echo", "not reached"])',
        before="""
        def start(context):
            raise RuntimeError("this makes no sense")
        """,
    )
    assert launch.finish() == 1
    assert (
        "[ERROR] [launch]: Caught exception in launch (see debug for traceback): "
        "this makes no sense\n"
    ) in launch.output
    assert "process started" not in launch.output


def test_files_include_each_other_with_arguments(workspace: Workspace) -> None:
    workspace.write(
        "inner.launch.xml",
        '<launch><arg name="a"/><log message="xml $(var a) $(dirname)"/></launch>',
    )
    workspace.write(
        "inner.launch.py",
        """
        from launch import LaunchDescription
        from launch.actions import DeclareLaunchArgument, LogInfo
        from launch.substitutions import LaunchConfiguration

        def generate_launch_description():
            return LaunchDescription([
                DeclareLaunchArgument("a"), LogInfo(msg=["python ", LaunchConfiguration("a")])])
        """,
    )
    launch = workspace.launch_python_to_end(
        """
        IncludeLaunchDescription(
            XMLLaunchDescriptionSource([ThisLaunchFileDir(), "/inner.launch.xml"]),
            launch_arguments={"a": "1"}.items()),
        IncludeLaunchDescription(
            PythonLaunchDescriptionSource(
                PathJoinSubstitution([ThisLaunchFileDir(), "inner.launch.py"])),
            launch_arguments=[("a", [LaunchConfiguration("b", default="2")])]),
        IncludeLaunchDescription(
            AnyLaunchDescriptionSource([ThisLaunchFileDir(), "/inner.launch.py"]),
            launch_arguments={"a": "3"}.items()),
        """
    )
    messages = [f"xml 1 {workspace.directory}", "python 2", "python 3"]
    assert launch.user_messages() == messages
    launch = workspace.launch_to_end(
        """
        <include file="$(dirname)/inner.launch.py"><arg name="a" value="4"/></include>
        """
    )
    assert launch.user_messages() == ["python 4"]


def test_groups_and_conditions_limit_actions(workspace: Workspace) -> None:
    launch = workspace.launch_python_to_end(
        """
        SetLaunchConfiguration("a", "outer"),
        SetEnvironmentVariable("PROBE", "outer"),
        GroupAction([
            SetLaunchConfiguration("a", "inner"),
            SetEnvironmentVariable("PROBE", "inner"),
            LogInfo(msg=[LaunchConfiguration("a"), " ", EnvironmentVariable("PROBE")]),
        ]),
        LogInfo(msg=[LaunchConfiguration("a"), " ", EnvironmentVariable("PROBE")]),
        GroupAction([LogInfo(msg=LaunchConfiguration("a", default="none")),
                     LogInfo(msg=LaunchConfiguration("b"))],
                    forwarding=False, launch_configurations={"b": LaunchConfiguration("a")}),
        GroupAction([SetLaunchConfiguration("a", "kept")], scoped=False),
        LogInfo(msg=LaunchConfiguration("a")),
        LogInfo(msg="yes", condition=IfCondition(PythonExpression(["'", LaunchConfiguration("a"),
                                                                   "' == 'kept'"]))),
        LogInfo(msg="no", condition=UnlessCondition("1")),
        """
    )
    assert launch.user_messages() == [
        *("inner inner", "outer outer", "none", "outer", "kept", "yes")
    ]


def test_processes_have_words_environment_and_directory(workspace: Workspace) -> None:
    (workspace.directory / "there").mkdir()
    launch = workspace.launch_python_to_end(
        """
        SetLaunchConfiguration("x", "b c"),
        ExecuteProcess(cmd=[REPORT, "a", LaunchConfiguration("x"), ["d", LaunchConfiguration("x")]],
                       name="named", output="screen", additional_env={"PROBE_A": "1"},
                       cwd=[ThisLaunchFileDir(), "/there"]),
        """,
        environment={"PROBE_B": "2"},
    )
    (report,) = launch.reports()
    assert report["argv"] == ["a", "b c", "db c"]
    assert report["env"] == {"PROBE_A": "1", "PROBE_B": "2"}
    assert report["cwd"] == str(workspace.directory / "there")
    assert "[INFO] [named-1]: process started with pid" in launch.output


def test_handlers_react_to_the_start_and_the_end_of_a_process(workspace: Workspace) -> None:
    launch = workspace.launch_python_to_end(
        """
        OpaqueFunction(function=start),
        """,
        before="""
        def ended(event, context):
            return [LogInfo(msg=f"{event.process_name} {event.returncode} {event.action is first}")]

        first = ExecuteProcess(cmd=[REPORT, "--exit", "3"], name="first")
        second = ExecuteProcess(cmd=[REPORT], name="second")

        def start(context):
            return [
                RegisterEventHandler(OnProcessStart(
                    target_action=first, on_start=[LogInfo(msg="first has started")])),
                RegisterEventHandler(OnProcessExit(target_action=first, on_exit=ended)),
                RegisterEventHandler(OnProcessExit(target_action=first, on_exit=[second])),
                RegisterEventHandler(OnProcessExit(
                    target_action=second, on_exit=LogInfo(msg="second has ended"))),
                RegisterEventHandler(OnShutdown(
                    on_shutdown=lambda event, context: [LogInfo(msg=event.reason)])),
                first,
            ]
        """,
    )
    assert launch.user_messages() == [
        *("first has started", "first-1 3 True", "second has ended", "idle")
    ]


def test_handler_that_is_unregistered_or_handles_once_is_not_called_again(
    workspace: Workspace,
) -> None:
    launch = workspace.launch_python_to_end(
        """
        RegisterEventHandler(never),
        UnregisterEventHandler(never),
        RegisterEventHandler(OnProcessExit(on_exit=[LogInfo(msg="once")], handle_once=True)),
        ExecuteProcess(cmd=[REPORT]),
        TimerAction(period=0.5, actions=[ExecuteProcess(cmd=[REPORT])]),
        """,
        before='never = OnProcessExit(on_exit=[LogInfo(msg="never")])\n',
    )
    assert launch.user_messages() == ["once"]


def test_output_of_a_process_is_passed_to_its_handler(workspace: Workspace) -> None:
    launch = workspace.launch_python_to_end(
        """
        RegisterEventHandler(OnProcessIO(on_stdout=written)),
        ExecuteProcess(cmd=["echo", "hello"]),
        """,
        before="""
        def written(event):
            return [LogInfo(msg=event.text.decode().strip())]
        """,
    )
    assert launch.user_messages() == ["hello"]


def test_shutdown_ends_the_launch_by_action_and_by_event(workspace: Workspace) -> None:
    for entity in ('Shutdown(reason="enough")', 'EmitEvent(event=ShutdownEvent(reason="enough"))'):
        launch = workspace.launch_python_to_end(
            f"""
            RegisterEventHandler(OnShutdown(
                on_shutdown=lambda event, context: [LogInfo(msg=f"{{event.reason}} "
                                                            f"{{event.due_to_sigint}}")])),
            ExecuteProcess(cmd=[REPORT, "--sleep"], output="screen"),
            TimerAction(period=1.0, actions=[{entity}]),
            TimerAction(period=1000.0, actions=[LogInfo(msg="never")]),
            """
        )
        assert launch.user_messages() == ["enough False"]
        assert "sending signal 'SIGINT' to process[report-1]" in launch.output


def test_end_of_a_required_process_ends_the_launch(workspace: Workspace) -> None:
    launch = workspace.launch_python_to_end(
        """
        ExecuteProcess(cmd=[REPORT, "--sleep"], name="other"),
        TimerAction(period=1.0, actions=[
            ExecuteProcess(cmd=[REPORT], name="key", on_exit=Shutdown())]),
        """
    )
    assert "process[key-2] was required: shutting down launched system" in launch.output


def test_required_process_does_not_end_a_launch_that_ends_already(workspace: Workspace) -> None:
    launch = workspace.launch_python(
        """
        RegisterEventHandler(OnShutdown(on_shutdown=[LogInfo(msg="shutdown")])),
        ExecuteProcess(cmd=[REPORT, "--sleep"], output="screen", on_exit=ended),
        ExecuteProcess(cmd=[REPORT, "--sleep"], output="screen", on_exit=ended),
        """,
        before="""
        def ended(event, context):
            return [] if context.is_shutdown else [Shutdown()]
        """,
    )
    launch.wait_for("REPORT ", count=2)
    launch.interrupt()
    assert launch.finish() == 0
    assert launch.user_messages() == ["shutdown"]


def test_node_has_name_namespace_arguments_and_remapping(workspace: Workspace) -> None:
    launch = workspace.launch_python_to_end(
        """
        PushRosNamespace("robot"),
        SetRemap(src="chatter", dst="talk"),
        Node(package="probe_pkg", executable="probe", name="n", namespace="arm",
             arguments=["a", "b c"], output="screen"),
        """
    )
    (node,) = launch.reports("NODE")
    assert (node["namespace"], node["name"]) == ("/robot/arm", "n")
    assert node["topic"] == "/robot/arm/talk"
    assert node["argv"][:3] == ["a", "b c", "--ros-args"]


def test_parameters_have_the_types_of_their_values(workspace: Workspace) -> None:
    workspace.write("p.yaml", "/**: {ros__parameters: {from_file: 1, again: 1}}\n")
    workspace.write("s.yaml", "/**: {ros__parameters: {substituted: $(var one)}}\n")
    launch = workspace.launch_python_to_end(
        """
        SetLaunchConfiguration("one", "1"),
        SetParameter(name="everywhere", value=9),
        Node(package="probe_pkg", executable="probe", output="screen", parameters=[
            [ThisLaunchFileDir(), "/p.yaml"],
            ParameterFile([ThisLaunchFileDir(), "/s.yaml"], allow_substs=True),
            {"i": 1, "d": 1.0, "b": True, "s": "1", "again": 2,
             "ii": [1, 2], "dd": [1, 2.5], "ss": ["1", "2"], "bb": [True, False],
             "outer": {"inner": "text"},
             "read": LaunchConfiguration("one"),
             "joined": [LaunchConfiguration("one"), "2"],
             "text": ParameterValue(LaunchConfiguration("one"), value_type=str),
             "number": ParameterValue(LaunchConfiguration("one"), value_type=float)},
        ]),
        """
    )
    (node,) = launch.reports("NODE")
    node["parameters"].pop("use_sim_time")
    expected = {
        **{"from_file": 1, "again": 2, "substituted": 1, "everywhere": 9},
        **{"i": 1, "d": 1.0, "b": True, "s": "1"},
        **{"ii": [1, 2], "dd": [1.0, 2.5], "ss": ["1", "2"], "bb": [True, False]},
        **{"outer.inner": "text", "read": 1, "joined": 12, "text": "1", "number": 1.0},
    }
    assert node["parameters"] == expected
    for name, value in expected.items():
        assert type(node["parameters"][name]) is type(value), name


def test_file_without_the_required_function_is_an_error(workspace: Workspace) -> None:
    path = workspace.write("empty.launch.py", "x = 1\n")
    launch = workspace.run("launch", str(path))
    assert launch.process.returncode == 1
    assert "generate_launch_description" in launch.output


def test_service_runs_a_description_in_a_program(workspace: Workspace) -> None:
    program = workspace.write(
        "program.py",
        """
        import sys
        from launch import LaunchDescription, LaunchService
        from launch.actions import LogInfo

        service = LaunchService(argv=["x"])
        service.include_launch_description(LaunchDescription([LogInfo(msg="included")]))
        sys.exit(service.run())
        """,
    )
    run = subprocess.run(
        [sys.executable, program], env=workspace.environment, capture_output=True, text=True,
        timeout=60, check=True,
    )
    assert "included" in run.stdout + run.stderr
