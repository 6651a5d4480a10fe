"""The interfaces that the ament index knows."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from ament_index_python import get_resource, get_resources, has_resource

_RESOURCE = "rosidl_interfaces"


def get_interface_packages() -> dict[str, str]:
    """Returns the packages that have interfaces, with their install prefixes."""
    return get_resources(_RESOURCE)


def get_interfaces(package_names: Iterable[str] = ()) -> dict[str, Iterable[str]]:
    """Returns the interfaces of packages (of all, if none is named), as `msg/String`.

    Raises LookupError for a package that is not installed.
    """
    names = list(package_names)
    for name in names:
        if not has_resource("packages", name):
            raise LookupError(f"Unknown package '{name}'")
    found = {name: _interfaces_of(name) for name in names or get_interface_packages()}
    return {name: interfaces for name, interfaces in found.items() if interfaces}


def get_message_interfaces(package_names: Iterable[str] = ()) -> dict[str, Iterable[str]]:
    """Returns the messages among `get_interfaces`."""
    return _only("msg/", package_names)


def get_service_interfaces(package_names: Iterable[str] = ()) -> dict[str, Iterable[str]]:
    """Returns the services among `get_interfaces`."""
    return _only("srv/", package_names)


def get_action_interfaces(package_names: Iterable[str] = ()) -> dict[str, Iterable[str]]:
    """Returns the actions among `get_interfaces`."""
    return _only("action/", package_names)


def get_interface_path(interface_name: str) -> str:
    """Returns the file that defines `package/msg/Name`; without a suffix, the .msg, .srv or
    .action file if there is one, else the .idl file.

    Raises ValueError for a name of another form and LookupError for an interface that is not there.
    """
    parts = interface_name.split("/")
    if len(parts) < 2 or not all(parts) or ".." in parts:
        raise ValueError(f"Invalid interface name '{interface_name}'")
    prefix = has_resource("packages", parts[0])
    if not prefix:
        raise LookupError(f"Unknown package '{parts[0]}'")
    path = Path(prefix, "share", *parts)
    suffixes = [""] if path.suffix else [f".{parts[-2]}", ".idl"]
    for candidate in (path.with_name(path.name + suffix) for suffix in suffixes):
        if candidate.is_file():
            return str(candidate)
    raise LookupError(f"Could not find the interface '{path}'")


def _interfaces_of(package_name: str) -> list[str]:
    try:
        content, _ = get_resource(_RESOURCE, package_name)
    except LookupError:
        return []
    # An underscore marks what the generator derives from a service or an action.
    return sorted({line.rsplit(".", 1)[0] for line in content.splitlines() if "_" not in line})


def _only(prefix: str, package_names: Iterable[str]) -> dict[str, Iterable[str]]:
    found = {
        package: [name for name in names if name.startswith(prefix)]
        for package, names in get_interfaces(package_names).items()
    }
    return {package: names for package, names in found.items() if names}
