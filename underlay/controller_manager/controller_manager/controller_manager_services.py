"""Calls of a controller manager's services.

Every function takes how long to wait for the service (0: indefinitely) and for its answer [s].
"""

from __future__ import annotations

from typing import Any

import rclpy
from controller_manager_msgs.srv import (
    ConfigureController,
    ListControllers,
    ListControllerTypes,
    ListHardwareComponents,
    ListHardwareInterfaces,
    LoadController,
    SetHardwareComponentState,
    SwitchController,
    UnloadController,
)
from lifecycle_msgs.msg import State
from rcl_interfaces.msg import Parameter, ParameterType, ParameterValue
from rcl_interfaces.srv import SetParameters
from rclpy.duration import Duration
from rclpy.node import Node

from .parameter_files import files_with_parameters, parameter_in_files

_ATTEMPTS = 3
_WARNING_PERIOD = 10.0  # time between two warnings that a service is not available [s]


class bcolors:  # noqa: N801 as the genuine one is called
    """Escape sequences of a terminal."""

    MAGENTA = "\033[95m"
    OKBLUE = "\033[94m"
    OKCYAN = "\033[96m"
    OKGREEN = "\033[92m"
    WARNING = "\033[93m"
    FAIL = "\033[91m"
    ENDC = "\033[0m"
    BOLD = "\033[1m"
    UNDERLINE = "\033[4m"


class ServiceNotFoundError(Exception):
    """A service did not show up in time."""


def service_caller(
    node: Node,
    service_name: str,
    service_type: Any,
    request: Any,
    service_timeout: float = 0.0,
    call_timeout: float = 10.0,
    max_attempts: int = _ATTEMPTS,
) -> Any:
    """Returns the response of a service; relative names are in the namespace of the node."""
    client = node.create_client(service_type, service_name)
    try:
        while not client.service_is_ready():
            node.get_logger().info(
                f"waiting for service {client.srv_name} to become available..."
            )
            if client.wait_for_service(service_timeout or _WARNING_PERIOD):
                break
            if service_timeout:
                raise ServiceNotFoundError(f"Could not contact service {client.srv_name}")
            node.get_logger().warning(f"Could not contact service {client.srv_name}")
        for attempt in range(max_attempts):
            future = client.call_async(request)
            rclpy.spin_until_future_complete(node, future, timeout_sec=call_timeout)
            if future.result() is not None:
                return future.result()
            node.get_logger().warning(
                f"Failed getting a result from calling {client.srv_name} in {call_timeout}. "
                f"(Attempt {attempt + 1} of {max_attempts}.)"
            )
        raise RuntimeError(
            f"Could not successfully call service {client.srv_name} after {max_attempts} attempts."
        )
    finally:
        node.destroy_client(client)


def configure_controller(
    node: Node, controller_manager_name: str, controller_name: str, *timeouts: float
) -> Any:
    request = ConfigureController.Request(name=controller_name)
    name = f"{controller_manager_name}/configure_controller"
    return service_caller(node, name, ConfigureController, request, *timeouts)


def list_controllers(node: Node, controller_manager_name: str, *timeouts: float) -> Any:
    name = f"{controller_manager_name}/list_controllers"
    return service_caller(node, name, ListControllers, ListControllers.Request(), *timeouts)


def list_controller_types(node: Node, controller_manager_name: str, *timeouts: float) -> Any:
    name = f"{controller_manager_name}/list_controller_types"
    return service_caller(node, name, ListControllerTypes, ListControllerTypes.Request(), *timeouts)


def list_hardware_components(node: Node, controller_manager_name: str, *timeouts: float) -> Any:
    name = f"{controller_manager_name}/list_hardware_components"
    request = ListHardwareComponents.Request()
    return service_caller(node, name, ListHardwareComponents, request, *timeouts)


def list_hardware_interfaces(node: Node, controller_manager_name: str, *timeouts: float) -> Any:
    name = f"{controller_manager_name}/list_hardware_interfaces"
    request = ListHardwareInterfaces.Request()
    return service_caller(node, name, ListHardwareInterfaces, request, *timeouts)


def load_controller(
    node: Node, controller_manager_name: str, controller_name: str, *timeouts: float
) -> Any:
    request = LoadController.Request(name=controller_name)
    name = f"{controller_manager_name}/load_controller"
    return service_caller(node, name, LoadController, request, *timeouts)


def unload_controller(
    node: Node, controller_manager_name: str, controller_name: str, *timeouts: float
) -> Any:
    request = UnloadController.Request(name=controller_name)
    name = f"{controller_manager_name}/unload_controller"
    return service_caller(node, name, UnloadController, request, *timeouts)


def set_hardware_component_state(
    node: Node,
    controller_manager_name: str,
    component_name: str,
    lifecyle_state: State,
    *timeouts: float,
) -> Any:
    request = SetHardwareComponentState.Request(name=component_name, target_state=lifecyle_state)
    name = f"{controller_manager_name}/set_hardware_component_state"
    return service_caller(node, name, SetHardwareComponentState, request, *timeouts)


def switch_controllers(
    node: Node,
    controller_manager_name: str,
    deactivate_controllers: list[str],
    activate_controllers: list[str],
    strict: bool,
    activate_asap: bool,
    timeout: float,
    call_timeout: float = 10.0,
) -> Any:
    kinds = SwitchController.Request
    request = SwitchController.Request(
        activate_controllers=activate_controllers,
        deactivate_controllers=deactivate_controllers,
        strictness=kinds.STRICT if strict else kinds.BEST_EFFORT,
        activate_asap=activate_asap,
        timeout=Duration(seconds=timeout).to_msg(),
    )
    name = f"{controller_manager_name}/switch_controller"
    return service_caller(
        node, name, SwitchController, request, call_timeout=call_timeout
    )


def set_controller_parameters(
    node: Node,
    controller_manager_name: str,
    controller_name: str,
    parameter_name: str,
    parameter_value: str | list[str],
) -> bool:
    """Sets a parameter of the manager that describes a controller."""
    if isinstance(parameter_value, str):
        kind = ParameterType.PARAMETER_STRING
        value = ParameterValue(type=kind, string_value=parameter_value)
    else:
        kind = ParameterType.PARAMETER_STRING_ARRAY
        value = ParameterValue(type=kind, string_array_value=parameter_value)
    parameter = Parameter(name=f"{controller_name}.{parameter_name}", value=value)
    request = SetParameters.Request(parameters=[parameter])
    name = f"{controller_manager_name}/set_parameters"
    result = service_caller(node, name, SetParameters, request).results[0]
    text = f'controller param "{parameter_name}" to "{parameter_value}" for '
    text += f"{bcolors.BOLD}{controller_name}{bcolors.ENDC}"
    if result.successful:
        node.get_logger().info(f"{bcolors.OKCYAN}Setting {text}")
    else:
        node.get_logger().fatal(f"{bcolors.FAIL}Could not set {text}")
    return result.successful


def set_controller_parameters_from_param_files(
    node: Node,
    controller_manager_name: str,
    controller_name: str,
    parameter_files: list[str],
    namespace: str | None = None,
) -> bool:
    """Makes the manager load a controller with the parameter files that mention it."""
    name_space = namespace or node.get_namespace()
    files = files_with_parameters(controller_name, name_space, parameter_files)
    if not files:
        return True

    def set_value(name: str, value: str | list[str]) -> bool:
        return set_controller_parameters(
            node, controller_manager_name, controller_name, name, value
        )

    kind = parameter_in_files(controller_name, name_space, files, "type")
    return set_value("params_file", files) and (kind is None or set_value("type", kind))
