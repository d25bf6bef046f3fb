"""The native half, as the driver and its workers see it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any

from .._native import digest as digest, run_unit as _run_unit, signature as _signature

#: Functions that units of work may call, by name.
functions: dict[str, Callable[..., Any]] = {}


def signature(games: Iterable[str]) -> str:
    """What short searches visit, of games of Plywood's and of these."""
    return _signature(list(games))


def run_unit(unit: str) -> str:
    """Does a unit of work: the result is JSON in one line."""
    if not unit.startswith('{"unit":"call"'):
        return _run_unit(unit)
    said = json.loads(unit)
    function = functions.get(said["function"])
    if function is None:
        raise LookupError(f"no function '{said['function']}' here")
    arguments = dict(said["with"])
    if said["seed"] is not None:
        arguments["seed"] = said["seed"]
    return json.dumps(function(**arguments), separators=(",", ":"), allow_nan=False)
