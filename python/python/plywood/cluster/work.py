"""What is handed to workers, and what they hand back."""

from __future__ import annotations

import dataclasses
from typing import Any, Protocol, Union


@dataclasses.dataclass(frozen=True)
class Setup:
    """What a worker needs besides Plywood, and by what it proves that it is the same program."""

    #: Modules to import: own games, algorithms and functions.
    modules: tuple[str, ...] = ()
    #: The same as a pickle: what the job names of one's own, for workers that have no file of it.
    pickled: bytes | None = None
    #: Directories to look for modules in.
    path: tuple[str, ...] = ()
    #: The games of the job.
    games: tuple[str, ...] = ()
    #: What the driver's own searches visit.
    signature: str = ""


@dataclasses.dataclass(frozen=True)
class Batch:
    """Units to do one after the other."""

    number: int
    units: tuple[str, ...]
    #: After this time no further unit is begun; what is left is handed back.
    seconds: float
    #: What units need besides themselves, by name: what the slot was not given before.
    attachments: tuple[tuple[str, bytes], ...] = ()


@dataclasses.dataclass(frozen=True)
class UnitDone:
    """What came of a unit: its result, or why there is none."""

    result: str | None
    error: str | None
    seconds: float


@dataclasses.dataclass(frozen=True)
class BatchDone:
    """What came of the first units of a batch."""

    number: int
    units: tuple[UnitDone, ...]


@dataclasses.dataclass(frozen=True)
class Refused:
    """The worker is another program."""

    number: int
    sentence: str


@dataclasses.dataclass(frozen=True)
class Lost:
    """The worker is gone, and with it what it was at."""

    reason: str


Answer = Union[BatchDone, Refused, Lost]


class Gone(RuntimeError):
    """The cluster as a whole is gone; what was done is in the record."""


class Way(Protocol):
    """A way to run batches: somewhere there are slots that do one after the other."""

    def open(self, setup: Setup) -> None:
        """Gets ready to do batches of one job."""

    def slots(self) -> list[str]:
        """The slots that there are now, by name."""
        ...

    def submit(self, slot: str, batch: Batch) -> None:
        """Gives a slot a batch, which it begins when it is done with those before."""

    def wait(self, seconds: float) -> list[tuple[str, Answer]]:
        """What came since; waits for something to come, but no longer than this."""
        ...

    def close(self) -> None:
        """Lets go of the slots."""


class Work(Protocol):
    """A job: what is missing in its record, and the record."""

    @property
    def known(self) -> int:
        """The units that were done when it was planned last."""
        ...

    def plan(self) -> int:
        """Looks for what is missing; how many units."""
        ...

    def unit(self, number: int) -> str:
        """One of the units that were missing, as text."""
        ...

    def attachments(self) -> list[tuple[str, bytes]]:
        """What the missing units need besides themselves, by name: too large to stand in each."""
        ...

    def commit(self, results: list[tuple[str, str]]) -> None:
        """Puts results of units into the record, those that are not there yet."""

    def setup(self) -> Setup:
        """What workers need."""
        ...

    def result(self) -> Any:
        """What came of it."""
        ...
