"""XML launch files as sources of launch descriptions."""

from __future__ import annotations

from launch.launch_description_sources import FrontendLaunchDescriptionSource
from launch.some_substitutions_type import SomeSubstitutionsType

__all__ = ["XMLLaunchDescriptionSource"]


class XMLLaunchDescriptionSource(FrontendLaunchDescriptionSource):
    """An XML launch file."""

    def __init__(self, launch_file_path: SomeSubstitutionsType) -> None:
        super().__init__(launch_file_path, method="interpreted XML launch file")
