"""Functions and a game of one's own, in a module that workers import."""

from __future__ import annotations

import os

import plywood


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


@plywood.register
class Piles:
    """Take any number from one of two piles; who takes the last one wins."""

    def __init__(self, size: int = 4) -> None:
        self.size = size
        self.start = (size, size + 1)

    def moves(self, position: tuple[int, int]) -> list[tuple[int, int]]:
        return [(pile, n) for pile in (0, 1) for n in range(1, position[pile] + 1)]

    def play(self, position: tuple[int, int], move: tuple[int, int]) -> tuple[int, int]:
        pile, n = move
        return (position[0] - n, position[1]) if pile == 0 else (position[0], position[1] - n)

    def outcome(self, position: tuple[int, int]) -> int | None:
        return -1 if position == (0, 0) else None
