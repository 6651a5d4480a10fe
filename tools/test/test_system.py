"""Packages of the operating system."""

import pytest
from foothill import system
from foothill.console import Failure


def test_unavailable_packages_are_named_before_any_is_installed() -> None:
    with pytest.raises(Failure, match=r"no package pluginlib-dev, libsdformat-dev\..*Jazzy"):
        system.refuse_unknown(["cmake", "pluginlib-dev", "libsdformat-dev"], {"cmake", "g++"})


def test_available_packages_are_accepted() -> None:
    system.refuse_unknown(["cmake"], {"cmake", "g++"})


def test_a_jazzy_of_the_system_needs_fewer_packages() -> None:
    with_wheels = set(system.required_packages("wheels"))
    with_jazzy = set(system.required_packages("system"))
    assert with_jazzy < with_wheels
    assert "libembree-dev" in with_jazzy
    assert {"pluginlib-dev", "libsdformat-dev"} <= with_wheels - with_jazzy
