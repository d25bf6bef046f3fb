"""Ctrl-C, threads, live analysis, progress, values."""

from __future__ import annotations

import copy
import os
import pickle
import signal
import threading
import time
from collections.abc import Callable
from typing import Any

import nim
import plywood
import pytest
from conftest import engine, needs

LONG: dict[str, Callable[[], Any]] = {
    "analyse": lambda: plywood.analyse("chess", time=60),
    "analyse-threads": lambda: plywood.analyse("chess", time=60, threads=2),
    "analyse-ybw": lambda: plywood.analyse("othello", depth=60, threads=2, parallel="ybw"),
    "analyse-algorithm": lambda: plywood.analyse("chess", algorithm="negamax", depth=20),
    "analyse-best-first": lambda: plywood.analyse("othello", algorithm="best-first", time=60),
    "analyse-sss": lambda: plywood.analyse("connect-four", algorithm="sss", depth=30),
    "analyse-dice": lambda: plywood.analyse("backgammon", depth=9),
    "solve": lambda: plywood.solve("connect-four"),
    "solve-othello": lambda: plywood.solve("othello"),
    "solve-null-windows": lambda: plywood.solve("othello", method="null-windows"),
    "solve-df-pn": lambda: plywood.solve("othello", method="df-pn"),
    "compare": lambda: plywood.compare("chess", depth=12),
    "compare-dice": lambda: plywood.compare("backgammon", "star1,star2", depth=6),
    "match": lambda: plywood.match("othello", "negascout@30", "negamax@30", pairs=9),
    "match-engines": lambda: plywood.match("chess", "engine@time=9s", "engine@30", pairs=9),
    "match-best-first": lambda: plywood.match("othello", "best-first@900", "random"),
    "match-programs": lambda: plywood.match("chess", engine("chess", "time=60s", "uci"), "random"),
    "tournament": lambda: plywood.match(
        "othello", "engine@30", "negamax@30", "random", tournament="gauntlet"
    ),
    "trace": lambda: plywood.trace("chess", "negamax", depth=30, nodes=50_000_000),
    "perft": lambda: plywood.perft("chess", 12),
    "perft-dice": lambda: plywood.perft("backgammon", 9),
    "check": lambda: plywood.check("chess", positions=100_000_000),
    "efficiency": lambda: plywood.efficiency("chess", 30, random=4),
    "lab": lambda: plywood.lab.run("campbell-leaves", scale="deep", out="/tmp/plywood-lab-stopped"),
    "own": lambda: plywood.analyse(Endless(), depth=60),
    "own-algorithm": lambda: plywood.analyse(Endless(), algorithm="negamax", depth=60),
    "own-threads": lambda: plywood.analyse(Endless(), depth=60, threads=2),
    "own-perft": lambda: plywood.perft(Endless(), 60),
    "own-compare": lambda: plywood.compare(Endless(), "negamax", depth=60),
    "own-match": lambda: plywood.match(Endless(), "negamax@60", "random", pairs=9),
}


class Endless:
    """Never over."""

    start = 1

    def moves(self, position: int) -> tuple[int, ...]:
        return (1, 2, 3)

    def play(self, position: int, move: int) -> int:
        return (position * 5 + move) % 1_000_003

    def outcome(self, position: int) -> None:
        return None


def interrupted(call: Callable[[], Any]) -> float:
    """Sends Ctrl-C to a call, and tells after how many seconds it was over."""
    sent = 0.0

    def send() -> None:
        nonlocal sent
        time.sleep(0.3)
        sent = time.perf_counter()
        os.kill(os.getpid(), signal.SIGINT)

    thread = threading.Thread(target=send)
    thread.start()
    with pytest.raises(KeyboardInterrupt):
        call()
    ended = time.perf_counter()
    thread.join()
    return ended - sent


@pytest.mark.parametrize("what", LONG)
def test_ctrl_c_stops_every_call(what: str) -> None:
    took = interrupted(LONG[what])
    print(f"{what}: {1000 * took:.0f} ms")
    # 50 ms on a quiet machine: PLYWOOD_QUIET=1 asks for it.
    assert took < (0.05 if os.environ.get("PLYWOOD_QUIET") else 2.0)
    # And everything is as usable as before.
    assert plywood.perft("chess", 2).nodes == 400
    assert plywood.analyse(nim.Nim(), depth=5).best is not None


def test_other_threads_run_meanwhile() -> None:
    ticks = 0
    done = threading.Event()

    def count() -> None:
        nonlocal ticks
        while not done.is_set():
            ticks += 1
            time.sleep(0.001)

    thread = threading.Thread(target=count)
    thread.start()
    plywood.analyse("chess", time=0.5)
    done.set()
    thread.join()
    assert ticks > 50


def test_two_searches_at_once_leave_each_other_alone() -> None:
    found: list[Any] = []
    calls = [
        threading.Thread(target=lambda: found.append(plywood.perft("othello", 7).nodes)),
        threading.Thread(target=lambda: found.append(plywood.game(nim.Nim()).perft(7).nodes)),
    ]
    for call in calls:
        call.start()
    interrupted(lambda: plywood.analyse("chess", time=60))
    for call in calls:
        call.join()
    assert sorted(found) == [2187, 55092]


def test_live_analysis() -> None:
    with plywood.game("chess").analysis() as live:
        seen = []
        for news in live:
            seen.append(news)
            if len(seen) == 4:
                live.stop()
    assert live.result.best is not None
    assert live.result.ended == "cancelled"
    assert seen[0].depth <= seen[-1].depth
    # To the end.
    live = plywood.game("tic-tac-toe").analysis(depth=9)
    depths = [news.depth for news in live]
    assert depths[-1] == 9 and live.result.score == 0.0
    # Rules in Python.
    with plywood.game(Endless()).analysis() as live:
        assert next(live).best is not None
    # Left alone.
    abandoned = plywood.game("chess").analysis()
    del abandoned
    # Left by an exception.
    with pytest.raises(ZeroDivisionError), plywood.game("chess").analysis() as live:
        next(live)
        raise ZeroDivisionError
    took = interrupted(lambda: list(plywood.game("othello").analysis()))
    assert took < 2.0


def test_progress() -> None:
    tqdm = needs("tqdm").tqdm
    told: list[tuple[int, int]] = []
    compared = plywood.compare(
        "uniform:width=3,depth=3", "alphabeta,sss", trees=5, progress=lambda *it: told.append(it)
    )
    assert told[0] == (0, 10) and told[-1] == (10, 10) and len(compared) == 2
    with tqdm(disable=False, file=open(os.devnull, "w")) as bar:
        plywood.match("tic-tac-toe", "random", "random", pairs=7, progress=bar)
        assert bar.n == 7 == bar.total
    news: list[Any] = []
    plywood.analyse("connect-four", depth=6, progress=news.append)
    assert [it.depth for it in news] == [1, 2, 3, 4, 5, 6]

    def fails(*_: Any) -> None:
        raise LookupError("enough")

    with pytest.raises(LookupError, match="enough"):
        plywood.compare("chess", depth=12, progress=fails)
    with pytest.raises(LookupError, match="enough"):
        plywood.analyse("chess", time=60, progress=fails)


def test_seconds_are_floats() -> None:
    from datetime import timedelta

    start = time.perf_counter()
    found = plywood.analyse("chess", time=0.2)
    assert found.ended == "out of time" and 0.1 < found.seconds < 2
    assert time.perf_counter() - start < 3
    assert plywood.analyse("chess", time=timedelta(milliseconds=20)).ended == "out of time"


def test_results_are_values() -> None:
    results = [
        plywood.analyse("tic-tac-toe", depth=3),
        plywood.compare("tic-tac-toe", "alphabeta", depth=2),
        plywood.trace("explicit:((5 4) (6 1)) ((7 8) (3 2))"),
        plywood.perft("chess", 2, divide=True),
        plywood.check("tic-tac-toe", positions=50),
        plywood.efficiency("tic-tac-toe", 3, memory=64),
        plywood.match("tic-tac-toe", "random", "random", pairs=2),
        plywood.match("tic-tac-toe", "random", "engine@1", "engine@2", pairs=2, tournament="gauntlet"),
        plywood.solve("tic-tac-toe"),
        plywood.show("othello", moves="f5"),
        plywood.games(),
        plywood.game("othello").position(moves="f5 d6"),
        plywood.game("othello:size=6"),
        plywood.game("backgammon").position("4HPwATDgc/ABMA:31"),
    ]
    for result in results:
        again = pickle.loads(pickle.dumps(result))
        assert again == result and hash(again) == hash(result)
        assert copy.copy(result) == copy.deepcopy(result) == result
        assert eval(repr(result)) == result
        assert result != object()
        assert "<" in result._repr_html_()  # noqa: SLF001


def test_positions() -> None:
    start = plywood.game("othello").start
    assert not start.over and start.score is None and "f5" in start.moves
    after = start.play("f5").play(["d6", "c3"])
    assert after == plywood.game("othello").position(moves="f5 d6 c3")
    assert after.analyse(depth=2).best in after.moves
    assert after.perft(2).nodes > 0
    with pytest.raises(plywood.Error, match="allowed"):
        start.play("a1")
    board = plywood.game("backgammon").position("4HPwATDgc/ABMA:31")
    played = board.play("8/5 6/5")
    assert played.show().moves == [] or played.moves
    assert "<svg" in board._repr_svg_()  # noqa: SLF001


def test_error_is_a_value_error() -> None:
    assert issubclass(plywood.Error, ValueError)
    with pytest.raises(plywood.Error, match="depth=0 is not possible; allowed: 1 to 1000"):
        plywood.analyse("chess", depth=0)
    with pytest.raises(TypeError):
        plywood.analyse("chess", depth="8")
