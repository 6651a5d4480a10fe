"""Options of the sanitizers, and their reports from all processes that the tests started."""

from __future__ import annotations

from pathlib import Path

_SUPPRESSIONS = Path(__file__).with_name("sanitizers")


def options(reports: Path) -> dict[str, str]:
    """Environment in which every process writes its reports into a folder.

    A report on stderr of a process that a test started could be lost. Two defaults are changed: the
    thread sanitizer sleeps for a second at the end of every process, and the address sanitizer
    refuses to run under stdbuf, which preloads a library.
    """
    log = f"log_path={reports / 'report'}"
    return {
        "ASAN_OPTIONS": f"{log}:detect_stack_use_after_return=1:verify_asan_link_order=0",
        "LSAN_OPTIONS": f"suppressions={_SUPPRESSIONS / 'leak.supp'}:print_suppressions=0",
        "TSAN_OPTIONS": f"{log}:suppressions={_SUPPRESSIONS / 'thread.supp'}"
                        ":second_deadlock_stack=1:atexit_sleep_ms=0",
        "UBSAN_OPTIONS": f"{log}:print_stacktrace=1:halt_on_error=1:print_summary=1",
    }


def findings(reports: Path) -> list[str]:
    """A text for each process with reports: the file, and a line for each kind of finding."""
    return [f"{file}\n    " + "\n    ".join(_summaries(file.read_text(errors="replace")))
            for file in sorted(reports.glob("report.*"))]


def _summaries(text: str) -> list[str]:
    lines = [line for line in text.splitlines() if line.startswith("SUMMARY:")]
    return list(dict.fromkeys(lines)) or text.splitlines()[:3]
