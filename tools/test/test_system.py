"""What the operating system lacks."""

import pytest
from foothill import system
from foothill.console import Failure


def test_packages_that_a_system_does_not_have_are_named_before_any_is_installed() -> None:
    with pytest.raises(Failure, match=r"no package pluginlib-dev, libsdformat-dev;.*Jazzy"):
        system.refuse_unknown(["cmake", "pluginlib-dev", "libsdformat-dev"], {"cmake", "g++"})


def test_packages_that_a_system_has_are_fine() -> None:
    system.refuse_unknown(["cmake"], {"cmake", "g++"})


def test_a_jazzy_of_the_system_needs_fewer_packages_beside_it() -> None:
    with_wheels = set(system.required_packages("wheels"))
    beside_jazzy = set(system.required_packages("system"))
    assert beside_jazzy < with_wheels
    assert "libembree-dev" in beside_jazzy
    assert {"pluginlib-dev", "libsdformat-dev"} <= with_wheels - beside_jazzy
