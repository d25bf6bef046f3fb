"""Nodes a second where the rules are in Python and trivial, and games of OpenSpiel.

    python benchmarks/rules_in_python.py
"""

from __future__ import annotations

import time
from typing import Any

import plywood


class Trivial:
    """Three moves everywhere; a position is a number."""

    start = 1

    def moves(self, position: int) -> tuple[int, ...]:
        return (0, 1, 2)

    def play(self, position: int, move: int) -> int:
        return position * 3 + move

    def outcome(self, position: int) -> None:
        return None


class Nim:
    """Take one to three; the last one wins."""

    start = 40

    def moves(self, left: int) -> range:
        return range(1, min(3, left) + 1)

    def play(self, left: int, taken: int) -> int:
        return left - taken

    def outcome(self, left: int) -> int | None:
        return -1 if left == 0 else None


def measure(name: str, game: Any, **how: Any) -> None:
    best = 0.0
    for _ in range(3):
        start = time.perf_counter()
        nodes = plywood.analyse(game, **how).nodes
        best = max(best, nodes / (time.perf_counter() - start))
    print(f"{name:40}{best:12,.0f} nodes a second")


def main() -> None:
    measure("three moves everywhere, alpha-beta", Trivial(), algorithm="alphabeta", depth=15)
    measure("three moves everywhere, negamax", Trivial(), algorithm="negamax", depth=11)
    measure("three moves everywhere, engine", Trivial(), depth=14)
    measure("nim, alpha-beta", Nim(), algorithm="alphabeta", depth=22)
    measure("nim, engine", Nim(), nodes=300_000)
    try:
        from plywood import openspiel
    except ImportError:
        print("games of OpenSpiel are left out: pyspiel is not installed")
        return
    for name, depth in [("connect_four", 7), ("breakthrough", 4), ("tic_tac_toe", 9)]:
        measure(f"OpenSpiel {name}, alpha-beta", openspiel.game(name), algorithm="alphabeta", depth=depth)


if __name__ == "__main__":
    main()
