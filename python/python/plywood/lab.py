"""The papers' experiments: what `plywood lab` does, as data.

Trials run in a process of their own, so that they can be stopped at any moment; what is done is in
the store, and the next run goes on from there.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable
from typing import SupportsIndex

from ._arguments import THREADS, choice, names, text, whole_or_none
from ._native import Error
from ._results import Listing, Result

__all__ = ["export", "list", "report", "run", "show"]

_SCALES = ("quick", "paper", "deep")


def _command(*words: str) -> str:
    """What a command prints; what it complains about is an `Error`."""
    call = [sys.executable, "-m", "plywood", "lab", *words]
    with tempfile.TemporaryFile() as told, tempfile.TemporaryFile() as wrong:
        with subprocess.Popen(call, stdin=subprocess.DEVNULL, stdout=told, stderr=wrong) as process:
            try:
                # `wait` and `communicate` would not stop at once.
                while process.poll() is None:
                    time.sleep(0.01)
            except BaseException:
                process.kill()
                raise
        told.seek(0)
        wrong.seek(0)
        printed, complaint = told.read().decode(), wrong.read().decode(errors="replace")
    if process.returncode != 0:
        complaint = complaint.strip().removeprefix("plywood: ")
        raise Error(complaint or f"exit code {process.returncode}")
    return printed


def _place(out: str | os.PathLike[str]) -> tuple[str, str]:
    return ("--out", text("out", os.fspath(out)))


def list() -> Listing:
    """The experiments there are."""
    return Listing(_command("list", "--format", "json"))


def run(
    experiments: str | Iterable[str] | None = None,
    *,
    scale: str = "quick",
    out: str | os.PathLike[str] = "plywood-lab",
    threads: SupportsIndex | None = None,
) -> Listing:
    """Runs experiments, all if none is named, and goes on where it was broken off: every claim,
    printed beside measured, with its verdict."""
    words = names("experiments", experiments) or []
    many = whole_or_none("threads", threads, *THREADS)
    count = [] if many is None else ["--threads", str(many)]
    choice("scale", scale, _SCALES)
    told = _command("run", *words, "--scale", scale, *_place(out), *count, "--format", "json")
    return Listing(told)


def report(*, out: str | os.PathLike[str] = "plywood-lab") -> Listing:
    """Every claim of what was run so far, printed beside measured, with its verdict."""
    return Listing(_command("report", *_place(out), "--format", "json"))


def show(experiment: str, *, out: str | os.PathLike[str] = "plywood-lab") -> Result:
    """What came of one experiment."""
    return Result(_command("show", text("experiment", experiment), *_place(out), "--format", "json"))


def export(experiment: str, *, out: str | os.PathLike[str] = "plywood-lab") -> Listing:
    """The trials of one experiment, a row each."""
    return Listing(_command("export", text("experiment", experiment), *_place(out), "--format", "json"))
