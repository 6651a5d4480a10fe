"""Describes systems of processes, starts them and ends them."""

from __future__ import annotations

from launch import actions, conditions, events, substitutions
from launch.action import Action
from launch.condition import Condition
from launch.event import Event
from launch.event_handler import EventHandler
from launch.invalid_launch_file_error import InvalidLaunchFileError
from launch.launch_context import LaunchContext
from launch.launch_description import LaunchDescription
from launch.launch_description_entity import LaunchDescriptionEntity
from launch.launch_description_source import LaunchDescriptionSource
from launch.launch_service import LaunchService
from launch.some_entities_type import SomeEntitiesType
from launch.some_substitutions_type import SomeSubstitutionsType
from launch.substitution import Substitution

__all__ = [
    "Action",
    "Condition",
    "Event",
    "EventHandler",
    "InvalidLaunchFileError",
    "LaunchContext",
    "LaunchDescription",
    "LaunchDescriptionEntity",
    "LaunchDescriptionSource",
    "LaunchService",
    "SomeEntitiesType",
    "SomeSubstitutionsType",
    "Substitution",
    "actions",
    "conditions",
    "events",
    "substitutions",
]
