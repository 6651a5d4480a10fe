"""Sources of launch descriptions."""

from __future__ import annotations

import os

from launch.launch_context import LaunchContext
from launch.launch_description import LaunchDescription
from launch.some_substitutions_type import SomeSubstitutionsType
from launch.substitution import Substitution
from launch.utilities import normalize_to_list_of_substitutions, perform_substitutions


class LaunchDescriptionSource:
    """A launch description, or a file that holds one and is read when it is needed."""

    def __init__(
        self,
        launch_description: LaunchDescription | None = None,
        location: SomeSubstitutionsType = "",
        method: str = "unspecified mechanism from a script",
    ) -> None:
        self.__launch_description = launch_description
        self.__location: list[Substitution] = normalize_to_list_of_substitutions(location)
        self.__expanded_location: str | None = None
        self.__method = method

    @property
    def location(self) -> str:
        """The path of the file; a description of it while its substitutions are not known."""
        if self.__expanded_location is not None:
            return self.__expanded_location
        return " + ".join(part.describe() for part in self.__location)

    @property
    def method(self) -> str:
        """How the description is loaded."""
        return self.__method

    def get_launch_description(self, context: LaunchContext) -> LaunchDescription:
        """Returns the description, and reads its file first if that has not happened yet."""
        if self.__expanded_location is None:
            self.__expanded_location = os.path.abspath(
                perform_substitutions(context, self.__location)
            )
        if self.__launch_description is None:
            self.__launch_description = self._get_launch_description(self.__expanded_location)
        return self.__launch_description

    def try_get_launch_description_without_context(self) -> LaunchDescription | None:
        """Returns the description unless its place depends on what happens before."""
        if self.__launch_description is None:
            try:
                location = perform_substitutions(LaunchContext(), self.__location)
                self.__launch_description = self._get_launch_description(location)
            except (RuntimeError, LookupError, OSError):
                return None
        return self.__launch_description

    def _get_launch_description(self, location: str) -> LaunchDescription:
        raise NotImplementedError
