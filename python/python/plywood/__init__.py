"""Search game trees: every classic algorithm side by side, and an engine for any two-player game.

>>> import plywood
>>> plywood.analyse("tic-tac-toe", depth=9).score
0.0
"""

from __future__ import annotations

from collections.abc import Iterable
from os import PathLike
from typing import TYPE_CHECKING, Any

from ._algorithm import algorithm
from ._arguments import file as _file
from ._explorer import Explorer
from ._game import Game, LiveAnalysis, Position, Thinking
from ._native import (
    Error,
    Move,
    NativeExplorer,
    Node,
    Stopped,
    Visit,
    algorithms as _algorithms,
    games as _games,
    load_trace as _load_trace,
    version as __version__,
)
from ._own import Rules, listed as _listed, register
from ._results import (
    Analysis,
    CheckReport,
    Comparison,
    Efficiency,
    Listing,
    Match,
    PerftCount,
    Result,
    Shown,
    Solution,
    Table,
    Tablebase,
    Tournament,
    Trace,
    Why,
)

if TYPE_CHECKING:
    from . import lab as lab
    from . import openspiel as openspiel
    from . import pychess as pychess

__all__ = [
    "Analysis",
    "CheckReport",
    "Comparison",
    "Efficiency",
    "Error",
    "Explorer",
    "Game",
    "Listing",
    "LiveAnalysis",
    "Match",
    "Move",
    "Node",
    "PerftCount",
    "Position",
    "Result",
    "Rules",
    "Shown",
    "Solution",
    "Stopped",
    "Table",
    "Tablebase",
    "Thinking",
    "Tournament",
    "Trace",
    "Visit",
    "Why",
    "__version__",
    "algorithm",
    "algorithms",
    "analyse",
    "analysis",
    "check",
    "compare",
    "efficiency",
    "explore",
    "game",
    "games",
    "load_trace",
    "match",
    "perft",
    "register",
    "show",
    "solve",
    "tablebase",
    "trace",
    "why",
]


def __getattr__(name: str) -> Any:
    # Rooms that are opened when somebody enters.
    if name in ("lab", "openspiel", "pychess", "cluster"):
        import importlib

        return importlib.import_module(f"plywood.{name}")
    raise AttributeError(f"module 'plywood' has no attribute {name!r}")


def game(source: Any) -> Game:
    """A game by its text, `othello:size=6`, or with rules in Python: an object or a class."""
    return source if isinstance(source, Game) else Game(source)


def games() -> Listing:
    """The trees and games that can be searched; own ones last."""
    import json

    text = _games()
    own = _listed()
    if own:
        text = json.dumps([*json.loads(text), *own], indent=2, ensure_ascii=False)
    return Listing(text)


def algorithms() -> Listing:
    """The algorithms, with a line about each and its paper."""
    return Listing(_algorithms())


def explore(of: Any = None, *, port: int = 0, open: bool | None = None) -> Explorer:
    """A page in the browser on a game: its text, a `Game`, or rules in Python.

    It is opened in the browser, unless the call stands in a notebook, which shows it in its cell.
    """
    if of is not None:
        return game(of).explore(port=port, open=open)
    return Explorer(NativeExplorer(None, port), open=open)


def show(of: Any, position: Any = None, **where: Any) -> Shown:
    """A position to look at."""
    return of.show() if isinstance(of, Position) else game(of).show(position, **where)


def analyse(of: Any, **how: Any) -> Analysis:
    """The best move and the line expected, of a game, its text or a position."""
    return of.analyse(**how) if isinstance(of, Position) else game(of).analyse(**how)


def analysis(of: Any, **how: Any) -> LiveAnalysis:
    """An analysis that goes on meanwhile."""
    return of.analysis(**how) if isinstance(of, Position) else game(of).analysis(**how)


def solve(of: Any, **how: Any) -> Solution:
    """The value under best play to the end."""
    return of.solve(**how) if isinstance(of, Position) else game(of).solve(**how)


def compare(of: Any, algorithms: str | Iterable[str] | None = None, **how: Any) -> Comparison:
    """Algorithms side by side on the same trees."""
    return game(of).compare(algorithms, **how)


def trace(of: Any, algorithm: str | None = None, **how: Any) -> Trace:
    """One search, step by step."""
    if isinstance(of, Position):
        return of.trace(algorithm, **how)
    return game(of).trace(algorithm, **how)


def why(of: Any, node: str, algorithm: str | None = None, **how: Any) -> Why:
    """Why each visit to a node has its window and its score, and was cut off."""
    if isinstance(of, Position):
        return of.why(node, algorithm, **how)
    return game(of).why(node, algorithm, **how)


def load_trace(path: str | PathLike[str], *, of: Any = None) -> Trace:
    """A search that was saved by `trace(..., save=path)`; `of` is the game, if its rules are in Python."""
    native = None if of is None else game(of)._native  # pyright: ignore[reportPrivateUsage]
    return Trace(_load_trace(_file("path", path) or "", None, native))


def tablebase(of: Any, **how: Any) -> Tablebase:
    """What comes of every position: endgame tables, small games. `how` is as for `Game.tablebase`."""
    return game(of).tablebase(**how)


def perft(of: Any, depth: int, **how: Any) -> PerftCount:
    """The number of ways to play so many plies."""
    return of.perft(depth, **how) if isinstance(of, Position) else game(of).perft(depth, **how)


def check(of: Any, **how: Any) -> CheckReport:
    """What is wrong with the rules of a game."""
    return game(of).check(**how)


def efficiency(of: Any, depth: int, **how: Any) -> Efficiency:
    """How much of the work of a search was necessary."""
    if isinstance(of, Position):
        return of.efficiency(depth, **how)
    return game(of).efficiency(depth, **how)


def match(of: Any, a: str, b: str, *more: str, **how: Any) -> Match:
    """Lets players play pairs of games; more than two are a tournament. `how` is as for `Game.match`."""
    return game(of).match(a, b, *more, **how)
