"""Games, algorithms and functions of one's own on their way to workers that have no file of them."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Iterable
from typing import Any

from .. import _algorithm, _own  # pyright: ignore[reportPrivateUsage]
from .._native import Error


def pack(games: Iterable[str], said: str) -> tuple[bytes | None, tuple[str, ...]]:
    """What a worker unpickles to know the games in Python among these, and the algorithms in Python that a job names; or
    the modules to import instead, where nothing is there that could pack them."""
    classes = {it for it in map(_own.registered_as, games) if it is not None}
    algorithms = [(name, *it) for name, it in _algorithm.joined.items() if f'"{name}' in said]
    if not classes and not algorithms:
        return None, ()
    ordered = sorted(classes, key=lambda it: it.__qualname__)
    own: list[Any] = [*ordered, *(function for _, function, _ in algorithms)]
    packed = by_value(Joining(_join, (ordered, algorithms)), own)
    if packed is not None:
        return packed, ()
    for it in own:
        if it.__module__ == "__main__":
            what = f"{it.__qualname__} is in no module that workers can import"
            raise Error(f"{what}: put it into one, or install cloudpickle")
    return None, tuple(dict.fromkeys(it.__module__ for it in own))


def by_value(what: Any, own: Iterable[Any]) -> bytes | None:
    """A pickle with the code of what is one's own in it; None without ``cloudpickle``, which comes with Ray and Dask."""
    try:
        cloudpickle: Any = importlib.import_module("cloudpickle")
    except ImportError:
        return None
    names = {it.__module__ for it in own} - {"__main__"}
    modules = [sys.modules[name] for name in names if name.partition(".")[0] != "plywood"]
    new = [it for it in modules if it.__name__ not in cloudpickle.list_registry_pickle_by_value()]
    for module in new:
        cloudpickle.register_pickle_by_value(module)
    try:
        packed: bytes = cloudpickle.dumps(what)
    finally:
        for module in new:
            cloudpickle.unregister_pickle_by_value(module)
    return packed


class Joining:
    """Is a call wherever it is unpickled."""

    def __init__(self, call: Callable[..., None], given: tuple[Any, ...]) -> None:
        self._said = call, given

    def __reduce__(self) -> tuple[Any, ...]:
        return self._said


def _join(classes: list[type[Any]], algorithms: list[tuple[str, Any, bool]]) -> None:
    for it in classes:
        _own.register(it)
    for name, function, dice in algorithms:
        _algorithm.algorithm(dice=dice, name=name)(function)
