"""pandas, polars, Arrow, NumPy, python-chess."""

from __future__ import annotations

import random

import plywood
import pytest
from conftest import needs


def tables() -> list[plywood.Table]:
    return [
        plywood.compare("tic-tac-toe", depth=3),
        plywood.match("tic-tac-toe", "random", "engine@2", pairs=2),
        plywood.games(),
        plywood.algorithms(),
    ]


def test_pandas() -> None:
    pandas = needs("pandas")
    for table in tables():
        frame = table.to_pandas()
        assert len(frame) == len(table)
        assert list(pandas.DataFrame(table.rows).columns) == list(frame.columns)
        assert len(pandas.DataFrame(list(table))) == len(table)


def test_polars() -> None:
    polars = needs("polars")
    needs("pyarrow")
    for table in tables():
        assert len(table.to_polars()) == len(table)
        assert polars.DataFrame(table).height == len(table)


def test_arrow() -> None:
    pyarrow = needs("pyarrow")
    for table in tables():
        assert table.to_arrow().num_rows == len(table)
        assert pyarrow.table(table).num_rows == len(table)


def test_numpy() -> None:
    numpy = needs("numpy")
    board = numpy.asarray(plywood.game("othello").start)
    assert board.shape == (8, 8) and (board == 1).sum() == 2 and (board == 2).sum() == 2
    assert numpy.asarray(plywood.game("backgammon").show()).shape == (1, 24)
    assert plywood.compare("tic-tac-toe", "alphabeta,sss", depth=3).to_numpy().shape[0] == 2
    with pytest.raises(plywood.Error):
        numpy.asarray(plywood.game("pig").show())


def test_chess_boards() -> None:
    chess = needs("chess")
    pychess = plywood.pychess
    draw = random.Random(1)
    for _ in range(20):
        board = chess.Board()
        for _ in range(draw.randrange(60)):
            if board.is_game_over(claim_draw=True):
                break
            board.push(draw.choice(list(board.legal_moves)))
        at = pychess.position(board)
        assert pychess.board(at).fen() == board.fen()
        assert pychess.board(at).move_stack == board.move_stack
        if not at.over:
            assert {pychess.move(at, name) for name in at.moves} == set(board.legal_moves)
            made = pychess.move(at, at.analyse(depth=1, memory=4).best)
            assert made in board.legal_moves
    with pytest.raises(TypeError):
        pychess.position("nonsense")


def test_without_them(monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(plywood.Error, match="pandas is not installed"):
        plywood.games().to_pandas()
