"""The command line: `plywood`, or `python -m plywood`."""

from __future__ import annotations

import signal
import sys


def main() -> int:
    """Runs the command line with the arguments of the program."""
    from ._native import main as run

    # Ctrl-C ends it at once, as it ends the program without Python.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:  # pyright: ignore[reportUnnecessaryComparison]
            stream.flush()
    return run(["plywood", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
