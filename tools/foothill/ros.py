"""The ROS 2 installation in use, and the environment of programs that use it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

from . import layout
from .console import Failure

DISTRIBUTION = "jazzy"
FAST_DDS_PROFILE = Path(__file__).with_name("fastdds.xml")
INSTALLED_SETUP = Path(f"/opt/ros/{DISTRIBUTION}/setup.bash")


def choose(forced: str | None) -> str:
    """`system` if a Jazzy is sourced or installed, otherwise `wheels`, unless `forced`."""
    forced = forced or os.environ.get("FOOTHILL_ROS")
    if forced == "wheels":
        return "wheels"
    if _is_sourced() or INSTALLED_SETUP.is_file():
        return "system"
    if forced == "system":
        raise Failure(f"--ros system: no ROS 2 {DISTRIBUTION} is sourced and there is no "
                      f"{INSTALLED_SETUP}; source its setup.bash, or omit the option")
    sourced = os.environ.get("ROS_DISTRO")
    if sourced and sourced != DISTRIBUTION:
        raise Failure(f"ROS 2 {sourced} is sourced and Foothill needs {DISTRIBUTION}; use a shell "
                      "without it, or --ros wheels")
    return "wheels"


def environment(variant: layout.Variant) -> dict[str, str]:
    """The environment of every program that the command starts."""
    env = _system_base() if variant.ros == "system" else _wheels_base()
    prefixes = [variant.install]
    if variant.instrumentation:
        prefixes += [variant.underlay, variant.plain.install]
    if variant.ros == "wheels":
        prefixes.append(variant.plain.underlay if variant.instrumentation else variant.underlay)
    for prefix in reversed(prefixes):
        _add_prefix(env, prefix)
    env.setdefault("ROS_AUTOMATIC_DISCOVERY_RANGE", "LOCALHOST")
    for name in ("FASTDDS_DEFAULT_PROFILES_FILE", "FASTRTPS_DEFAULT_PROFILES_FILE"):
        env.setdefault(name, str(FAST_DDS_PROFILE))
    env["FOOTHILL_ROOT"] = str(layout.ROOT)
    return compiler_cache(env)


def compiler_cache(env: dict[str, str]) -> dict[str, str]:
    """Shares compiler results between clones: paths below the clone are not part of the key."""
    env.setdefault("CCACHE_BASEDIR", str(layout.ROOT))
    env.setdefault("CCACHE_NOHASHDIR", "1")
    env.setdefault("CCACHE_DEPEND", "1")  # saves a run of the preprocessor for each new file
    return env


def package_is_installed(env: dict[str, str], name: str) -> bool:
    return any((Path(prefix) / "share/ament_index/resource_index/packages" / name).exists()
               for prefix in env.get("AMENT_PREFIX_PATH", "").split(":") if prefix)


def _is_sourced() -> bool:
    """Whether Jazzy is sourced; in a shell of ./foothill only an rclcpp from elsewhere counts."""
    if os.environ.get("ROS_DISTRO") != DISTRIBUTION:
        return False
    outside = [prefix for prefix in os.environ.get("AMENT_PREFIX_PATH", "").split(":")
               if prefix and layout.STATE not in Path(prefix).parents]
    return package_is_installed({"AMENT_PREFIX_PATH": ":".join(outside)}, "rclcpp")


def _system_base() -> dict[str, str]:
    env = dict(os.environ)
    if not _is_sourced():
        output = subprocess.run(["bash", "-c", f"source {INSTALLED_SETUP} && env -0"],
                                check=True, capture_output=True, text=True).stdout
        env = dict(item.split("=", 1) for item in output.split("\0") if "=" in item)
    # Last in the path, so that nothing hides a module of ROS.
    tools = [str(path) for path in layout.TOOLS_PREFIX.glob("lib/python3*/site-packages")]
    others = [path for path in env.get("PYTHONPATH", "").split(":") if path and path not in tools]
    env["PYTHONPATH"] = ":".join([*others, *tools])
    return env


def _wheels_base() -> dict[str, str]:
    env = dict(os.environ)
    for name in ("AMENT_PREFIX_PATH", "CMAKE_PREFIX_PATH", "COLCON_PREFIX_PATH"):
        env.pop(name, None)
    env.update(ROS_DISTRO=DISTRIBUTION, ROS_VERSION="2", ROS_PYTHON_VERSION="3",
               VIRTUAL_ENV=str(layout.ROS_PREFIX))
    # The wheels store bundled libraries next to their Python modules.
    site = f"lib/python{sys.version_info.major}.{sys.version_info.minor}/site-packages"
    _prepend(env, "LD_LIBRARY_PATH", sorted(layout.ROS_PREFIX.glob(f"{site}/ros_*.libs")))
    _add_prefix(env, layout.ROS_PREFIX, python=False)
    # Otherwise the start-up code of the wheels reorders LD_LIBRARY_PATH: a program started from
    # Python could then load another build of a library than the one it was linked with.
    env["_ROS_WHEELS_BOOTSTRAP_COMPLETE"] = "1"
    return env


def _add_prefix(env: dict[str, str], prefix: Path, python: bool = True) -> None:
    if not prefix.exists():
        return
    _prepend(env, "AMENT_PREFIX_PATH", [prefix])
    _prepend(env, "CMAKE_PREFIX_PATH", [prefix])
    _prepend(env, "LD_LIBRARY_PATH", [prefix / "lib"])
    _prepend(env, "PATH", [prefix / "bin"])
    if python:
        _prepend(env, "PYTHONPATH", [*prefix.glob("lib/python3*/site-packages"),
                                     *prefix.glob("local/lib/python3*/dist-packages")])


def _prepend(env: dict[str, str], name: str, paths: Iterable[Path]) -> None:
    old = [item for item in env.get(name, "").split(":") if item]
    new = [str(path) for path in paths if str(path) not in old]
    if new or old:
        env[name] = ":".join([*new, *old])
