"""The driver in simulated time: who does what, and when all of it is done."""

from __future__ import annotations

import random
from typing import Any

from plywood.cluster import Driver, Setup
from plywood.cluster.work import Answer, Batch, BatchDone, UnitDone


class Trials:
    """Units that take time and nothing else."""

    def __init__(self, number: int) -> None:
        self.missing = [str(i) for i in range(number)]
        self.known = 0
        self.done: set[str] = set()

    def plan(self) -> int:
        return len(self.missing)

    def unit(self, number: int) -> str:
        return self.missing[number]

    def attachments(self) -> list[tuple[str, bytes]]:
        return []

    def commit(self, results: list[tuple[str, str]]) -> None:
        self.done |= {unit for unit, _ in results}
        if len(self.done) == len(self.missing):
            self.known, self.missing = len(self.missing), []

    def setup(self) -> Setup:
        return Setup()

    def result(self) -> Any:
        return None


class Slots:
    """Slots of different speeds that do their batches one after the other."""

    def __init__(self, speeds: list[float], seconds: list[float]) -> None:
        self.speeds = {f"slot/{i}": speed for i, speed in enumerate(speeds)}
        self.seconds = seconds
        self.time = 0.0
        self.free = dict.fromkeys(self.speeds, 0.0)
        self.events: list[tuple[float, str, Answer]] = []

    def now(self) -> float:
        return self.time

    def open(self, setup: Setup) -> None:
        pass

    def slots(self) -> list[str]:
        return list(self.speeds)

    def submit(self, slot: str, batch: Batch) -> None:
        at = max(self.free[slot], self.time)
        done: list[UnitDone] = []
        for unit in batch.units:
            takes = self.seconds[int(unit)] / self.speeds[slot]
            at += takes
            done.append(UnitDone("{}", None, takes))
        self.free[slot] = at
        self.events.append((at, slot, BatchDone(batch.number, tuple(done))))

    def wait(self, seconds: float) -> list[tuple[str, Answer]]:
        first = min((at for at, _, _ in self.events), default=self.time)
        if first > self.time + seconds:
            self.time += seconds
            return []
        self.time = max(self.time, first)
        ready = [(slot, answer) for at, slot, answer in self.events if at <= self.time]
        self.events = [event for event in self.events if event[0] > self.time]
        return ready

    def close(self) -> None:
        pass


def by_whoever_is_free(speeds: list[float], seconds: list[float]) -> float:
    """When all is done if everybody takes the next unit once he is free."""
    free = [0.0] * len(speeds)
    for unit in seconds:
        first = free.index(min(free))
        free[first] += unit / speeds[first]
    return max(free)


def test_nothing_waits_for_a_slow_worker_while_others_are_idle() -> None:
    draw = random.Random(1)
    ratios: list[float] = []
    for _ in range(200):
        speeds = [draw.uniform(0.4, 1.0) for _ in range(draw.randint(2, 5))]
        seconds = [draw.uniform(0.8, 1.2) for _ in range(draw.randint(8, 40))]
        way = Slots(speeds, seconds)
        report = Driver(Trials(len(seconds)), way, clock=way.now).run()
        assert report.done == len(seconds) and report.again == 0
        # The longest unit after all were begun (Graham 1966).
        assert report.seconds <= sum(seconds) / sum(speeds) + max(seconds) / min(speeds)
        ratios.append(report.seconds / by_whoever_is_free(speeds, seconds))
    assert sum(ratios) / len(ratios) < 1.01
