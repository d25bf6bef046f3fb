"""The driver of plywood.cluster with a million trials and many cores, in simulated time.

The driver is the real one, and so is its record; only workers and the network are simulated. What the
driver itself takes is measured and counts; what a batch costs on the way (`--per-batch`, in seconds of the
driver) comes from `cluster_overhead.py`.

    python benchmarks/cluster_simulation.py --cores 10 100 10000
"""

from __future__ import annotations

import argparse
import heapq
import json
import os
import random
import tempfile
import time
from typing import Any

from plywood._native import NativeRecord
from plywood.cluster import Driver, Setup
from plywood.cluster.work import Answer, Batch, BatchDone, Lost, UnitDone


class Trials:
    """Trials that take time and nothing else."""

    def __init__(self, number: int, path: str) -> None:
        self.units = [json.dumps({"unit": "simulated", "seed": i}) for i in range(number)]
        self.record = NativeRecord(path, "simulated")
        self.missing: list[str] = []

    @property
    def known(self) -> int:
        return len(self.units) - len(self.missing)

    def attachments(self) -> list[tuple[str, bytes]]:
        return []

    def plan(self) -> int:
        self.missing = [unit for unit in self.units if self.record.get(unit) is None]
        return len(self.missing)

    def unit(self, number: int) -> str:
        return self.missing[number]

    def commit(self, results: list[tuple[str, str]]) -> None:
        self.record.add(results)

    def setup(self) -> Setup:
        return Setup()

    def result(self) -> Any:
        return None


class Simulated:
    """Slots in simulated time: `now` is what the driver took of its core plus what was waited for."""

    def __init__(self, cores: int, mean: float, lifetime: float, per_batch: float, seed: int) -> None:
        self.draw = random.Random(seed)
        self.mean, self.lifetime, self.per_batch = mean, lifetime, per_batch
        self.skipped, self.hidden = 0.0, 0.0
        self.names = 0
        self.free: dict[str, float] = {}
        self.dies: dict[str, float] = {}
        self.events: list[tuple[float, int, str, Answer]] = []
        self.count = 0
        self.worked = 0.0
        for _ in range(cores):
            self.come(0.0)

    def come(self, at: float) -> None:
        self.names += 1
        name = f"core/{self.names}"
        self.free[name] = at
        self.dies[name] = at + self.draw.expovariate(1 / self.lifetime)

    def now(self) -> float:
        return time.process_time() + self.skipped - self.hidden

    def open(self, setup: Setup) -> None:
        base = self.now()
        for table in (self.free, self.dies):
            for name in table:
                table[name] += base

    def slots(self) -> list[str]:
        return list(self.free)

    def submit(self, slot: str, batch: Batch) -> None:
        began = time.process_time()
        self.skipped += self.per_batch
        start = max(self.free[slot], self.now())
        done: list[UnitDone] = []
        at = start
        for _ in batch.units:
            if done and at - start > batch.seconds:
                break
            takes = self.draw.expovariate(1 / self.mean)
            at += takes
            done.append(UnitDone('{"numbers":"1 2 3"}', None, takes))
        self.count += 1
        if at > self.dies[slot]:
            # Told when its heart has not been heard for a while.
            heapq.heappush(self.events, (self.dies[slot] + 10, self.count, slot, Lost("killed")))
        else:
            answer = BatchDone(batch.number, tuple(done))
            heapq.heappush(self.events, (at, self.count, slot, answer))
            self.free[slot] = at
        self.hidden += time.process_time() - began

    def wait(self, seconds: float) -> list[tuple[str, Answer]]:
        began = time.process_time()
        answers: list[tuple[str, Answer]] = []
        if self.events and self.events[0][0] > self.now():
            self.skipped += min(seconds, self.events[0][0] - self.now())
        now = self.now()
        while self.events and self.events[0][0] <= now:
            _, _, slot, answer = heapq.heappop(self.events)
            if slot not in self.free:
                continue
            if isinstance(answer, Lost):
                del self.free[slot], self.dies[slot]
                self.come(now + 30.0)
            elif isinstance(answer, BatchDone):
                self.worked += sum(it.seconds for it in answer.units)
            answers.append((slot, answer))
        self.hidden += time.process_time() - began
        return answers

    def close(self) -> None:
        pass


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--trials", type=int, default=1_000_000)
    parser.add_argument("--cores", type=int, nargs="+", default=[10, 100, 10_000])
    parser.add_argument("--mean", type=float, default=1.0, help="seconds of a trial, on the mean")
    parser.add_argument("--lifetime", type=float, default=24.0, help="hours that a worker lives, on the mean")
    parser.add_argument("--per-batch", type=float, default=0.0005, help="seconds of the driver for a batch on its way")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    print("cores  trials  hours  of the ideal  lost  again  batches  driver busy  real seconds")
    for cores in given.cores:
        with tempfile.TemporaryDirectory() as place:
            work = Trials(given.trials, os.path.join(place, "record"))
            lifetime = given.lifetime * 3600
            way = Simulated(cores, given.mean, lifetime, given.per_batch, given.seed)
            real = time.perf_counter()
            driver = Driver(work, way, clock=way.now, patience=600)
            report = driver.run()
            real = time.perf_counter() - real
            assert work.plan() == 0
            ideal = given.trials * given.mean / cores
            busy = driver._busy / report.seconds
            print(
                f"{cores:5}  {given.trials}  {report.seconds / 3600:.3f}  {ideal / report.seconds:.1%}  "
                f"{report.lost}  {report.again}  {report.batches}  {busy:.0%}  {real:.0f}",
                flush=True,
            )


if __name__ == "__main__":
    main()
