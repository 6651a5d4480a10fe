"""The output of a launch and of its processes: the screen and the log files."""

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


class LaunchConfig:
    """The screen, `launch.log`, and the log files of single processes."""

    def __init__(self, *, screen: TextIO | None = None) -> None:
        self.debug_enabled = False
        self._screen: TextIO | None = sys.stdout if screen is None else screen
        self._directory: Path | None = None
        self._files: dict[str, TextIO] = {}

    @property
    def log_dir(self) -> str:
        """The directory of this run's log files, made when it is first needed."""
        if self._directory is None:
            self._directory = _make_directory()
        return str(self._directory)

    def set_debug(self) -> None:
        """Turns debug messages on."""
        self.debug_enabled = True

    def message(self, level: str, name: str, message: str) -> None:
        """Writes a message to the screen and to `launch.log`."""
        text = f"[{level}] [{name}]: {message}"
        self._write_screen(text)
        self._write_file("launch.log", f"{time.time():.7f} {text}")

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

    def _write_screen(self, text: str) -> None:
        if self._screen is None:
            return
        encoding = getattr(self._screen, "encoding", None) or "utf-8"
        try:
            self._screen.write(text.encode(encoding, "replace").decode(encoding) + "\n")
            self._screen.flush()
        except (BrokenPipeError, ValueError):
            self._screen = None  # The reader is gone; the log file continues.

    def _write_file(self, name: str, text: str) -> None:
        if name not in self._files:
            self._files[name] = (Path(self.log_dir) / name).open("a", encoding="utf-8")
        self._files[name].write(text + "\n")
        self._files[name].flush()


launch_config = LaunchConfig()


class Logger:
    """Writes messages under a name."""

    def __init__(self, name: str) -> None:
        self.name = name

    def debug(self, message: object) -> None:
        if launch_config.debug_enabled:
            launch_config.message("DEBUG", self.name, str(message))

    def info(self, message: object) -> None:
        launch_config.message("INFO", self.name, str(message))

    def warning(self, message: object) -> None:
        launch_config.message("WARNING", self.name, str(message))

    def error(self, message: object) -> None:
        launch_config.message("ERROR", self.name, str(message))


def get_logger(name: str | None = None) -> Logger:
    """Returns what writes messages under a name."""
    return Logger(name or "root")


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
        raise LaunchError(f"the log directory cannot be made: {error}") from error
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
