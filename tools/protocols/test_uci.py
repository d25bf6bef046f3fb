"""UCI with python-chess, OpenSpiel, polyglot, Stockfish and GNU Chess."""

import logging
import time

import chess
import chess.engine
import pytest
from programs import PLYWOOD, Program

QUICK = chess.engine.Limit(time=0.05)


@pytest.fixture(autouse=True)
def nothing_is_logged(caplog):
    """python-chess logs what it cannot read, and goes on."""
    with caplog.at_level(logging.WARNING, logger="chess"):
        yield
        logged = [record.getMessage() for when in ("setup", "call") for record in caplog.get_records(when)]
    assert not logged, logged


@pytest.fixture
def engine():
    with chess.engine.SimpleEngine.popen_uci([PLYWOOD, "engine", "chess"], timeout=60) as engine:
        yield engine


def test_it_plays_a_game(engine):
    board = chess.Board()
    while not board.is_game_over(claim_draw=True) and board.ply() < 60:
        board.push(engine.play(board, QUICK).move)
    assert board.ply() > 10


def test_it_plays_on_where_a_draw_may_be_claimed(engine):
    """Past a threefold repetition, and past fifty moves without progress: nobody claims."""
    board = chess.Board()
    for _ in range(3):
        for move in ["g1f3", "g8f6", "f3g1", "f6g8"]:
            board.push_uci(move)
            assert engine.play(board, chess.engine.Limit(depth=2)).move in board.legal_moves
    assert board.is_repetition(4) and not board.is_game_over()
    # Some hundred moves without progress, of which no five repeat one position.
    board = chess.Board("7k/8/8/8/8/8/8/RK6 w - - 90 80")
    while board.halfmove_clock < 125:
        moves = [move for move in board.legal_moves if not board.is_capture(move) and not board.gives_check(move)]
        board.push(moves[board.ply() % len(moves)])
        if not board.is_game_over():
            move = engine.play(board, chess.engine.Limit(depth=2)).move
            assert move in board.legal_moves, board.fen()
    # Neither side can win.
    assert engine.play(chess.Board("8/8/8/8/8/8/8/K1k5 w - - 0 1"), chess.engine.Limit(depth=2)).move


def test_it_keeps_its_clock(engine):
    board, left = chess.Board(), 3.0
    for _ in range(20):
        began = time.monotonic()
        board.push(engine.play(board, chess.engine.Limit(white_clock=left, black_clock=left, white_inc=0.1, black_inc=0.1)).move)
        left -= time.monotonic() - began
        assert left > 0
        left += 0.1


def test_it_shows_three_lines(engine):
    lines = engine.analyse(chess.Board(), chess.engine.Limit(depth=5), multipv=3)
    assert len(lines) == 3
    assert len({line["pv"][0] for line in lines}) == 3
    for line in lines:
        assert line["depth"] == 5 and line["nodes"] > 0 and "score" in line
        board = chess.Board()
        for move in line["pv"]:
            assert move in board.legal_moves
            board.push(move)
    scores = [line["score"].relative.score() for line in lines]
    assert scores == sorted(scores, reverse=True)


def test_only_some_moves_are_looked_at(engine):
    allowed = [chess.Move.from_uci("a2a3"), chess.Move.from_uci("h2h4")]
    result = engine.play(chess.Board(), chess.engine.Limit(depth=4), root_moves=allowed)
    assert result.move in allowed


def test_it_thinks_until_it_is_stopped(engine):
    with engine.analysis(chess.Board()) as analysis:
        for info in analysis:
            if info.get("depth", 0) >= 3:
                break
    assert engine.ping() is None
    assert engine.play(chess.Board(), QUICK).move


def test_it_finds_a_mate(engine):
    board = chess.Board("r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4")
    result = engine.play(board, chess.engine.Limit(mate=1), info=chess.engine.INFO_ALL)
    assert result.move == chess.Move.from_uci("h5f7")
    assert result.info["score"].relative == chess.engine.Mate(1)


def test_it_ponders(engine):
    board = chess.Board()
    expected = 0
    for _ in range(6):
        result = engine.play(board, QUICK, ponder=True)
        board.push(result.move)
        if result.ponder:
            expected += 1
            board.push(result.ponder)  # the move that was expected
        else:
            board.push(next(iter(board.legal_moves)))
    assert expected


def test_options_are_those_that_managers_set(engine):
    engine.configure({"Hash": 16, "Threads": 2, "Move Overhead": 50, "UCI_AnalyseMode": True, "Clear Hash": None})
    assert {"MultiPV", "Ponder", "UCI_Chess960", "Algorithm", "Evaluation"} <= set(engine.options)
    assert engine.play(chess.Board(), QUICK).move
    engine.configure({"Algorithm": "sss"})
    assert engine.play(chess.Board(), chess.engine.Limit(depth=2)).move


def test_chess960_castles_by_taking_the_rook(engine):
    board = chess.Board("4k3/8/8/8/8/8/8/RK5R w HA - 0 1", chess960=True)
    castling = chess.Move.from_uci("b1h1")
    assert castling in board.legal_moves
    assert engine.play(board, chess.engine.Limit(depth=3), root_moves=[castling]).move == castling
    for number in range(0, 960, 97):
        board = chess.Board.from_chess960_pos(number)
        for _ in range(12):
            board.push(engine.play(board, chess.engine.Limit(nodes=300)).move)


@pytest.mark.parametrize("command", [["stockfish"], ["gnuchess", "--uci"]])
def test_it_plays_others(engine, command):
    """Every move of both is legal for python-chess."""
    with chess.engine.SimpleEngine.popen_uci(command, timeout=60) as other:
        for players in [(engine, other), (other, engine)]:
            board = chess.Board()
            while not board.is_game_over(claim_draw=True) and board.ply() < 40:
                limit = chess.engine.Limit(time=0.02)
                board.push(players[board.ply() % 2].play(board, limit).move)
            assert board.ply() >= 10 or board.is_game_over()


def test_openspiel_drives_it(tmp_path):
    import pyspiel

    wrapper = tmp_path / "engine"
    wrapper.write_text(f'#!/bin/sh\nexec "{PLYWOOD}" engine chess\n')
    wrapper.chmod(0o755)
    bot = pyspiel.make_uci_bot(str(wrapper), 50, False, {"Hash": "8"})
    state = pyspiel.load_game("chess").new_initial_state()
    for _ in range(16):
        if state.is_terminal():
            break
        state.apply_action(bot.step(state))
    assert state.move_number() >= 8 or state.is_terminal()


def test_polyglot_makes_it_an_xboard_engine(tmp_path):
    settings = tmp_path / "polyglot.ini"
    settings.write_text(f"[PolyGlot]\nEngineCommand={PLYWOOD} engine chess\nEngineDir={tmp_path}\nLog=false\n[Engine]\nHash=8\n")
    with Program("polyglot", str(settings)) as polyglot:
        for line in ["xboard", "protover 2"]:
            polyglot.say(line)
        polyglot.until("feature done=1")
        board = chess.Board()
        for line in ["new", "st 1", "go"]:
            polyglot.say(line)
        for _ in range(3):
            board.push(chess.Move.from_uci(polyglot.until("move ")[-1].split()[1]))
            reply = next(iter(board.legal_moves))
            board.push(reply)
            polyglot.say(reply.uci())
        polyglot.say("quit")
