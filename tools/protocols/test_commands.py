"""Commands in any order, to the process itself: one `bestmove` a `go`, every question answered, and an end with the input."""

import random
import time

import pytest
from programs import PLYWOOD, Program

COMMANDS = 4000
GO = ["depth 1", "nodes 50", "movetime 1", "wtime 5 btime 5", "infinite", "ponder wtime 50 btime 50", "searchmoves 0000", ""]
POSITIONS = {
    "startpos": True,
    "startpos moves e2e4 e7e5": True,
    "fen 8/8/8/8/8/8/8/K1k5 w - - 0 1": True,
    "fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1": False,
    "fen rubbish": False,
}
OPTIONS = ["Hash value 1", "Hash value 4", "Threads value 2", "Threads value 1", "Algorithm value uct:100", "Algorithm value engine"]
# `isready` is answered within this time, but for some where the machine is busy.
READY = 0.05


def said(engine: Program) -> str:
    """The next line that answers something."""
    while True:
        line = engine.line()
        if not line.startswith(("info", "id ", "option ")):
            return line


@pytest.mark.parametrize("seed", [1, 2])
def test_commands_in_any_order(seed):
    draw = random.Random(seed)
    playable, waits, expected = True, None, None
    goes, ready = 0, []

    def moved(line: str) -> None:
        nonlocal waits
        assert line.startswith("bestmove "), line
        assert (line == "bestmove (none)") == expected, line
        waits = None

    with Program(PLYWOOD, "engine", "chess", "--memory", "1") as engine:
        engine.say("uci")
        engine.until("uciok")
        for _ in range(COMMANDS):
            began = time.monotonic()
            kind = draw.choices(["go", "isready", "position", "stop", "ponderhit", "option", "rubbish"], [30, 25, 15, 10, 5, 10, 5])[0]
            if kind == "position":
                position = draw.choice(list(POSITIONS))
                line = f"position {position}"
            elif kind == "go":
                limits = draw.choice(GO)
                line = f"go {limits}".strip()
            else:
                line = {"option": f"setoption name {draw.choice(OPTIONS)}", "rubbish": "joho joho"}.get(kind, kind)
            engine.say(line)
            if kind in ("go", "position", "stop") and waits is not None:
                moved(said(engine))
            if kind == "position":
                playable = POSITIONS[position]
            elif kind == "go":
                goes += 1
                waits = "ponder" if "ponder" in line else "stop" if line in ("go", "go infinite", "go searchmoves 0000") else ""
                expected = not playable or "0000" in line
            elif kind == "ponderhit" and waits == "ponder":
                waits = ""
            elif kind == "isready":
                answer = said(engine)
                if waits == "" and answer.startswith("bestmove"):
                    moved(answer)
                    answer = said(engine)
                assert answer == "readyok"
                ready.append(time.monotonic() - began)
        engine.process.stdin.close()
        if waits is not None:
            moved(said(engine))
        assert engine.process.wait(timeout=10) == 0
    assert goes * 4 >= COMMANDS
    late = sum(time >= READY for time in ready)
    assert late * 100 <= len(ready), f"{late} of {len(ready)} isready took {READY} s or more"
