"""Demos, benches and reports: programs that packages register in the ament index.

A package registers one in its CMakeLists.txt, a line each of `name<TAB>executable<TAB>description`
with the executable relative to the install prefix:

    ament_index_register_resource(foothill_bench CONTENT "bus\tlib/pkg/bus_bench\tthe bus\n")
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from .console import Failure

KINDS = ("demo", "bench", "report")


@dataclass(frozen=True)
class Entry:
    name: str
    executable: Path
    description: str


def entries(env: dict[str, str], kind: str) -> list[Entry]:
    found: dict[str, Entry] = {}
    for prefix in env.get("AMENT_PREFIX_PATH", "").split(":"):
        folder = Path(prefix) / "share/ament_index/resource_index" / f"foothill_{kind}"
        for file in sorted(folder.glob("*")):
            for line in file.read_text().splitlines():
                name, executable, description = line.split("\t")
                found.setdefault(name, Entry(name, Path(prefix) / executable, description))
    return sorted(found.values(), key=lambda entry: entry.name)


def find(env: dict[str, str], kind: str, name: str | None) -> Entry:
    """The entry of that name; without a name, the only entry."""
    known = entries(env, kind)
    for entry in known:
        if entry.name == name or (name is None and len(known) == 1):
            return entry
    problem = f"there is no {kind} '{name}'" if name else f"the name of a {kind} is missing"
    if not known:
        raise Failure(f"no package registers a {kind}")
    raise Failure(f"{problem}; available:\n{listing(known)}")


def listing(known: list[Entry]) -> str:
    return "\n".join(f"  {entry.name:<12} {entry.description}" for entry in known)
