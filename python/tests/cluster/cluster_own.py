"""Functions and a game of one's own, in a module that workers import."""

from __future__ import annotations

import math
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


@plywood.register
class Climb:
    """Throw a coin that shows one or two, and climb or stay; who is at the top first wins."""

    range = (-1, 1)

    def __init__(self, top: int = 3) -> None:
        self.top = top
        self.start = (0, 0, 0)

    def moves(self, position: tuple[int, int, int]) -> list[str]:
        return ["climb", "stay"]

    def play(self, position: tuple[int, int, int], move: str) -> tuple[int, int, int]:
        mine, other, thrown = position
        return (other, mine + (thrown if move == "climb" else 0), 0)

    def rolls(self, position: tuple[int, int, int]) -> list[tuple[float, tuple[int, int, int]]] | None:
        mine, other, thrown = position
        return None if thrown else [(1, (mine, other, n)) for n in (1, 2)]

    def outcome(self, position: tuple[int, int, int]) -> int | None:
        return -1 if position[1] >= self.top else None


@plywood.algorithm
def own_negamax(node: plywood.Node, depth: int) -> float:
    visit = node.enter(depth)
    if visit.score is not None:
        return visit.score
    return visit.leave(max((-own_negamax(child, depth - 1) for _, child in visit), default=-math.inf))
