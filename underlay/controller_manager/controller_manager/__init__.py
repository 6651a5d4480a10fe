"""The services of a controller manager, for programs that command one."""

from .controller_manager_services import (
    ServiceNotFoundError,
    bcolors,
    configure_controller,
    list_controller_types,
    list_controllers,
    list_hardware_components,
    list_hardware_interfaces,
    load_controller,
    service_caller,
    set_controller_parameters,
    set_controller_parameters_from_param_files,
    set_hardware_component_state,
    switch_controllers,
    unload_controller,
)

__all__ = [
    "ServiceNotFoundError",
    "bcolors",
    "configure_controller",
    "list_controller_types",
    "list_controllers",
    "list_hardware_components",
    "list_hardware_interfaces",
    "load_controller",
    "service_caller",
    "set_controller_parameters",
    "set_controller_parameters_from_param_files",
    "set_hardware_component_state",
    "switch_controllers",
    "unload_controller",
]
