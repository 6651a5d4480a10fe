"""Where launch and the processes that it started write: the screen and the log files."""

from __future__ import annotations

import os
import socket
import sys
import time
from datetime import datetime
from pathlib import Path
from typing import TextIO

from launch.errors import LaunchError

#: The destinations that each value of the `output` attribute means, for stdout and for stderr.
_OUTPUTS: dict[str, tuple[set[str], set[str]]] = {
    "screen": ({"screen"}, {"screen"}),
    "log": ({"log"}, {"log", "screen"}),
    "both": ({"log", "screen"}, {"log", "screen"}),
    "own_log": ({"own_log"}, {"own_log"}),
    "full": ({"screen", "log", "own_log"}, {"screen", "log", "own_log"}),
}


class LaunchLog:
    """The screen, `launch.log`, and the log files of single processes."""

    def __init__(self, *, debug: bool = False, screen: TextIO | None = None) -> None:
        self.debug_enabled = debug
        self._screen: TextIO | None = sys.stdout if screen is None else screen
        self._directory: Path | None = None
        self._files: dict[str, TextIO] = {}

    @property
    def directory(self) -> Path:
        """The directory of this run's log files, made when it is first needed."""
        if self._directory is None:
            self._directory = _make_directory()
        return self._directory

    def debug(self, name: str, message: str) -> None:
        if self.debug_enabled:
            self._message("DEBUG", name, message)

    def info(self, name: str, message: str) -> None:
        self._message("INFO", name, message)

    def warning(self, name: str, message: str) -> None:
        self._message("WARNING", name, message)

    def error(self, name: str, message: str) -> None:
        self._message("ERROR", name, message)

    def output_line(self, process: str, stream: str, line: str, output: str) -> None:
        """Writes one line that a process printed to "stdout" or "stderr"."""
        destinations = _OUTPUTS[output][stream == "stderr"]
        text = f"[{process}] {line}"
        if "screen" in destinations:
            self._write_screen(text)
        if "log" in destinations:
            self._write_file("launch.log", f"{time.time():.7f} {text}")
        if "own_log" in destinations:
            self._write_file(f"{process}-{stream}.log", text)
            self._write_file(f"{process}.log", text)

    def close(self) -> None:
        """Closes the files."""
        for file in self._files.values():
            file.close()
        self._files.clear()

    def _message(self, level: str, name: str, message: str) -> None:
        text = f"[{level}] [{name}]: {message}"
        self._write_screen(text)
        self._write_file("launch.log", f"{time.time():.7f} {text}")

    def _write_screen(self, text: str) -> None:
        if self._screen is None:
            return
        encoding = getattr(self._screen, "encoding", None) or "utf-8"
        try:
            self._screen.write(text.encode(encoding, "replace").decode(encoding) + "\n")
            self._screen.flush()
        except (BrokenPipeError, ValueError):
            self._screen = None  # Nobody reads any more; the log file goes on.

    def _write_file(self, name: str, text: str) -> None:
        if name not in self._files:
            self._files[name] = (self.directory / name).open("a", encoding="utf-8")
        self._files[name].write(text + "\n")
        self._files[name].flush()


def checked_output(output: str) -> str:
    """Returns the value of an `output` attribute if it is one."""
    if output not in _OUTPUTS:
        raise LaunchError(
            f"{output} is not a valid standard output config, i.e. one of: {', '.join(_OUTPUTS)}"
        )
    return output


def _make_directory() -> Path:
    base = os.environ.get("ROS_LOG_DIR") or os.path.join(
        os.environ.get("ROS_HOME") or os.path.join("~", ".ros"), "log"
    )
    now = datetime.now().strftime("%Y-%m-%d-%H-%M-%S-%f")
    directory = Path(base).expanduser().absolute() / f"{now}-{socket.gethostname()}-{os.getpid()}"
    try:
        directory.mkdir(parents=True)
    except OSError as error:
        raise LaunchError(f"the log directory can not be made: {error}") from error
    _renew_link(directory)
    return directory


def _renew_link(directory: Path) -> None:
    """Lets `latest` point to the directory; when two launches race, one of them wins."""
    link = directory.parent / "latest"
    fresh = directory.parent / f".latest-{os.getpid()}"
    if link.exists() and not link.is_symlink():
        return
    try:
        fresh.symlink_to(directory, target_is_directory=True)
        fresh.replace(link)
    except OSError:
        fresh.unlink(missing_ok=True)
