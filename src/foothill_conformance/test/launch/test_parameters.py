"""Parameters of nodes: written in the launch file, in files, and for all nodes of a scope."""

from __future__ import annotations

from typing import Any
from xml.sax.saxutils import quoteattr

import pytest
from launch_support import Workspace


def parameters_of(workspace: Workspace, content: str, *words: str) -> dict[str, Any]:
    """Returns the parameters of the one probe node that a launch file starts."""
    launch = workspace.launch_to_end(content, *words)
    (node,) = launch.reports("NODE")
    return {name: value for name, value in node["parameters"].items() if name != "use_sim_time"}


def node(children: str, attributes: str = "") -> str:
    """Returns the element of a probe node."""
    return f'<node pkg="probe_pkg" exec="probe" {attributes} output="screen">{children}</node>'


def test_values_have_the_types_that_yaml_gives_them(workspace: Workspace) -> None:
    values = {
        "i": "1",
        "d": "1.5",
        "b": "true",
        "s": "text with blanks",
        "quoted": "'1'",
        "empty": "",
        "ii": "[1, 2]",
        "dd": "[1.0, 2.5]",
        "bb": "[true, false]",
        "ss": "[a, 'b c']",
    }
    children = "".join(
        f"<param name={quoteattr(name)} value={quoteattr(value)}/>"
        for name, value in values.items()
    )
    found = parameters_of(workspace, node(children))
    assert found == {
        "i": 1,
        "d": 1.5,
        "b": True,
        "s": "text with blanks",
        "quoted": "1",
        "empty": "",
        "ii": [1, 2],
        "dd": [1.0, 2.5],
        "bb": [True, False],
        "ss": ["a", "b c"],
    }
    assert type(found["i"]) is int and type(found["b"]) is bool


def test_type_attribute_determines_the_type_of_a_value(workspace: Workspace) -> None:
    assert parameters_of(
        workspace,
        node(
            """
            <param name="s" value="1" type="str"/>
            <param name="d" value="1" type="float"/>
            <param name="i" value="7" type="int"/>
            <param name="b" value="0" type="bool"/>
            <param name="ss" value="['1', '2']" type="list_of_str"/>
            <param name="y" value="3" type="yaml"/>
            """
        ),
    ) == {"s": "1", "d": 1.0, "i": 7, "b": False, "ss": ["1", "2"], "y": 3}


def test_substitutions_are_performed_before_the_type_is_determined(workspace: Workspace) -> None:
    assert parameters_of(
        workspace,
        """
        <let name="one" value="1"/><let name="name" value="n"/>
        """
        + node(
            """
            <param name="i" value="$(var one)"/>
            <param name="s" value="$(var one)" type="str"/>
            <param name="mixed" value="a$(var one)"/>
            <param name="list" value="[$(var one), 2]"/>
            <param name="$(var name)" value="named"/>
            <param name="xml" value="$(command 'printf &lt;a:b/&gt;')" type="str"/>
            <param name="d" value="$(eval '1 / 4')"/>
            """
        ),
    ) == {
        "i": 1,
        "s": "1",
        "mixed": "a1",
        "list": [1, 2],
        "n": "named",
        "xml": "<a:b/>",
        "d": 0.25,
    }


def test_list_may_have_a_separator_of_its_own(workspace: Workspace) -> None:
    assert parameters_of(
        workspace,
        node(
            """
            <param name="a" value="x;y z" value-sep=";"/>
            <param name="b" value="1,2" value-sep=","/>
            """
        ),
    ) == {"a": ["x", "y z"], "b": [1, 2]}


def test_nested_parameters_have_names_with_dots(workspace: Workspace) -> None:
    assert parameters_of(
        workspace,
        node(
            """
            <param name="outer">
              <param name="a" value="1"/>
              <param name="inner"><param name="b" value="x"/></param>
            </param>
            """
        ),
    ) == {"outer.a": 1, "outer.inner.b": "x"}


def test_parameters_come_from_files(workspace: Workspace) -> None:
    workspace.write(
        "all.yaml",
        """
        /**:
          ros__parameters:
            a: 1
            group: {b: [1.5, 2.5]}
        other_node:
          ros__parameters: {c: 3}
        n:
          ros__parameters: {d: four}
        """,
    )
    assert parameters_of(workspace, node('<param from="$(dirname)/all.yaml"/>', 'name="n"')) == {
        "a": 1,
        "group.b": [1.5, 2.5],
        "d": "four",
    }


def test_later_parameters_win(workspace: Workspace) -> None:
    workspace.write("a.yaml", "/**: {ros__parameters: {x: 1, y: 1, z: 1}}")
    assert parameters_of(
        workspace,
        node(
            """
            <param name="x" value="0"/>
            <param from="$(dirname)/a.yaml"/>
            <param name="y" value="2"/>
            <param name="z" value="2"/>
            <param name="z" value="3"/>
            """
        ),
    ) == {"x": 1, "y": 2, "z": 3}


def test_file_may_hold_substitutions_if_that_is_allowed(workspace: Workspace) -> None:
    workspace.write("a.yaml", "/**: {ros__parameters: {x: $(var v), y: '$(var v)'}}")
    content = '<let name="v" value="5"/>' + node(
        '<param from="$(dirname)/a.yaml" allow_substs="true"/>'
    )
    assert parameters_of(workspace, content) == {"x": 5, "y": "5"}
    content = content.replace('"true"', '"false"')
    assert parameters_of(workspace, content) == {"x": "$(var v)", "y": "$(var v)"}


def test_missing_file_causes_a_warning(workspace: Workspace) -> None:
    launch = workspace.launch_to_end(node('<param from="/no_such_thing.yaml"/>'))
    assert "Parameter file path is not a file: /no_such_thing.yaml" in launch.output


def test_parameters_of_a_scope_apply_to_its_nodes(workspace: Workspace) -> None:
    workspace.write("a.yaml", "/**: {ros__parameters: {from_file: 1}}")
    launch = workspace.launch_to_end(
        f"""
        <group>
          <set_parameter name="shared" value="$(eval '1 + 1')"/>
          <set_parameter name="own" value="outer"/>
          <set_parameters_from_file filename="$(dirname)/a.yaml"/>
          {node('<param name="own" value="inner"/>', 'name="n1" namespace="/"')}
        </group>
        {node("", 'name="n2"')}
        """
    )
    found = {report["name"]: report["parameters"] for report in launch.reports("NODE")}
    assert {name: found["n1"][name] for name in ("shared", "own", "from_file")} == {
        "shared": 2,
        "own": "inner",
        "from_file": 1,
    }
    assert "shared" not in found["n2"]


def test_use_sim_time_can_be_set_for_all_nodes(workspace: Workspace) -> None:
    launch = workspace.launch_to_end('<set_parameter name="use_sim_time" value="true"/>' + node(""))
    (report,) = launch.reports("NODE")
    assert report["parameters"]["use_sim_time"] is True


@pytest.mark.parametrize(
    "parameter",
    [
        '<param name="bad" value="[1, a]"/>',
        '<param name="bad" value="{a: 1}"/>',
        '<param name="bad" value="null"/>',
        '<param name="bad" value="x" type="int"/>',
        '<param name="bad" value="[1]" type="str_list"/>',
        '<param name="bad" value="1"><param name="a" value="1"/></param>',
        '<param name="bad"/>',
        '<param value="1"/>',
        '<param name="bad" from="a.yaml"/>',
        '<param name="bad" value="1" allow_substs="true"/>',
        '<param from="a.yaml" value="1"/>',
        '<param name="bad" value="$(var none)"/>',
        '<param name="bad" value="$(eval \'None\')" type="bool"/>',
    ],
)
def test_invalid_parameter_is_an_error(workspace: Workspace, parameter: str) -> None:
    launch = workspace.launch(node(parameter))
    assert launch.finish() == 1, launch.output
    assert "process started" not in launch.output
