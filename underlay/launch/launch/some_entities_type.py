"""What is accepted where entities are expected."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Union

from launch.launch_description_entity import LaunchDescriptionEntity

SomeEntitiesType = Union[  # noqa: UP007  (a name at run time, as in ROS 2)
    LaunchDescriptionEntity, Iterable[LaunchDescriptionEntity]
]
