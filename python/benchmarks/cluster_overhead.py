"""What a cluster costs: the same trials, of about a second each, by threads of one process (rayon), by processes, Ray
and Dask; and what the driver takes for a batch.

    python benchmarks/cluster_overhead.py --plywood plywood --workers 2 --ways processes ray dask
"""

from __future__ import annotations

import argparse
import json
import subprocess
import time
from typing import Any

from plywood import cluster
from plywood.cluster.work import Answer, Batch, BatchDone, Setup, Way

JOB = {"job": "compare", "game": "iid:width=8,depth=7", "algorithms": ["alphabeta", "negamax"], "trees": 20, "memory": 64}


class Kept:
    """A cluster that is started once for many jobs: everybody is there, and has proved himself."""

    def __init__(self, way: Way, setup: Setup, workers: int) -> None:
        self.way = way
        way.open(setup)
        ready: set[str] = set()
        while len(ready) < workers:
            slots = way.slots()
            for i, slot in enumerate(slots):
                way.submit(slot, Batch(-1 - i, (), 1.0))
            waiting = len(slots)
            while waiting:
                answers = way.wait(1.0)
                waiting -= len(answers)
                ready |= {slot for slot, answer in answers if isinstance(answer, BatchDone)}

    def open(self, setup: Setup) -> None:
        pass

    def slots(self) -> list[str]:
        return self.way.slots()

    def submit(self, slot: str, batch: Batch) -> None:
        self.way.submit(slot, batch)

    def wait(self, seconds: float) -> list[tuple[str, Answer]]:
        return self.way.wait(seconds)

    def close(self) -> None:
        pass

    def batches(self, number: int) -> tuple[float, float]:
        """Milliseconds for a batch without units: of the driver's core, and in all."""
        slots = self.way.slots()
        core, wall, sent, done = time.process_time(), time.monotonic(), 0, 0
        while done < number:
            while sent < number and sent - done < 2 * len(slots):
                self.way.submit(slots[sent % len(slots)], Batch(sent, (), 1.0))
                sent += 1
            done += len(self.way.wait(1.0))
        core, wall = time.process_time() - core, time.monotonic() - wall
        return 1e3 * core / number, 1e3 * wall / number


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--ways", nargs="+", default=["processes", "ray", "dask"])
    parser.add_argument("--job", default=json.dumps(JOB))
    parser.add_argument("--plywood", help="the command, for threads of one process")
    given = parser.parse_args()
    job: dict[str, Any] = json.loads(given.job)

    def timed(name: str, workers: int) -> float:
        where = f"processes:{workers}" if name == "processes" else name
        work = cluster.Job(job)
        kept = Kept(cluster.way(where, workers=workers), work.setup(), workers)
        report = cluster.run(work, kept).report
        core, wall = kept.batches(300)
        kept.way.close()
        times = "" if alone is None else f", {alone / report.seconds:.2f} times one process"
        print(
            f"{name}:{workers} {report.seconds:.2f} s for {report.done} units in {report.batches} batches{times}; "
            f"a batch takes {core:.2f} ms of the driver, {wall:.2f} ms in all",
            flush=True,
        )
        return report.seconds

    alone: float | None = None
    alone = timed("processes", 1)
    if given.plywood:
        words = [given.plywood, "compare", job["game"], "-a", ",".join(job["algorithms"])]
        words += ["-n", str(job["trees"]), "--memory", str(job["memory"]), "--format", "json", "--threads"]
        for threads in sorted({1, given.workers}):
            began = time.monotonic()
            subprocess.run([*words, str(threads)], check=True, stdout=subprocess.DEVNULL)
            seconds = time.monotonic() - began
            print(f"threads:{threads} {seconds:.2f} s, {alone / seconds:.2f} times one process", flush=True)
    for name in given.ways:
        timed(name, given.workers)


if __name__ == "__main__":
    main()
