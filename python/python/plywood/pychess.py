"""python-chess boards in and out.

>>> import chess, plywood.pychess
>>> position = plywood.pychess.position(chess.Board())
>>> plywood.pychess.move(position, position.analyse(depth=2).best)
"""

from __future__ import annotations

import chess

from ._game import Game, Position
from ._native import Error

__all__ = ["board", "move", "position"]


def position(board: chess.Board, game: str = "chess") -> Position:
    """The position of a board, with the moves that led there: draws by repetition count."""
    if not isinstance(board, chess.Board):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise TypeError(f"board is of type {type(board).__name__}; allowed: chess.Board")
    if board.chess960:
        raise Error("chess960 is not possible; allowed: chess")
    played = Game(game).position(board.root().fen())
    names = [made.uci() for made in board.move_stack]
    return played.play(names) if names else played


def board(of: Position) -> chess.Board:
    """The board of a position, with the moves that led there."""
    text = of.game.position(of.place["position"], seed=of.place["seed"]).text
    found = chess.Board(text) if text else chess.Board()
    at = of.game.position(of.place["position"], seed=of.place["seed"])
    for name in str(of.place["moves"]).replace(",", " ").split():
        found.push(move(at, name))
        at = at.play(name)
    return found


def move(at: Position, name: str | None) -> chess.Move:
    """A move of python-chess, by what Plywood calls it."""
    if name is None:
        raise Error("no move to make")
    text = at.text
    here = chess.Board(text) if text else chess.Board()
    for read in (here.parse_uci, here.parse_san):
        try:
            return read(name)
        except ValueError:
            continue
    raise Error(f"chess: no move '{name}' in {text}")
