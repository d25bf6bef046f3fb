"""Malformed calls: nothing but `plywood.Error` and `TypeError` comes out."""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import plywood
import pytest
from plywood import cluster

CALLS = int(os.environ.get("PLYWOOD_FUZZ_CALLS", "5000"))

GAMES = ["tic-tac-toe", "nim", "explicit:((5 4) (6 1))", "pig:goal=10", "uniform:width=2,depth=3"]
WORDS: list[Any] = [
    None, True, False, 0, 1, -1, 2, 3, 10**30, -(10**30), 2**64, 2**32, 1.5, float("nan"),
    float("inf"), -0.0, "", "a1", "alphabeta", "star2", "alphabeta:3", "no such", "\ud800", "\0",
    "é" * 50, "9" * 500, b"a1", [], ["a1"], [1], ["a1", None], {}, {"a": 1}, (), object(), int,
    "explicit:((", "uniform:width=0", "uniform:width=99999999999", "random", "engine@2", "engine@",
    "engine@nodes=5", "x@y,z=", "null-windows", "df-pn", "own", "exact", "play", "ybw", "lazy",
    "static", "rules", "mtd-f", "aspiration:-1", "X.O/.X./..O", "a1 b2 c3", "a1, b2", complex(1, 2),
    "othello:size=", "chess:eval=x,eval=y", ":", "explicit:{1/2: 3, 1/3: 4}", range(3), "quick",
    "gauntlet", "sequential", "elo0=5,elo1=0", "moves=1,score=1", "moves=1,score=1,after=1", "engine@clock=1s",
    "ugi:no-such-program@depth=1", "uci:", "/no/such/place/games", os.devnull,
]  # fmt: skip
NAMES = [
    "position", "moves", "seed", "algorithm", "depth", "nodes", "time", "style", "threads",
    "parallel", "lines", "memory", "progress", "method", "trees", "order", "tree_number", "divide",
    "positions", "plies", "random", "driver", "etc", "cheap", "steps", "pairs", "opening_plies",
    "finish", "most_plies", "tournament", "sprt", "openings", "opening_order", "adjudicate_draw",
    "adjudicate_win", "games", "nonsense",
]  # fmt: skip
FUNCTIONS = ["analyse", "solve", "compare", "trace", "perft", "check", "efficiency", "match", "show"]


def begun(game: Any, **given: Any) -> None:
    """An analysis that goes on, until it has something to say."""
    with plywood.game(game).analysis(**given) as live:
        next(iter(live), None)


#: What is called with a game, words, and arguments by name.
DOORS: dict[str, Callable[..., Any]] = {name: getattr(plywood, name) for name in FUNCTIONS} | {
    "info": lambda game: plywood.game(game).info,
    "why": lambda game, *words, **given: plywood.game(game).why(*words, **given),
    "tablebase": lambda game, **given: plywood.game(game).tablebase(**given),
    "analysis": begun,
    "position": lambda game, **given: plywood.game(game).position(**given).moves,
    "play": lambda game, word: plywood.game(game).start.play(word),
    "load_trace": lambda _, word: plywood.load_trace(word),
    "way": lambda _, word: cluster.way(word),
}
NEEDED = {"perft": 1, "efficiency": 1, "match": 2, "why": 1, "play": 1, "load_trace": 1, "way": 1}
# So that what happens to be right takes no time.
SHORT: dict[str, dict[str, Any]] = {
    "analyse": {"depth": 2, "memory": 1},
    "solve": {"memory": 1},
    "compare": {"depth": 1, "algorithms": "alphabeta", "memory": 1},
    "trace": {"depth": 1, "nodes": 5},
    "check": {"positions": 5},
    "match": {"pairs": 1, "memory": 1},
    "efficiency": {"memory": 1, "proof_nodes": 10, "steps": 1},
    "analysis": {"depth": 2, "memory": 1},
    "why": {"depth": 1, "nodes": 5},
    "tablebase": {"memory": 1},
}


class Rules:
    """Rules that say anything."""

    def __init__(self, draw: random.Random) -> None:
        for name in ("moves", "play", "outcome", "rolls", "side", "evaluate", "key", "board"):
            if draw.random() < 0.7:
                said = draw.choice(WORDS)
                setattr(self, name, said if draw.random() < 0.2 else lambda *_, said=said: said)
        if draw.random() < 0.9:
            self.start = draw.choice(WORDS)
        if draw.random() < 0.3:
            self.height = draw.choice(WORDS)
        if draw.random() < 0.3:
            self.range = draw.choice(WORDS)


def test_only_error_and_type_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Whatever is written is written there.
    monkeypatch.chdir(tmp_path)
    draw = random.Random(int(os.environ.get("PLYWOOD_FUZZ_SEED", "1")))
    seen = {"fine": 0, "Error": 0, "TypeError": 0}
    for number in range(CALLS):
        name = draw.choice(list(DOORS))
        own = draw.random() < 0.1
        game: Any = draw.choice(GAMES) if draw.random() < 0.8 else draw.choice(WORDS)
        if own:
            game = Rules(draw)
        needed = [draw.choice(WORDS) for _ in range(NEEDED.get(name, 0))]
        if name in ("perft", "efficiency") and draw.random() < 0.7:
            needed = [2]
        if name == "match" and draw.random() < 0.7:
            needed = ["random", "engine@1"]
        if name == "match" and draw.random() < 0.1:
            needed.append(draw.choice(WORDS))
        given: dict[str, Any] = dict(SHORT.get(name, {}))
        for _ in range(draw.randrange(3)):
            given[draw.choice(NAMES)] = draw.choice(WORDS)
        if isinstance(given.get("depth"), int) and given["depth"] > 3:
            given["depth"] = 3
        if given.get("threads", 0) in (2**32, 10**30, 3):
            given["threads"] = 2
        given.pop("pairs", None) if given.get("pairs") == 1.5 else None
        try:
            DOORS[name](game, *needed, **given)
            seen["fine"] += 1
        except plywood.Error as error:
            seen["Error"] += 1
            assert "\n" not in str(error) or own, (number, name, game, needed, given, str(error))
        except TypeError:
            seen["TypeError"] += 1
        except BaseException as error:
            # Rules and callbacks raise what they like.
            if not own and given.get("progress") is not int:
                raise AssertionError((number, name, game, needed, given)) from error
    print(seen)
    assert all(seen.values())
