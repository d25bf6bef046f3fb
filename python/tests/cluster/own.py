"""Functions and a game of one's own, in a module that workers import."""

from __future__ import annotations

import os


def area(width: int, height: int, seed: int) -> dict[str, int]:
    return {"area": width * height + seed}


def fails_at_three(x: int) -> int:
    if x == 3:
        raise ZeroDivisionError("three is too many")
    return x * x


def kills_at_three(x: int) -> int:
    if x == 3:
        os._exit(9)
    return x * x
