"""What a launch file sees while it is evaluated: its configurations, environment and place."""

from __future__ import annotations

import os
from collections.abc import Iterator, MutableMapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from launch.log import LaunchLog
    from launch.service import LaunchService


@dataclass
class Scope:
    """What a scoped group saves and restores."""

    configurations: dict[str, str] = field(default_factory=dict)
    parameters: list[tuple[str, object] | str] = field(default_factory=list)
    remaps: list[tuple[str, str]] = field(default_factory=list)

    def copy(self) -> Scope:
        return Scope(dict(self.configurations), list(self.parameters), list(self.remaps))

    @property
    def namespace(self) -> str | None:
        """The namespace of the nodes in this scope; also a variable that launch files may read."""
        return self.configurations.get("ros_namespace")

    @namespace.setter
    def namespace(self, namespace: str) -> None:
        self.configurations["ros_namespace"] = namespace


class Context:
    """The state that actions and substitutions read and change."""

    def __init__(self, log: LaunchLog, service: LaunchService | None = None) -> None:
        self.log = log
        self.scope = Scope()
        self.file: Path | None = None
        self.anonymous_names: dict[str, str] = {}
        self._node_names: dict[str, int] = {}
        self.process_count = 0
        self.include_depth = 0
        self._service = service
        self._initial_environment = dict(os.environ)

    @property
    def service(self) -> LaunchService:
        """Whoever runs processes and timers."""
        if self._service is None:
            raise RuntimeError("nothing can be started while a launch file is only described")
        return self._service

    @property
    def configurations(self) -> dict[str, str]:
        """The values of arguments and variables."""
        return self.scope.configurations

    @property
    def environment(self) -> MutableMapping[str, str]:
        """The environment of this process, which started processes and package lookups share."""
        return os.environ

    def count_node(self, node: str, where: str) -> None:
        """Notes a node by its full name, and warns in the name of who made it if it has twins."""
        count = self._node_names.get(node, 0) + 1
        self._node_names[node] = count
        if count > 1:
            self.log.warning(
                where,
                f"there are now at least {count} nodes with the name {node} created within this "
                "launch context",
            )

    @contextmanager
    def scoped(self) -> Iterator[None]:
        """Undoes, at its end, all changes of scope and environment."""
        scope, environment = self.scope, dict(os.environ)
        self.scope = scope.copy()
        try:
            yield
        finally:
            self.scope = scope
            self._replace_environment(environment)

    def forget(self) -> None:
        """Empties the scope and takes the environment back to what it was at the start."""
        self.scope = Scope()
        self._replace_environment(self._initial_environment)

    @contextmanager
    def located(self, file: Path | None) -> Iterator[None]:
        """Makes `file` the current launch file."""
        previous, self.file = self.file, file
        try:
            yield
        finally:
            self.file = previous

    @staticmethod
    def _replace_environment(environment: dict[str, str]) -> None:
        os.environ.clear()
        os.environ.update(environment)
