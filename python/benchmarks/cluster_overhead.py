"""What a cluster costs: the same trials, of about a second each, by threads of one process (rayon), by processes, Ray
and Dask, each way in a process of its own; and what the driver takes for a batch.

    python benchmarks/cluster_overhead.py --workers 2 --ways processes ray dask --rounds 5

Every round runs each of them once, and what counts is the ratio within a round: on a machine that does other things as well,
rounds differ. Beside the time on the clock stands that of the processors, which others do not spoil: of the driver, and of the
workers where they are its children.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import statistics
import subprocess
import sys
import time
from typing import Any

import plywood
from plywood import cluster
from plywood.cluster.work import Answer, Batch, BatchDone, Setup, Way

#: Searches that visit the same nodes, so that none is waited for at the end.
JOB = {"job": "compare", "game": "iid:width=9,depth=8", "algorithms": ["negamax"], "trees": 16, "memory": 64}


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


def children(kept: Kept) -> float:
    """Seconds of the processors that workers took so far, where they are processes of the driver."""
    pids = getattr(kept.way, "pids", dict)()
    ticks = os.sysconf("SC_CLK_TCK")
    spent = 0.0
    for pid in pids.values():
        with open(f"/proc/{pid}/stat", encoding="ascii") as file:
            fields = file.read().rpartition(")")[2].split()
        spent += (int(fields[11]) + int(fields[12])) / ticks
    return spent


def verdict(is_so: bool) -> str:
    """In a word."""
    return "met" if is_so else "MISSED"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--ways", nargs="+", default=["processes", "ray", "dask"])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--job", default=json.dumps(JOB))
    given = parser.parse_args()
    if len(given.ways) > 1:
        # One after the other, each in a process of its own: a cluster that has nothing to do still takes time of the cores.
        for way in given.ways:
            alone = ["--ways", way, "--workers", str(given.workers), "--rounds", str(given.rounds), "--job", given.job]
            subprocess.run([sys.executable, __file__, *alone], check=True)
        return
    job: dict[str, Any] = json.loads(given.job)
    trials = job["trees"] * len(job["algorithms"])
    setup = cluster.Job(job).setup()

    def started(name: str, workers: int) -> Kept:
        where = f"processes:{workers}" if name == "processes" else name
        return Kept(cluster.way(where, workers=workers), setup, workers)

    def by_threads() -> tuple[float, float, float]:
        before, began = resource.getrusage(resource.RUSAGE_SELF), time.monotonic()
        plywood.compare(
            job["game"], job["algorithms"], trees=job["trees"], memory=job["memory"], threads=given.workers
        )
        wall = time.monotonic() - began
        after = resource.getrusage(resource.RUSAGE_SELF)
        return wall, 0.0, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    def on(kept: Kept) -> tuple[float, float, float]:
        """Seconds on the clock, of the driver's core, and of the workers'."""
        work = cluster.Job(job)
        driver, workers = time.process_time(), children(kept)
        report = cluster.run(work, kept).report
        return report.seconds, time.process_time() - driver, children(kept) - workers

    ways = {"one process": started("processes", 1)}
    ways |= {name: started(name, given.workers) for name in given.ways}
    rounds: list[dict[str, tuple[float, float, float]]] = []
    for number in range(given.rounds):
        took = {"threads": by_threads()}
        for name, kept in ways.items():
            took[name] = on(kept)
        rounds.append(took)
        told = ", ".join(f"{name} {wall:.2f} s" for name, (wall, _, _) in took.items())
        print(f"round {number + 1}: {told}", flush=True)

    def ratios(of: str, to: str) -> list[float]:
        return [took[of][0] / took[to][0] for took in rounds]

    trial = statistics.median(took["threads"][2] for took in rounds) / trials
    print(f"\n{trials} trials of {trial:.2f} s of a core, {given.workers} workers, {given.rounds} rounds: medians")
    for name in given.ways:
        longer, faster = ratios(name, "threads"), ratios("one process", name)
        overhead, speed_up = statistics.median(longer) - 1, statistics.median(faster)
        print(f"{name}: overhead {100 * overhead:.1f} % of the time that threads take (least {100 * min(longer) - 100:.1f}, "
              f"most {100 * max(longer) - 100:.1f}), wanted under 5: {verdict(overhead < 0.05)}")
        # As much of ideal as 1.9 is of two cores.
        wanted = 0.95 * given.workers
        print(f"{name}: speed-up {speed_up:.2f} against one process (least {min(faster):.2f}, most {max(faster):.2f}), "
              f"wanted {wanted:.2f}: {verdict(speed_up >= wanted)}")
        driver = statistics.median(took[name][1] for took in rounds)
        print(f"{name}: the driver took {1e3 * driver:.0f} ms of a core")
        spent = [took[name][2] / took["threads"][2] for took in rounds if took[name][2] > 0]
        if spent:
            print(f"{name}: workers took {statistics.median(spent):.3f} times the processor time of threads")
    for name in given.ways:
        core, wall = ways[name].batches(300)
        print(f"{name}: a batch takes {core:.2f} ms of the driver, {wall:.2f} ms in all")
    for kept in ways.values():
        kept.way.close()


if __name__ == "__main__":
    main()
