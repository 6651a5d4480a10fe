"""ros2 component list, load and unload, with a container that only pretends."""

from __future__ import annotations

import pytest
from cli_support import NO_DAEMON, Graph, Result, printed, ros2, ros2_until
from composition_interfaces.srv import ListNodes, LoadNode, UnloadNode
from rclpy.parameter import parameter_value_to_python


class Container:
    """Keeps the names of components; knows one type."""

    def __init__(self, graph: Graph) -> None:
        self.loaded: dict[int, str] = {}
        self.parameters: dict[str, object] = {}
        self._number = 0
        node = graph.node("container")
        node.create_service(ListNodes, "~/_container/list_nodes", self._list)
        node.create_service(LoadNode, "~/_container/load_node", self._load)
        node.create_service(UnloadNode, "~/_container/unload_node", self._unload)

    def _list(self, _: object, response: ListNodes.Response) -> ListNodes.Response:
        response.unique_ids = list(self.loaded)
        response.full_node_names = list(self.loaded.values())
        return response

    def _load(self, request: LoadNode.Request, response: LoadNode.Response) -> LoadNode.Response:
        response.success = request.plugin_name == "demo::Talker"
        if not response.success:
            response.error_message = "No such plugin"
            return response
        self._number += 1
        response.unique_id = self._number
        response.full_node_name = f"{request.node_namespace}/{request.node_name}"
        self.loaded[self._number] = response.full_node_name
        self.parameters = {
            parameter.name: parameter_value_to_python(parameter.value)
            for parameter in request.parameters
        }
        return response

    def _unload(
        self, request: UnloadNode.Request, response: UnloadNode.Response
    ) -> UnloadNode.Response:
        response.success = self.loaded.pop(request.unique_id, None) is not None
        response.error_message = "" if response.success else "No such component"
        return response


@pytest.fixture(scope="module")
def container(graph: Graph) -> Container:
    return Container(graph)


def _component(verb: str, *arguments: str) -> Result:
    """Runs a verb; genuine ROS 2 may need another try to find the container."""

    def found(result: Result) -> bool:
        return "Unable to find container node" not in result.err

    return ros2_until(found, "component", verb, "/container", *arguments, NO_DAEMON)


def test_components_are_loaded_listed_and_unloaded(container: Container) -> None:
    options = ("-n", "talker", "--node-namespace", "/ns", "-p", "rate:=2.5")
    loaded = _component("load", "demo", "demo::Talker", *options)
    assert loaded.code == 0, loaded
    assert loaded.out == "Loaded component 1 into '/container' container node as '/ns/talker'\n"
    assert container.parameters == {"rate": 2.5}

    listed = ros2_until(printed("/container"), "component", "list", NO_DAEMON)
    assert listed.lines == ["/container", "  1  /ns/talker"]

    unloaded = _component("unload", "1")
    assert unloaded.out == "Unloaded component 1 from '/container' container node\n"
    assert container.loaded == {}


def test_a_refusal_of_the_container_is_an_error(container: Container) -> None:
    refused = _component("load", "demo", "demo::Nothing")
    assert refused.code != 0
    assert "Failed to load component" in refused.err
    assert _component("unload", "99").code != 0


def test_a_container_that_is_not_there_is_an_error() -> None:
    found = ros2("component", "list", "/absent", NO_DAEMON)
    assert found.code != 0
    assert "Unable to find container node '/absent'" in found.err
