"""What a cluster costs: the same trials by threads of one process (rayon), by processes, Ray and Dask.

    python benchmarks/cluster_overhead.py --workers 2 --ways processes ray dask
"""

from __future__ import annotations

import argparse
import json
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

from plywood import cluster

#: Trials of about a second each.
JOB = {"job": "compare", "game": "iid:width=8,depth=7", "algorithms": ["negamax"], "trees": 40, "memory": 64}


def timed(way: Any, job: dict[str, Any]) -> tuple[float, cluster.Report]:
    """Seconds from the first batch to the last result: a cluster is started once for many jobs."""
    with tempfile.TemporaryDirectory() as place:
        # Everybody is there, and has proved himself.
        began = time.monotonic()
        report = cluster.run(job, way, path=Path(place) / "record").report
        return time.monotonic() - began, report


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--ways", nargs="+", default=["processes", "ray", "dask"])
    parser.add_argument("--job", default=json.dumps(JOB))
    parser.add_argument("--plywood", help="the command, for threads of one process")
    given = parser.parse_args()
    job = json.loads(given.job)
    alone, _ = timed(cluster.Processes(1), job)
    print(f"processes:1 {alone:.2f} s")
    if given.plywood:
        names = ",".join(job["algorithms"])
        words = [given.plywood, "compare", job["game"], "-a", names, "-n", str(job["trees"])]
        words += ["--memory", str(job["memory"]), "--threads", str(given.workers), "--format", "json"]
        began = time.monotonic()
        subprocess.run(words, check=True, stdout=subprocess.DEVNULL)
        threads = time.monotonic() - began
        print(f"threads:{given.workers} {threads:.2f} s, {alone / threads:.2f} times")
    for name in given.ways:
        way = cluster.way(f"processes:{given.workers}") if name == "processes" else cluster.way(name, workers=given.workers)
        seconds, report = timed(way, job)
        print(f"{name}:{given.workers} {seconds:.2f} s, {alone / seconds:.2f} times, {report.batches} batches")


if __name__ == "__main__":
    main()
