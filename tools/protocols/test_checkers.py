"""Hub with pydraughts: games from both sides."""

import random

import draughts
import pytest
from draughts.engine import HubEngine, Limit
from programs import PLYWOOD


@pytest.fixture
def engine():
    engine = HubEngine([PLYWOOD, "engine", "checkers"])
    engine.configure({"variant": "english"})
    engine.init()
    yield engine
    engine.quit()
    engine.kill_process()


def test_fifty_games_from_both_sides(engine):
    """Against moves at random; every answer is legal for pydraughts."""
    draw = random.Random(1)
    won = 0
    for game in range(50):
        board = draughts.Board(variant="english")
        ours = game % 2
        ply = 0
        while not board.is_over() and ply < 150:
            if ply % 2 == ours:
                result = engine.play(board, Limit(depth=3), ponder=False)
                legal = {move.hub_move for move in board.legal_moves()}
                assert canonical(result.move.hub_move) in {canonical(move) for move in legal}
                board.push(result.move)
            else:
                board.push(draw.choice(list(board.legal_moves())))
            ply += 1
        # Whoever was to move next has lost.
        won += bool(board.winner()) and ply % 2 != ours
    assert won > 40


def canonical(move: str) -> tuple:
    """From where to where, and what is captured in any order."""
    squares = [int(square) for square in move.replace("-", "x").split("x")]
    return squares[0], squares[1], tuple(sorted(squares[2:]))


def test_positions_of_their_own(engine):
    board = draughts.Board(variant="english", fen="W:W18,K31:B1,K14")
    moves = {canonical(move.hub_move) for move in board.legal_moves()}
    for limit in [Limit(depth=4), Limit(nodes=500), Limit(movetime=0.05), Limit(time=1, inc=0.1)]:
        result = engine.play(board, limit, ponder=False)
        assert canonical(result.move.hub_move) in moves


def test_it_ponders(engine):
    import threading

    board = draughts.Board(variant="english")
    answers = []
    thinking = threading.Thread(target=lambda: answers.append(engine.play(board, Limit(movetime=0.1), ponder=True)))
    thinking.start()
    engine.ponderhit()
    thinking.join(60)
    assert answers and answers[0].move
    engine.ping()
