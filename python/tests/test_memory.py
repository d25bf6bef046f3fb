"""Calls leave nothing behind."""

from __future__ import annotations

import ctypes
import gc
import time
from collections.abc import Callable

import nim
import pig
import plywood
import pytest


class _Counts(ctypes.Structure):
    _fields_ = [
        (name, ctypes.c_size_t)
        for name in "arena ordblks smblks hblks hblkhd usmblks fsmblks uordblks fordblks keepcost".split()
    ]


LIBC = ctypes.CDLL(None)


def in_use() -> int:
    """Bytes that were allocated and not freed, in this process."""
    gc.collect()
    # Threads of a call that is over may not be.
    time.sleep(0.1)
    if not hasattr(LIBC, "mallinfo2"):
        pytest.skip("no mallinfo2 here, which counts")
    LIBC.mallinfo2.restype = _Counts
    counts = LIBC.mallinfo2()
    return int(counts.uordblks + counts.hblkhd)


def lost(call: Callable[[], object], number: int = 60) -> float:
    """Bytes that a call does not give back: the least of three times that many calls, since whoever allocates takes more
    at once now and then."""
    for _ in range(30):
        call()
    found: list[float] = []
    for _ in range(3):
        before = in_use()
        for _ in range(number):
            call()
        found.append((in_use() - before) / number)
    return min(found)


GAME = plywood.game(nim.Nim())
CALLS: dict[str, Callable[[], object]] = {
    "perft": lambda: GAME.perft(4),
    "compare": lambda: GAME.compare("alphabeta,sss", depth=4),
    "match": lambda: GAME.match("random", "random", pairs=1),
    "efficiency": lambda: GAME.efficiency(4, memory=16),
    "analyse": lambda: GAME.analyse(depth=4, memory=1),
    "solve": lambda: GAME.solve(memory=1),
    "trace": lambda: GAME.trace(depth=4),
    "check": lambda: GAME.check(positions=20),
    "game": lambda: plywood.game(nim.Nim()),
    "dice": lambda: plywood.compare(pig.SmallPig(), "star2", depth=2),
    "rust": lambda: plywood.perft("tic-tac-toe", 3),
}


def test_what_is_lost_is_seen() -> None:
    LIBC.malloc.restype = ctypes.c_void_p
    assert lost(lambda: LIBC.malloc(4000)) > 3000


@pytest.mark.parametrize("what", CALLS)
def test_calls_give_everything_back(what: str) -> None:
    assert lost(CALLS[what]) < 1500
