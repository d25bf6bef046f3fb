"""The native half, as the driver and its workers see it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any

from .._native import digest as digest, run_unit as _run_unit, signature as _signature

#: Functions that units of work may call, by name.
functions: dict[str, Callable[..., Any]] = {}

#: What is attached to units of work, by name.
attached: dict[str, bytes] = {}

#: Attachments that are kept: those of a few jobs at once.
_KEPT = 8


def attach(attachments: Iterable[tuple[str, bytes]]) -> None:
    """Keeps what units of work need, and lets go of the oldest."""
    attached.update(attachments)
    for name in list(attached)[:-_KEPT]:
        del attached[name]


def signature(games: Iterable[str]) -> str:
    """What short searches visit, of games of Plywood's and of these."""
    return _signature(list(games))


def run_unit(unit: str) -> str:
    """Does a unit of work: the result is JSON in one line."""
    if not unit.startswith('{"unit":"call"'):
        return _run_unit(unit, attached)
    said = json.loads(unit)
    function = functions.get(said["function"])
    if function is None:
        raise LookupError(f"no function '{said['function']}' here")
    arguments = dict(said["with"])
    if said["seed"] is not None:
        arguments["seed"] = said["seed"]
    return json.dumps(function(**arguments), separators=(",", ":"), allow_nan=False)
