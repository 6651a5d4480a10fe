"""Which code may use which: ROS-free cores, private headers, layers of packages, unique names."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path

from .. import layout
from ..workspace import Package, packages
from . import cpp
from .files import is_product, place, shown

DEPENDENCIES = Path(__file__).with_name("dependencies.txt")

# Everything in a package's include/ and src/ is its core, except what lies below one of these.
ROS_FOLDERS = ("node", "plugin")
_ROS_HEADER = re.compile(r"(rcl\w*|tf2\w*|\w+_msgs|\w+_interfaces?|pluginlib|foothill_ros)/")
# A file that registers a class needs no header: the class is created by name.
_NEEDS_NO_HEADER = re.compile(
    r"^int main\(|^(PLUGINLIB_EXPORT_CLASS|RCLCPP_COMPONENTS_REGISTER_NODE)\(", re.MULTILINE)
# Packages that exist to use ROS and have no core.
ROS_PACKAGES = ("foothill_ros", "foothill_conformance")


def layering_problems(files: list[Path]) -> list[str]:
    """ROS headers in the core of a package."""
    return [f"{shown(file)}:{line}: a core library includes ROS: {name}"
            for file in files if _is_core(file)
            for line, name in cpp.outline_of(file).includes if _ROS_HEADER.match(name)]


def _is_core(file: Path) -> bool:
    source, package, folders = place(file)
    return (source in ("src", "examples") and package not in ROS_PACKAGES and is_product(file)
            and not any(folder in ROS_FOLDERS for folder in folders))


def detail_problems(files: list[Path]) -> list[str]:
    """Headers below another package's `detail/`, which is private to it."""
    found = []
    for file in files:
        source, package, _ = place(file)
        if source not in ("src", "examples"):
            continue
        for line, name in cpp.outline_of(file).includes:
            owner, _, rest = name.partition("/")
            if rest.startswith("detail/") and owner != package and (
                    layout.SOURCE / owner).is_dir():
                found.append(f"{shown(file)}:{line}: {name} is private to {owner}")
    return found


def dependency_problems() -> list[str]:
    table = read_dependencies(DEPENDENCIES.read_text())
    return compare_dependencies(packages(layout.SOURCE), table)


def read_dependencies(text: str) -> dict[str, set[str]]:
    """From lines `package: allowed ...`; a word that starts with @ stands for a group."""
    groups: dict[str, set[str]] = {}
    table: dict[str, set[str]] = {}
    for line in text.splitlines():
        name, colon, words = line.partition("#")[0].partition(":")
        if not colon:
            continue
        allowed: set[str] = set()
        for word in words.split():
            allowed |= groups[word] if word.startswith("@") else {word}
        (groups if name.startswith("@") else table)[name.strip()] = allowed
    return table


def compare_dependencies(known: list[Package], table: dict[str, set[str]]) -> list[str]:
    names = {package.name for package in known}
    found = []
    for package in known:
        if package.name not in table:
            found.append(f"{package.name} is missing in {DEPENDENCIES.name}")
            continue
        extra = sorted((package.depends & names) - table[package.name])
        found += [f"{package.name} may not depend on {name}; {DEPENDENCIES.name} lists what it "
                  "may" for name in extra]
    return found


def repeated_types(files: list[Path]) -> list[str]:
    """Names of types that more than one package of src/ defines."""
    places: dict[str, dict[str, str]] = defaultdict(dict)
    for file in files:
        source, package, _ = place(file)
        if source == "src" and is_product(file):
            for type_ in cpp.outline_of(file).types:
                if not type_.nested and "(unnamed)" not in type_.namespace:
                    places[type_.name].setdefault(package, f"{shown(file)}:{type_.line}")
    return [f"{name} is defined in {len(where)} packages: {', '.join(sorted(where.values()))}"
            for name, where in sorted(places.items()) if len(where) > 1]


def sources_without_header(files: list[Path]) -> list[str]:
    headers = {(place(file)[1], file.stem) for file in files if file.suffix == ".hpp"}
    return [f"{shown(file)}: there is no {file.stem}.hpp in its package"
            for file in files
            if file.suffix == ".cpp" and place(file)[0] in ("src", "examples") and is_product(file)
            and (place(file)[1], file.stem) not in headers
            and not _NEEDS_NO_HEADER.search(file.read_text())]


def split_classes(files: list[Path]) -> list[str]:
    """Classes whose member functions are defined in more than one source file."""
    homes: dict[tuple[str, str], set[str]] = defaultdict(set)
    for file in files:
        source, package, _ = place(file)
        if source in ("src", "examples") and file.suffix == ".cpp" and is_product(file):
            own = {type_.name for type_ in cpp.outline_of(file).types}
            for function in cpp.outline_of(file).functions:
                if function.owner and function.owner.rpartition("::")[2] not in own:
                    homes[package, function.owner].add(shown(file))
    return [f"{name} of {package} is implemented in {', '.join(sorted(where))}"
            for (package, name), where in sorted(homes.items()) if len(where) > 1]
