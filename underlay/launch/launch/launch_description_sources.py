"""Launch descriptions in files."""

from __future__ import annotations

import importlib.machinery
import importlib.util
from types import ModuleType

from launch.invalid_launch_file_error import InvalidLaunchFileError
from launch.launch_description import LaunchDescription
from launch.launch_description_source import LaunchDescriptionSource
from launch.some_substitutions_type import SomeSubstitutionsType

__all__ = [
    "AnyLaunchDescriptionSource",
    "FrontendLaunchDescriptionSource",
    "InvalidPythonLaunchFileError",
    "PythonLaunchDescriptionSource",
    "get_launch_description_from_any_launch_file",
    "get_launch_description_from_frontend_launch_file",
    "get_launch_description_from_python_launch_file",
]


class InvalidPythonLaunchFileError(InvalidLaunchFileError):
    """A Python file is not a launch file."""


def get_launch_description_from_python_launch_file(
    python_launch_file_path: str,
) -> LaunchDescription:
    """Runs a Python launch file and returns the description that it makes."""
    module = _load(python_launch_file_path)
    make = getattr(module, "generate_launch_description", None)
    if make is None:
        raise InvalidPythonLaunchFileError(
            f"launch file at '{python_launch_file_path}' does not contain the required function "
            "'generate_launch_description()'"
        )
    description = make()
    if not isinstance(description, LaunchDescription):
        raise InvalidPythonLaunchFileError(
            f"'generate_launch_description()' of '{python_launch_file_path}' has to return a "
            f"LaunchDescription, but returned {description!r}"
        )
    return description


def _load(path: str) -> ModuleType:
    loader = importlib.machinery.SourceFileLoader("python_launch_file", path)
    spec = importlib.util.spec_from_loader(loader.name, loader)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    try:
        loader.exec_module(module)
    except FileNotFoundError as error:
        if error.filename != path:
            raise
        raise InvalidPythonLaunchFileError(f"launch file '{path}' does not exist") from None
    return module


def get_launch_description_from_frontend_launch_file(launch_file_path: str) -> LaunchDescription:
    """Reads an XML launch file and returns its launch description."""
    from launch_xml.parser import load

    return load(launch_file_path)


def get_launch_description_from_any_launch_file(launch_file_path: str) -> LaunchDescription:
    """Reads a launch file of any kind, by the ending of its name."""
    if launch_file_path.endswith(".py"):
        return get_launch_description_from_python_launch_file(launch_file_path)
    if launch_file_path.endswith(".xml"):
        return get_launch_description_from_frontend_launch_file(launch_file_path)
    raise InvalidLaunchFileError(
        f"The launch file may have a syntax error, or its format is unknown: '{launch_file_path}'"
    )


class PythonLaunchDescriptionSource(LaunchDescriptionSource):
    """A Python launch file."""

    def __init__(self, launch_file_path: SomeSubstitutionsType) -> None:
        super().__init__(None, launch_file_path, "interpreted python launch file")

    def _get_launch_description(self, location: str) -> LaunchDescription:
        return get_launch_description_from_python_launch_file(location)


class FrontendLaunchDescriptionSource(LaunchDescriptionSource):
    """A launch file in a markup language."""

    def __init__(
        self,
        launch_file_path: SomeSubstitutionsType,
        *,
        method: str = "interpreted frontend launch file",
    ) -> None:
        super().__init__(None, launch_file_path, method)

    def _get_launch_description(self, location: str) -> LaunchDescription:
        return get_launch_description_from_frontend_launch_file(location)


class AnyLaunchDescriptionSource(LaunchDescriptionSource):
    """A launch file of any kind."""

    def __init__(self, launch_file_path: SomeSubstitutionsType) -> None:
        super().__init__(None, launch_file_path, "interpreted launch file")

    def _get_launch_description(self, location: str) -> LaunchDescription:
        return get_launch_description_from_any_launch_file(location)
