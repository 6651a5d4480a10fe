"""Interfaces by their names, such as `std_msgs/msg/String`."""

from __future__ import annotations

from typing import Any

from rosidl_parser.definition import NamespacedType

from rosidl_runtime_py.import_message import import_message_from_namespaced_type


def get_interface(identifier: str) -> Any:
    """Returns the class of the interface `package/namespace/Name`.

    Raises ValueError for a name of another form, and what importing raises for an unknown one.
    """
    return _import(identifier.split("/"), identifier)


def get_message(identifier: str) -> Any:
    """Returns the class of a message; `package/Name` means `package/msg/Name`."""
    return _get(identifier, "msg", "message", is_message)


def get_service(identifier: str) -> Any:
    """Returns the class of a service; `package/Name` means `package/srv/Name`."""
    return _get(identifier, "srv", "service", is_service)


def get_action(identifier: str) -> Any:
    """Returns the class of an action; `package/Name` means `package/action/Name`."""
    return _get(identifier, "action", "action", is_action)


def is_message(interface: Any) -> bool:
    """Returns whether a class is a message."""
    return hasattr(interface, "get_fields_and_field_types")


def is_service(interface: Any) -> bool:
    """Returns whether a class is a service."""
    return hasattr(interface, "Request") and hasattr(interface, "Response")


def is_action(interface: Any) -> bool:
    """Returns whether a class is an action."""
    return all(hasattr(interface, part) for part in ("Goal", "Result", "Feedback"))


def _get(identifier: str, namespace: str, kind: str, belongs: Any) -> Any:
    parts = identifier.split("/")
    if len(parts) == 2:
        parts.insert(1, namespace)
    interface = _import(parts, identifier)
    if not belongs(interface):
        raise ValueError(f"Expected the full name of a {kind}, got '{identifier}'")
    return interface


def _import(parts: list[str], identifier: str) -> Any:
    if len(parts) < 2:
        raise ValueError(f"Invalid name '{identifier}'. Expected parts separated by '/'")
    if not all(parts):
        raise ValueError(f"Invalid name '{identifier}'. Must not contain empty parts")
    return import_message_from_namespaced_type(NamespacedType(parts[:-1], parts[-1]))
