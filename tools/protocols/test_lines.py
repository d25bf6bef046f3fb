"""Every line that the engine tells of, in known mates, won endings and whole games; mates are followed to the end."""

import random

import chess
import pytest
from strict import Strict

# Positions, and in how many moves the side to move mates, or is mated.
MATES = [
    ("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", 1),
    ("r6k/8/8/8/8/8/5PPP/6K1 b - - 0 1", 1),
    ("rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2", 1),  # fool's mate
    ("4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 16", 2),  # Morphy's game at the opera
    ("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 2),  # Morphy's problem: nothing but a quiet move
    ("r7/8/8/8/8/1p6/PP6/KBk5 b - - 0 1", 2),
    ("r4r1k/6pp/7N/8/2Q5/8/8/6K1 w - - 0 1", 2),  # smothered
    ("8/5P1k/5K2/8/8/8/8/8 w - - 0 1", 2),
    ("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", 3),
    ("7k/7p/8/8/4b3/5r2/5P1P/R5RK b - - 0 1", 3),
    ("4k3/8/7R/8/8/4K3/6R1/8 w - - 0 1", 3),
    ("8/8/6K1/8/8/1k6/4R3/4R3 w - - 0 1", 4),
    ("k7/8/2K5/8/8/8/8/1Q6 b - - 0 1", -1),
    ("7k/8/5K2/8/8/8/8/1R6 b - - 0 1", -2),
    ("8/8/8/8/8/5k2/r7/6K1 w - - 0 1", -2),
    ("7k/8/8/5K2/8/8/8/6R1 b - - 0 1", -3),
    ("7k/8/8/8/8/2K5/8/4R2R b - - 0 1", -4),
]

# Endings that the side to move wins, whoever defends.
WON = [
    "8/8/8/3k4/8/8/8/QK6 w - - 0 1",
    "8/8/8/3K4/8/8/8/rk6 b - - 0 1",
    "8/8/3k4/8/8/8/8/RRK5 w - - 0 1",
    "8/8/8/8/2k5/8/4p1K1/8 b - - 0 1",
]


def mates(board, moves, known=None):
    """Whether the side to move mates within so many moves, by trying them all."""
    known = {} if known is None else known
    key = (board._transposition_key(), moves)
    if key not in known:
        known[key] = any(is_mated(after, moves - 1, known) for after in afters(board, checks=moves == 1))
    return known[key]


def is_mated(board, moves, known=None):
    """Whether the other side mates within so many moves, whatever is played."""
    known = {} if known is None else known
    if not any(board.legal_moves):
        return board.is_check()
    return moves > 0 and all(mates(after, moves, known) for after in afters(board))


def afters(board, checks=False):
    for move in list(board.legal_moves):
        if not checks or board.gives_check(move):
            after = board.copy(stack=False)
            after.push(move)
            yield after


def is_true(board, mate):
    """Whether a mate that is told is one, and if the other side mates, no faster one."""
    board = board.copy(stack=False)
    if mate > 0:
        return mates(board, mate)
    return is_mated(board, -mate) and not is_mated(board, -mate - 1)


def plies_left(line):
    """In how many plies the game is won, or as a negative number lost, if it is told."""
    if abs(line.value) < 29_000:
        return None
    return 30_000 - line.value if line.value > 0 else -30_000 - line.value


def play_on(engine, board, limits, most, proofs=0):
    """Plays both sides, each of which knows at least as much of a mate as the other said the move before. Mates
    in no more moves than `proofs` are proved."""
    expected = None
    while not board.is_game_over(claim_draw=True) and len(board.move_stack) < most:
        answer = engine.go(board, limits)
        told = plies_left(answer.last)
        for line in answer.lines:
            if line.mate and abs(line.mate) <= proofs and line.numbers["multipv"] == 1:
                assert is_true(board, line.mate), f"mate {line.mate} is not true: {board.fen()}"
        if expected is not None:
            known = told is not None and told * expected > 0 and abs(told) <= abs(expected)
            assert known, f"{answer.last} instead of {expected} plies: {board.fen()}"
        board.push(answer.best)
        assert (told == 1) == board.is_checkmate(), f"{answer.last}: {board.fen()}"
        # Who wins in so many plies has made one of them; so has who loses.
        expected = None if told is None else 1 - told if told > 0 else -1 - told
    return board


@pytest.mark.parametrize("wanted", [1, 3])
def test_mates_are_told_in_moves_and_shown(wanted):
    with Strict(Hash=8, MultiPV=wanted) as engine:
        for fen, mate in MATES:
            board = chess.Board(fen)
            answer = engine.go(board, f"depth {2 * abs(mate) + 4}")
            assert answer.last.mate == mate, fen
            told = [line.mate for line in answer.lines if line.mate and line.numbers["multipv"] == 1]
            # A shorter mate may be found later; there is none that is shorter than the shortest.
            assert all(it >= mate if mate > 0 else it == mate for it in told), f"{told}: {fen}"


@pytest.mark.parametrize("fen,mate", [it for it in MATES if abs(it[1]) <= 3])
def test_the_mates_are_known_for_sure(fen, mate):
    board = chess.Board(fen)
    assert is_true(board, mate)
    assert mate < 0 or mate == 1 or not mates(board, mate - 1)


@pytest.mark.parametrize("limits", ["depth 8", "nodes 20000"])
@pytest.mark.parametrize("fen,mate", [it for it in MATES if abs(it[1]) > 1])
def test_a_mate_is_played_in_its_moves(fen, mate, limits):
    with Strict(Hash=8) as engine:
        board = play_on(engine, chess.Board(fen), limits, 8)
        assert board.is_checkmate()
        assert len(board.move_stack) <= (2 * mate - 1 if mate > 0 else -2 * mate)


@pytest.mark.parametrize("limits,wanted", [("depth 10", 1), ("depth 9", 4)])
@pytest.mark.parametrize("fen", WON)
def test_won_endings_are_won(fen, limits, wanted):
    board = chess.Board(fen)
    winner = board.turn
    with Strict(Hash=8, MultiPV=wanted) as engine:
        play_on(engine, board, limits, 100, proofs=2)
    assert board.is_checkmate() and board.turn != winner


@pytest.mark.parametrize("seed,limits,wanted", [(1, "depth 5", 1), (2, "nodes 3000", 3), (3, "depth 4", 3)])
def test_whole_games(seed, limits, wanted):
    with Strict(Hash=8, MultiPV=wanted) as engine:
        play_on(engine, opening(seed), limits, 160)


def test_a_game_against_the_clock():
    """Searches are stopped within a depth; nothing is said of what they would have found."""
    board = opening(4)
    with Strict(Hash=8) as engine:
        for _ in range(60):
            if board.is_game_over(claim_draw=True):
                break
            board.push(engine.go(board, "wtime 600 btime 600 winc 5 binc 5").best)


def opening(seed):
    board, draw = chess.Board(), random.Random(seed)
    for _ in range(6):
        board.push(draw.choice(list(board.legal_moves)))
    return board
