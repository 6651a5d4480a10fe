"""The action that prints a message."""

from __future__ import annotations

from typing import Any

import launch.logging
from launch.action import Action
from launch.launch_context import LaunchContext
from launch.some_substitutions_type import SomeSubstitutionsType
from launch.substitution import Substitution
from launch.utilities import normalize_to_list_of_substitutions, perform_substitutions


class LogInfo(Action):
    """Prints a message."""

    def __init__(self, *, msg: SomeSubstitutionsType, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.__msg = normalize_to_list_of_substitutions(msg)

    @property
    def msg(self) -> list[Substitution]:
        """The message."""
        return self.__msg

    def execute(self, context: LaunchContext) -> None:
        launch.logging.get_logger("launch.user").info(perform_substitutions(context, self.__msg))
