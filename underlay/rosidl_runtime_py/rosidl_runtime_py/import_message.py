"""Imports the Python class of an interface."""

from __future__ import annotations

import re
from importlib import import_module
from typing import Any

from rosidl_parser.definition import NamespacedType


def import_message_from_namespaced_type(message_type: NamespacedType) -> Any:
    """Returns the class of a message, also of one that is part of a service or an action.

    Raises ModuleNotFoundError or AttributeError if there is none.
    """
    package = ".".join(message_type.namespaces)
    module = import_module(package)
    if hasattr(module, message_type.name):
        return getattr(module, message_type.name)
    # Fibonacci_FeedbackMessage and the like are only in the private module of Fibonacci.
    owner = message_type.name.partition("_")[0]
    return getattr(import_module(f"{package}._{_snake_case(owner)}"), message_type.name)


def _snake_case(name: str) -> str:
    name = re.sub(r"(.)([A-Z][a-z]+)", r"\1_\2", name)
    return re.sub(r"([a-z0-9])([A-Z])", r"\1_\2", name).lower()
