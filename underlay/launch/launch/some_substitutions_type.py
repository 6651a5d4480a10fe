"""What is accepted where a text with substitutions is expected."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Union

from launch.substitution import Substitution

SomeSubstitutionsType = Union[  # noqa: UP007  (a name at run time, as in ROS 2)
    str, os.PathLike, Substitution, Iterable[Union[str, os.PathLike, Substitution]]  # noqa: UP007
]

SomeSubstitutionsType_types_tuple = (str, os.PathLike, Substitution, Iterable)
