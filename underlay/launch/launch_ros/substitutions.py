"""Substitutions that look up packages and their executables."""

from __future__ import annotations

from launch.frontend import expose_substitution
from launch.launch_context import LaunchContext
from launch.some_substitutions_type import SomeSubstitutionsType
from launch.substitution import Substitution
from launch.substitutions.text import describe
from launch.utilities import normalize_to_list_of_substitutions, perform_substitutions

from launch_ros import packages

__all__ = ["ExecutableInPackage", "FindPackagePrefix", "FindPackageShare"]


class _FindPackage(Substitution):
    def __init__(self, package: SomeSubstitutionsType) -> None:
        self._package = normalize_to_list_of_substitutions(package)

    @property
    def package(self) -> list[Substitution]:
        """The name of the package."""
        return self._package

    def describe(self) -> str:
        return f"{type(self).__name__}(pkg={describe(self._package)})"


@expose_substitution("find-pkg-prefix", 1, 1)
class FindPackagePrefix(_FindPackage):
    """The directory that a package is installed in."""

    def perform(self, context: LaunchContext) -> str:
        return packages.prefix_of(perform_substitutions(context, self._package))


@expose_substitution("find-pkg-share", 1, 1)
class FindPackageShare(_FindPackage):
    """The share directory of a package."""

    def perform(self, context: LaunchContext) -> str:
        return packages.share_of(perform_substitutions(context, self._package))


@expose_substitution("exec-in-pkg", 2, 2)
class ExecutableInPackage(Substitution):
    """The path of an executable that a package installs for `ros2 run`."""

    def __init__(
        self, executable: SomeSubstitutionsType, package: SomeSubstitutionsType
    ) -> None:
        self.__executable = normalize_to_list_of_substitutions(executable)
        self.__package = normalize_to_list_of_substitutions(package)

    def describe(self) -> str:
        return f"ExecInPkg(pkg={describe(self.__package)}, exec={describe(self.__executable)})"

    def perform(self, context: LaunchContext) -> str:
        return packages.executable_in(
            perform_substitutions(context, self.__package),
            perform_substitutions(context, self.__executable),
        )
