"""Output of the command: numbered steps with their duration, errors of one sentence, log files."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

KEPT_LOGS = 60


class Failure(Exception):
    """Ends the command with one sentence and, if there is one, a log file with the details."""

    def __init__(self, sentence: str, log: Path | None = None) -> None:
        super().__init__(sentence)
        self.log = log


# Output of tools that reveals a common cause of failure, in order of precedence.
_CAUSES = (
    (r"No space left on device", "the disk is full"),
    (r"CERTIFICATE_VERIFY_FAILED|certificate verify failed",
     "the package registry's certificate is not trusted on this machine"),
    (r"Temporary failure (?:in name resolution|resolving)|Could not resolve|Connection refused|"
     r"Connection timed out|Failed to establish a new connection|Max retries exceeded|"
     r"Could not connect|Network is unreachable|ReadTimeoutError|ProxyError",
     "the package registry does not answer"),
    (r"Unable to locate package (\S+)", "the system's package registry has no package {0}"),
    (r"No matching distribution found for (\S+)", "the Python package registry has no {0} for this "
                                                  "Python"),
    (r"Could not get lock (\S+?)[.\s]", "another package manager has locked {0}"),
    (r"Permission denied: '?([^'\n]+)", "no permission to write {0}"),
    (r"(?:Killed|cannot allocate memory|Cannot allocate memory)", "the machine ran out of memory"),
)


def likely_cause(text: str) -> str | None:
    """The common cause that the output of a failed tool points to, if there is one."""
    for pattern, sentence in _CAUSES:
        match = re.search(pattern, text)
        if match:
            return sentence.format(*match.groups())
    return None


class Steps:
    """Runs a known number of steps and shows `[2/5] what … 12 s`, live on a terminal."""

    def __init__(self, total: int, logs: Path) -> None:
        self._total = total
        self._done = 0
        self._logs = logs
        self._live = sys.stderr.isatty()
        logs.mkdir(parents=True, exist_ok=True)
        for old in sorted(logs.glob("*.log"))[:-KEPT_LOGS]:
            old.unlink()

    def run(self, what: str, work: Callable[[Step], None]) -> None:
        self._done += 1
        step = Step(f"[{self._done}/{self._total}] {what}", self._log_file(what), self._live)
        with step:
            try:
                work(step)
            except OSError as error:
                raise Failure(f"{what}: {error.strerror or error}", step.log) from error

    def _log_file(self, what: str) -> Path:
        name = re.sub(r"[^a-z0-9]+", "-", what.lower()).strip("-")
        return self._logs / f"{time.strftime('%Y%m%d-%H%M%S')}-{name}.log"


class Step:
    """One step: a title, a detail that changes, a clock, and a log."""

    def __init__(self, title: str, log: Path, live: bool) -> None:
        self.log = log
        self._title = title
        self._detail = ""
        self._live = live
        self._started = time.monotonic()
        self._finished = threading.Event()
        self._ticker = threading.Thread(target=self._tick, daemon=True)

    def __enter__(self) -> Step:
        if self._live:
            self._ticker.start()
        else:
            self._print(f"{self._title} ...", "\n")
        return self

    def __exit__(self, kind: type | None, *_: object) -> None:
        self._finished.set()
        if self._live:
            self._ticker.join()
        outcome = "done" if kind is None else "stopped" if kind is KeyboardInterrupt else "FAILED"
        self._print(f"{self._title} {outcome} ({self._elapsed()})", "\n")

    def detail(self, text: str) -> None:
        self._detail = text
        if not self._live:
            self._print(f"      {text} ({self._elapsed()})", "\n")

    def command(self, arguments: Sequence[str | Path], *, env: Mapping[str, str] | None = None,
                cwd: Path | None = None, watch: Callable[[str], str | None] | None = None,
                otherwise: str) -> None:
        """Runs a program into the log; `watch` turns a line of output into the step's detail.

        Raises Failure with the likely cause, or with the sentence `otherwise`.
        """
        tail: list[str] = []
        with self.log.open("a") as log:
            log.write(f"$ {' '.join(map(str, arguments))}\n")
            log.flush()
            process = subprocess.Popen([str(word) for word in arguments], env=env, cwd=cwd,
                                       stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                       stderr=subprocess.STDOUT, text=True, errors="replace",
                                       start_new_session=True)
            try:
                assert process.stdout is not None
                for line in process.stdout:
                    log.write(line)
                    tail = [*tail[-200:], line]
                    detail = watch(line) if watch else None
                    if detail:
                        log.flush()
                        self.detail(detail)
                code = process.wait()
            except BaseException:
                _end_group(process)
                raise
        if code != 0:
            cause = likely_cause("".join(tail))
            raise Failure(f"{otherwise}: {cause}" if cause else otherwise, self.log)

    def _tick(self) -> None:
        while not self._finished.wait(0.2):
            self._print(f"{self._title} … {self._elapsed()}  {self._detail}", "")

    def _elapsed(self) -> str:
        seconds = time.monotonic() - self._started
        if seconds < 100:
            return f"{seconds:.0f} s"
        return f"{seconds // 60:.0f} min {seconds % 60:.0f} s"

    def _print(self, text: str, end: str) -> None:
        if self._live:
            width = os.get_terminal_size(sys.stderr.fileno()).columns
            sys.stderr.write(f"\r\033[K{text[:max(width - 1, 20)]}{end}")
        else:
            sys.stderr.write(text + "\n")
        sys.stderr.flush()


def _end_group(process: subprocess.Popen[str]) -> None:
    """Ends a program with all that it started, so that Ctrl-C leaves no compiler behind."""
    for sent, timeout in ((signal.SIGINT, 3.0), (signal.SIGKILL, 3.0)):
        try:
            os.killpg(process.pid, sent)
            process.wait(timeout)
            return
        except ProcessLookupError:
            return
        except subprocess.TimeoutExpired:
            continue
