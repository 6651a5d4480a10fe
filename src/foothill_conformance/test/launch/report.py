"""Prints its arguments, directory and some of its environment, then acts on its arguments.

`--sleep` waits to be ended; `--exit N` ends with a code; `--ignore SIGNAL...` waits and ignores
signals; `--on-signal NAME` appends NAME to the file `ORDER` when SIGINT comes, and ends.
"""

from __future__ import annotations

import json
import os
import signal
import sys


def main() -> int:
    words = sys.argv[1:]
    if "--ignore" in words:
        for name in words[words.index("--ignore") + 1 :]:
            signal.signal(signal.Signals[name], signal.SIG_IGN)
    if "--on-signal" in words:
        signal.signal(signal.SIGINT, _note_and_exit)
    environment = {key: value for key, value in os.environ.items() if key.startswith("PROBE")}
    report = {"argv": words, "cwd": os.getcwd(), "env": environment, "tty": sys.stdout.isatty()}
    print("REPORT " + json.dumps(report), flush=True)
    if "--exit" in words:
        return int(words[words.index("--exit") + 1])
    if {"--sleep", "--ignore", "--on-signal"} & set(words):
        while True:
            signal.pause()
    return 0


def _note_and_exit(*_: object) -> None:
    name = sys.argv[sys.argv.index("--on-signal") + 1]
    with open(os.environ["PROBE_ORDER"], "a", encoding="utf-8") as file:
        file.write(name + "\n")
    sys.exit(0)


sys.exit(main())
