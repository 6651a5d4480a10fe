"""Parameters of a controller in parameter files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

_PARAMETERS = "ros__parameters"
_ANY = "/**"


def files_with_parameters(controller: str, namespace: str, files: list[str]) -> list[str]:
    """Returns those of the files that have parameters of a controller, without doubles."""
    return [
        file for file in dict.fromkeys(files) if list(_sections(controller, namespace, file))
    ]


def parameter_in_files(controller: str, namespace: str, files: list[str], name: str) -> Any:
    """Returns a parameter of a controller from the first file that has it, or None."""
    for file in files:
        for section in _sections(controller, namespace, file):
            if name in section:
                return section[name]
    return None


def _sections(controller: str, namespace: str, file: str) -> list[dict[str, Any]]:
    """Returns the parameters that a file has for a controller, the most particular ones first."""
    content = yaml.safe_load(Path(file).read_text()) or {}
    full_name = f"{namespace.rstrip('/')}/{controller}"
    keys = [full_name, f"{_ANY}/{controller}", f"{_ANY}{full_name}"]
    if namespace == "/":
        keys.insert(0, controller)
    found = [content[key] for key in keys if key in content]
    anywhere = content.get(_ANY, {})
    found += [anywhere[key] for key in (controller, full_name) if key in anywhere]
    if _PARAMETERS in anywhere:
        found.append(anywhere)
    for section in found:
        if not isinstance(section, dict) or _PARAMETERS not in section:
            raise RuntimeError(
                f"YAML file : {file} is not a valid ROS parameter file for controller node : "
                f"{full_name}"
            )
    return [section[_PARAMETERS] for section in found]
