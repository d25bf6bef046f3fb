"""Jobs: commands in plain data, and functions of one's own."""

from __future__ import annotations

import hashlib
import importlib
import inspect
import itertools
import json
import os
import pickle
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from .._native import NativeJob, NativeRecord
from . import native
from .travel import Joining, by_value, pack
from .work import Setup


def _places(modules: Iterable[str]) -> tuple[str, ...]:
    """Where workers on the same disk find modules of one's own: where the driver found them."""
    places = [os.getcwd()]
    for name in modules:
        file = getattr(sys.modules.get(name), "__file__", None)
        if file is not None:
            up = name.count(".") + (os.path.basename(file) == "__init__.py")
            place = os.path.dirname(os.path.abspath(file))
            for _ in range(up):
                place = os.path.dirname(place)
            places.append(place)
    return tuple(dict.fromkeys(places))


class Job:
    """A command in plain data, with its record at a path.

    >>> job = Job({"job": "perft", "game": "othello", "depth": 6})

    Games that were registered and algorithms that joined are sent to workers, if ``cloudpickle`` is there; ``modules`` are
    imported by every worker that has them, and here.
    """

    def __init__(
        self,
        description: Mapping[str, Any],
        path: str | os.PathLike[str] | None = None,
        *,
        modules: Sequence[str] = (),
    ) -> None:
        for module in modules:
            importlib.import_module(module)
        self.description = dict(description)
        self.modules = tuple(modules)
        self._job = NativeJob(json.dumps(self.description), None if path is None else str(path))
        self._known = 0

    @property
    def known(self) -> int:
        """The units that were done when it was planned last."""
        return self._known

    def plan(self) -> int:
        """Looks for what is missing; how many units."""
        missing, self._known = self._job.plan()
        return missing

    def unit(self, number: int) -> str:
        """One of the units that were missing."""
        unit = self._job.unit(number)
        if unit is None:
            raise IndexError(number)
        return unit

    def attachments(self) -> list[tuple[str, bytes]]:
        """What these units need besides themselves, by name."""
        return self._job.attachments()

    def commit(self, results: list[tuple[str, str]]) -> None:
        """Puts results of units into the record, those that are not there yet."""
        self._job.commit(results)

    def setup(self) -> Setup:
        """What workers need."""
        games = tuple(sorted(set(self._job.games())))
        pickled, needed = pack(games, json.dumps(self.description))
        modules = tuple(dict.fromkeys((*self.modules, *needed)))
        path = _places(modules) if modules else ()
        return Setup(modules, pickled, path, games, native.signature(games))

    def result(self) -> Any:
        """What the command line prints as JSON; for a sweep, a list of points with that of each."""
        return json.loads(self._job.result()[0])

    def wrong(self) -> list[str]:
        """What went wrong, in a line each: values that contradict each other, searches without room."""
        return self._job.result()[1]

    def notes(self) -> list[str]:
        """What else its record has: lines that are damaged, or another program's."""
        return self._job.notes()

    def dump(self) -> str:
        """All of its record, in order, without what differs from run to run."""
        return self._job.dump()


def lab(
    *experiments: str, scale: str = "quick", path: str | os.PathLike[str] | None = None
) -> Job:
    """The papers' experiments, in the store that ``plywood lab`` has."""
    return Job({"job": "lab", "experiments": list(experiments), "scale": scale}, path)


class Calls:
    """A function of one's own for every point of a grid, and for every seed.

    >>> def area(width, height, seed): return width * height + seed
    >>> calls = Calls(area, {"width": [1, 2], "height": [3]}, seeds=2)

    The function takes the names of the grid, and ``seed`` if there are seeds, and returns what JSON can say; it
    must return the same for the same. It is known to workers by its module, or travels as a pickle if it has none
    (``cloudpickle``, which comes with Ray and Dask). A function that was changed has other results: what the record has
    of the old one is not used.
    """

    def __init__(
        self,
        function: Callable[..., Any],
        grid: Mapping[str, Iterable[Any]] | Sequence[Mapping[str, Any]],
        path: str | os.PathLike[str] | None = None,
        *,
        seeds: int | None = None,
    ) -> None:
        if isinstance(grid, Mapping):
            values = [list(it) for it in grid.values()]
            points = [dict(zip(grid, point)) for point in itertools.product(*values)]
        else:
            points = [dict(point) for point in grid]
        self._points = points
        self._seeds: list[int | None] = [None] if seeds is None else list(range(seeds))
        module = function.__module__
        self._name = f"{module}:{function.__qualname__}"
        native.functions[self._name] = function
        try:
            source = inspect.getsource(function)
        except (OSError, TypeError):
            source = ""
        self._setup = self._make_setup(function, module)
        digest = hashlib.sha256((source + self._setup.signature).encode()).hexdigest()[:8]
        self._record = NativeRecord(None if path is None else str(path), digest)
        self._missing: list[str] = []

    def _make_setup(self, function: Callable[..., Any], module: str) -> Setup:
        joins = Joining(_join, (self._name, function))
        pickled: bytes | None
        if module == "__main__" or "<" in function.__qualname__:
            pickled = by_value(joins, [function])
            if pickled is None:
                raise TypeError(
                    f"{self._name} is in no module that workers can import: put it into one, or install cloudpickle"
                )
        else:
            pickled = pickle.dumps(joins)
        return Setup((), pickled, _places([module]), (), native.signature(()))

    def _unit(self, point: Mapping[str, Any], seed: int | None) -> str:
        said = {"unit": "call", "function": self._name, "with": point, "seed": seed}
        return json.dumps(said, separators=(",", ":"), allow_nan=False)

    def _units(self) -> Iterable[tuple[dict[str, Any], int | None, str]]:
        for point in self._points:
            for seed in self._seeds:
                yield point, seed, self._unit(point, seed)

    @property
    def known(self) -> int:
        """The units that were done when it was planned last."""
        return len(self._points) * len(self._seeds) - len(self._missing)

    def plan(self) -> int:
        """Looks for what is missing; how many units."""
        self._record.refresh()
        self._missing = [unit for _, _, unit in self._units() if self._record.get(unit) is None]
        return len(self._missing)

    def unit(self, number: int) -> str:
        """One of the units that were missing."""
        return self._missing[number]

    def attachments(self) -> list[tuple[str, bytes]]:
        """None: functions have what they need."""
        return []

    def commit(self, results: list[tuple[str, str]]) -> None:
        """Puts results into the record, those that are not there yet."""
        self._record.add(results)

    def setup(self) -> Setup:
        """What workers need."""
        return self._setup

    def result(self) -> list[dict[str, Any]]:
        """A dictionary for every point and seed: their values and the ``result``; those that are missing are left
        out."""
        rows: list[dict[str, Any]] = []
        for point, seed, unit in self._units():
            found = self._record.get(unit)
            if found is not None:
                seeds = {} if seed is None else {"seed": seed}
                rows.append({**point, **seeds, "result": json.loads(found)})
        return rows

    def dump(self) -> str:
        """All of the record, in order."""
        return self._record.dump()


def _join(name: str, function: Callable[..., Any]) -> None:
    native.functions[name] = function


__all__ = ["Calls", "Job", "lab"]
