"""Past one machine: experiments, comparisons, sweeps, matches and counts on processes, Ray or Dask, with rows that
are bit for bit those of one machine.

>>> from plywood import cluster
>>> report = cluster.run({"job": "perft", "game": "othello", "depth": 5}, cluster.Processes(1))
>>> report.result["nodes"]
1396
"""

from __future__ import annotations

import dataclasses
import os
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from .._arguments import text
from .._native import Error
from .driver import Driver, Failure, NoWorkers, Progress, Report
from .job import Calls, Job, lab
from .on_dask import Dask
from .on_ray import Ray
from .processes import Processes
from .work import Gone, Setup, Way, Work

__all__ = [
    "Calls",
    "Dask",
    "Driver",
    "Failure",
    "Gone",
    "Job",
    "NoWorkers",
    "Processes",
    "Progress",
    "Ray",
    "Report",
    "Run",
    "Setup",
    "Way",
    "Work",
    "lab",
    "run",
    "show",
    "way",
]


@dataclasses.dataclass(frozen=True)
class Run:
    """What came of a job, and how."""

    result: Any
    report: Report


#: Seconds between two lines of a log.
_LOG = 5.0
_logged = -_LOG


def show(progress: Progress) -> None:
    """Writes how far a job has come: one line that changes for people, a line now and then for logs."""
    global _logged
    if sys.stderr.isatty():
        print(f"\r\x1b[K{progress}", end="", file=sys.stderr, flush=True)
    elif time.monotonic() - _logged >= _LOG or progress.done == progress.planned:
        _logged = time.monotonic()
        print(progress, file=sys.stderr, flush=True)


def _is_count(word: str) -> bool:
    return word.isascii() and word.isdecimal() and len(word) < 6 and int(word) > 0


def _is_host(word: str) -> bool:
    """``a`` or ``a:8``, and nothing that ``ssh`` would take for an option."""
    name, colon, number = word.partition(":")
    return bool(name) and not name.startswith("-") and (not colon or _is_count(number))


def way(address: str | None = None, *, workers: int | None = None) -> Way:
    """A way to run by its address: None for processes here, ``ssh:a:8,b:16`` for machines, ``ray`` or ``ray:auto``,
    ``ray://host:10001``, ``ray:host:6379``, ``dask`` or ``dask:tcp://host:8786``."""
    address = "processes" if address is None else text("address", address)
    kind, _, rest = address.partition(":")
    if address == "processes":
        return Processes(workers)
    if kind == "processes" and _is_count(rest):
        return Processes(workers or int(rest))
    if kind == "ssh" and all(_is_host(host) for host in rest.split(",")):
        return Processes(workers, hosts=rest.split(","))
    if kind == "ray":
        return Ray((address if rest.startswith("//") else rest) or None, workers=workers)
    if kind in ("dask", "tcp", "tls"):
        return Dask((rest if kind == "dask" else address) or None, workers=workers)
    allowed = "processes:N, ssh:HOST:N,…, ray, ray:ADDRESS, ray://HOST:PORT, dask, dask:ADDRESS"
    raise Error(f"no address '{address}'; allowed: {allowed}")


def run(
    work: Mapping[str, Any] | Work,
    on: Way | str | None = None,
    *,
    path: str | os.PathLike[str] | None = None,
    modules: Sequence[str] = (),
    progress: Callable[[Progress], None] | None = None,
    **settings: Any,
) -> Run:
    """Runs a job where ``on`` says, and goes on where it was broken off if its record is at ``path``."""
    job: Work = Job(work, path, modules=modules) if isinstance(work, Mapping) else work
    there = on if on is not None and not isinstance(on, str) else way(on)
    report = Driver(job, there, progress=progress, **settings).run()
    return Run(job.result() if report.is_complete else None, report)
