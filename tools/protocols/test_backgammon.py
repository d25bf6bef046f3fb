"""GNU Backgammon, in both directions: `gnubg.py` plays more."""

import os

from gnubg import Server, it_connects, we_connect
from programs import PLYWOOD, Program

ROLLED = (
    "board:gnubg:root:1:0:0:0:0:1:0:-2:3:4:0:2:0:0:2:-2:2:0:0:0:-2:0:-2:-2:-2:-2:-1:0:1:1:2:5:2:5:1:1:1:0:1:-1:0:25:0:0:0:0:0:0:1:1"
)


# Each way; a hundred take about a minute.
GAMES = int(os.environ.get("PLYWOOD_GNUBG_GAMES", "100"))


def test_its_record_has_what_was_sent():
    plays, _ = it_connects(GAMES)
    assert plays > 10 * GAMES


def test_doubles_are_answered():
    plays, doubles = it_connects(6, cube=True)
    assert plays > 10 and doubles > 0


def test_its_plays_are_legal():
    assert we_connect(GAMES) > 10 * GAMES


def test_evaluations_have_its_form():
    """Six numbers from both, which differ by what evaluations differ."""
    question = f"evaluation fibsboard {ROLLED} plies 0"
    with Server() as gnubg, Program(PLYWOOD, "engine", "backgammon", "--protocol", "gnubg") as ours:
        ours.say(question)
        mine = [float(word) for word in ours.line().split()]
        its = [float(word) for word in gnubg.ask(question).split()]
    assert len(mine) == len(its) == 6, (mine, its)
    assert abs(mine[0] - its[0]) < 0.2, (mine, its)
