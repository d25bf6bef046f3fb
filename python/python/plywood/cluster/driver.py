"""The driver: what is missing, in batches, to whoever is there, and into the record by key."""

from __future__ import annotations

import collections
import dataclasses
import time
from typing import Callable

from .work import Batch, BatchDone, Lost, Refused, Way, Work

#: Batches that a slot has at once: one to do, and the next.
QUEUE = 2


@dataclasses.dataclass(frozen=True)
class Progress:
    """How far a job has come."""

    #: Units that are done, those of before included, and units that are planned so far.
    done: int
    planned: int
    #: Units that failed everywhere.
    failed: int
    #: Units a second.
    rate: float
    #: Seconds left, for what is planned so far; None as long as nothing is done.
    left: float | None
    #: Slots that work.
    workers: int
    #: Seconds since the start.
    seconds: float

    def __str__(self) -> str:
        left = "" if self.left is None else f", {in_words(self.left)} left"
        failed = f", {self.failed} failed" if self.failed else ""
        rate = f"{self.rate:.1f}" if self.rate < 100 else f"{self.rate:.0f}"
        return (
            f"{self.done}/{self.planned}{failed}, {rate} a second{left}, "
            f"{self.workers} workers"
        )


@dataclasses.dataclass(frozen=True)
class Failure:
    """A unit that failed wherever it was tried."""

    #: The unit with its parameters.
    unit: str
    #: What each worker said.
    errors: tuple[tuple[str, str], ...]

    def __str__(self) -> str:
        worker, error = self.errors[-1]
        return f"{self.unit} failed on {len(self.errors)} workers; the last, {worker}: {error}"


@dataclasses.dataclass(frozen=True)
class Report:
    """What became of a job."""

    #: Units done in this run.
    done: int
    #: Those that failed everywhere.
    failures: tuple[Failure, ...]
    #: Why workers were refused, a sentence each.
    refused: tuple[str, ...]
    #: How often a worker was lost.
    lost: int
    #: Batches, and units that were done more than once.
    batches: int
    again: int
    seconds: float

    @property
    def is_complete(self) -> bool:
        """Whether nothing is missing."""
        return not self.failures


class NoWorkers(RuntimeError):
    """Nobody is left who may work."""


def in_words(seconds: float) -> str:
    """A time as people say it."""
    if seconds < 90:
        return f"{seconds:.0f} s"
    if seconds < 5400:
        return f"{seconds / 60:.0f} min"
    return f"{seconds / 3600:.1f} h"


class _InFlight:
    def __init__(self, numbers: list[int], units: tuple[str, ...], slot: str, sent: float) -> None:
        self.numbers = numbers
        self.units = units
        self.slot = slot
        self.sent = sent


class Driver:
    """Runs a job. ``seconds`` is how long a batch should take; where thousands of workers would keep the driver
    too busy, up to ``most``."""

    def __init__(
        self,
        work: Work,
        way: Way,
        *,
        progress: Callable[[Progress], None] | None = None,
        seconds: float = 1.0,
        most: float = 60.0,
        attempts: int = 3,
        patience: float = 60.0,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._work = work
        self._way = way
        self._tell = progress
        self._target = seconds
        self._least = seconds
        self._most = most
        self._attempts = attempts
        self._patience = patience
        self._clock = clock
        self._told = -1e9
        self._start = clock()
        self._busy = 0.0
        # What a unit takes: told by what was done last.
        self._mean: float | None = None
        self._sent = 0
        self._done = 0
        self._again = 0
        self._lost = 0
        self._failures: dict[str, Failure] = {}
        self._errors: dict[str, list[tuple[str, str]]] = {}
        self._losses: collections.Counter[str] = collections.Counter()
        self._refused: dict[str, str] = {}
        self._workers = 0
        self._known = 0
        self._planned = 0

    def run(self) -> Report:
        """Until nothing is missing but what fails everywhere."""
        work, way = self._work, self._way
        way.open(work.setup())
        try:
            while True:
                missing = work.plan()
                numbers = list(range(missing))
                if self._failures:
                    numbers = [i for i in numbers if work.unit(i) not in self._failures]
                self._known = work.known
                self._planned = work.known + missing
                self._show(force=True)
                if not numbers:
                    break
                self._wave(numbers)
        finally:
            way.close()
        return Report(
            done=self._done,
            failures=tuple(self._failures.values()),
            refused=tuple(self._refused.values()),
            lost=self._lost,
            batches=self._sent,
            again=self._again,
            seconds=self._clock() - self._start,
        )

    def _wave(self, numbers: list[int]) -> None:
        """Does these units."""
        clock, way, work = self._clock, self._way, self._work
        todo = collections.deque(numbers)
        alone: collections.deque[int] = collections.deque()
        open_units = set(numbers)
        flying: dict[int, _InFlight] = {}
        load: collections.Counter[str] = collections.Counter()
        idle_since = clock()
        known: list[str] = []
        hungry: dict[str, None] = {}
        looked = clock()
        # Who was not given the attachments yet gets them with the next batch.
        attachments = tuple(work.attachments())
        given: set[str] = set()
        while open_units:
            began = clock()
            there = way.slots()
            if there != known:
                known = there
                free = (it for it in there if it not in self._refused and load[it] < QUEUE)
                hungry = dict.fromkeys(free)
            self._workers = len(there) - len(self._refused.keys() & set(there) if self._refused else ())
            if todo or alone or began - looked > 1.0:
                looked = began
                # The next batch for those who have least.
                for depth in range(QUEUE):
                    for slot in [it for it in hungry if load[it] == depth]:
                        if depth > 0 and self._is_ending(todo):
                            continue
                        batch = self._take(todo, alone, slot, self._workers)
                        if batch is None and depth == 0:
                            batch = self._once_more(flying, open_units, slot)
                        if not batch:
                            continue
                        self._sent += 1
                        units = tuple(work.unit(i) for i in batch)
                        flying[self._sent] = _InFlight(batch, units, slot, clock())
                        load[slot] += 1
                        if load[slot] >= QUEUE:
                            del hungry[slot]
                        news = () if slot in given else attachments
                        given.add(slot)
                        way.submit(slot, Batch(self._sent, units, self._target * 2, news))
            if flying:
                idle_since = clock()
            elif clock() - idle_since > self._patience or (
                self._refused and not self._workers and clock() - idle_since > 2.0
            ):
                why = "; ".join(self._refused.values()) or "none came"
                raise NoWorkers(f"no workers: {why}")
            self._busy += clock() - began
            answers = way.wait(0.2)
            began = clock()
            results: list[tuple[str, str]] = []
            finished: set[int] = set()
            for slot, answer in answers:
                if isinstance(answer, Lost):
                    self._lost += 1
                    load.pop(slot, None)
                    hungry.pop(slot, None)
                    given.discard(slot)
                    for number in [n for n, it in flying.items() if it.slot == slot]:
                        it = flying.pop(number)
                        self._put_back(it, slot, answer.reason, open_units, alone, todo)
                    continue
                flown = flying.pop(answer.number, None)
                if flown is None:
                    continue
                load[slot] -= 1
                if isinstance(answer, Refused):
                    self._refused[slot] = answer.sentence
                    hungry.pop(slot, None)
                    todo.extendleft(i for i in reversed(flown.numbers) if i in open_units)
                    continue
                hungry[slot] = None
                if any(it.error for it in answer.units):
                    given.discard(slot)
                self._read(slot, flown, answer, open_units, todo, alone, results, finished)
            if results:
                work.commit(results)
                open_units -= finished
                self._done += len(finished)
                self._known += len(finished)
            self._busy += clock() - began
            self._adapt()
            self._show(left=len(open_units))

    def _is_ending(self, todo: collections.deque[int]) -> bool:
        """Whether what is left is kept for whoever is free first. A batch that waits for a slow worker while others
        have nothing to do would be waited for at the end; to send it when it is wanted takes milliseconds, unless
        so many want one that they wait for the driver."""
        return len(todo) <= QUEUE * self._workers and self._target <= self._least

    def _take(
        self,
        todo: collections.deque[int],
        alone: collections.deque[int],
        slot: str,
        slots: int,
    ) -> list[int] | None:
        """The units of the next batch for a slot: as many as take the time that one should, and fewer at
        the end, so that all end at the same time."""
        for _ in range(len(alone)):
            i = alone.popleft()
            # Somebody else, if there is somebody.
            tried = {worker for worker, _ in self._errors.get(self._work.unit(i), [])}
            if slot not in tried or slots <= len(tried):
                return [i]
            alone.append(i)
        if not todo:
            return None
        if self._mean is None:
            size = 1
        else:
            size = max(1, int(self._target / max(self._mean, 1e-7)))
            size = min(size, max(1, len(todo) // (2 * QUEUE * slots)), 100_000)
        return [todo.popleft() for _ in range(min(size, len(todo)))]

    def _once_more(
        self, flying: dict[int, _InFlight], open_units: set[int], slot: str
    ) -> list[int] | None:
        """When nothing is left to begin: what somebody has not answered for long."""
        if not flying:
            return None
        oldest = min(flying.values(), key=lambda it: it.sent)
        limit = max(30.0, 10 * self._target, 20 * (self._mean or 0.0))
        if oldest.slot == slot or self._clock() - oldest.sent < limit:
            return None
        oldest.sent = self._clock()
        return [i for i in oldest.numbers if i in open_units]

    def _put_back(
        self,
        flown: _InFlight,
        slot: str,
        reason: str,
        open_units: set[int],
        alone: collections.deque[int],
        todo: collections.deque[int],
    ) -> None:
        """A worker is lost: what it was at is done by others. What has been lost often may be what kills
        workers: it goes alone, and is given up in the end."""
        for i in reversed(flown.numbers):
            if i not in open_units:
                continue
            unit = self._work.unit(i)
            self._losses[unit] += 1
            if self._losses[unit] <= 1:
                todo.appendleft(i)
            elif len(flown.numbers) > 1 or self._losses[unit] <= 2 + 2 * self._attempts:
                alone.append(i)
            else:
                self._fail(i, [(slot, reason)] * self._losses[unit], open_units)

    def _read(
        self,
        slot: str,
        flown: _InFlight,
        answer: BatchDone,
        open_units: set[int],
        todo: collections.deque[int],
        alone: collections.deque[int],
        results: list[tuple[str, str]],
        finished: set[int],
    ) -> None:
        spent = 0.0
        for i, unit, it in zip(flown.numbers, flown.units, answer.units):
            spent += it.seconds
            if i not in open_units or i in finished:
                self._again += 1
                continue
            if it.result is not None:
                results.append((unit, it.result))
                finished.add(i)
                continue
            errors = self._errors.setdefault(unit, [])
            errors.append((slot, it.error or "no reason given"))
            if len(errors) >= self._attempts:
                self._fail(i, errors, open_units)
            else:
                alone.append(i)
        # Those that were not begun.
        left = flown.numbers[len(answer.units) :]
        todo.extendleft(i for i in reversed(left) if i in open_units)
        if answer.units:
            mean = spent / len(answer.units)
            self._mean = mean if self._mean is None else 0.7 * self._mean + 0.3 * mean

    def _fail(self, i: int, errors: list[tuple[str, str]], open_units: set[int]) -> None:
        unit = self._work.unit(i)
        self._failures[unit] = Failure(unit, tuple(errors))
        open_units.discard(i)

    def _adapt(self) -> None:
        """Batches that are long enough to leave the driver four fifths of its time, with so many workers."""
        cost = self._busy / max(self._sent, 1)
        self._target = min(self._most, max(self._least, 5 * cost * self._workers))

    def _show(self, left: int | None = None, force: bool = False) -> None:
        now = self._clock()
        if self._tell is None or (now - self._told < 0.5 and not force):
            return
        self._told = now
        seconds = now - self._start
        rate = self._done / seconds if seconds > 0 else 0.0
        remaining = self._planned - self._known - len(self._failures) if left is None else left
        self._tell(
            Progress(
                done=self._known,
                planned=self._planned,
                failed=len(self._failures),
                rate=rate,
                left=remaining / rate if rate > 0 else None,
                workers=self._workers,
                seconds=seconds,
            )
        )
