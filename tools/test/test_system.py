"""What the operating system lacks."""

import pytest
from foothill import system
from foothill.console import Failure


def test_packages_that_a_system_does_not_have_are_named_before_any_is_installed() -> None:
    with pytest.raises(Failure, match=r"no package pluginlib-dev, libsdformat-dev;.*Jazzy"):
        system.refuse_unknown(["cmake", "pluginlib-dev", "libsdformat-dev"], {"cmake", "g++"})


def test_packages_that_a_system_has_are_fine() -> None:
    system.refuse_unknown(["cmake"], {"cmake", "g++"})
