"""Entry point of the `ros2` command line."""

from __future__ import annotations

import signal
import sys
from collections.abc import Sequence

from ros2cli.frame import run

DESCRIPTION = "ros2 is an extensible command-line tool for ROS 2."


def main(argv: Sequence[str] | None = None) -> int | str | None:
    """Runs the command that `argv` names; the result is meant for `sys.exit`."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(line_buffering=True)  # Messages are seen when they come.
    try:
        return run("ros2", "ros2cli.command", DESCRIPTION, arguments)
    except KeyboardInterrupt:
        return int(signal.SIGINT)
    except BrokenPipeError:
        # The reader of a pipe (`ros2 topic list | head`) went away: end silently.
        sys.stderr.close()
        return 1
    except RuntimeError as error:
        return str(error)
