"""Games of OpenSpiel searched by ours, against its own alpha-beta and expectiminimax; our bot."""

from __future__ import annotations

import pickle
import random
import zlib
from typing import Any

import plywood
import pytest
from conftest import needs

pyspiel = needs("pyspiel")
minimax = needs("open_spiel.python.algorithms.minimax")
from plywood import openspiel  # noqa: E402

# Twenty games, and how deep to look.
PLAIN = {
    "breakthrough(rows=5,columns=4)": 3,
    "checkers": 3,
    "chess": 2,
    "clobber(rows=4,columns=4)": 3,
    "connect_four": 4,
    "antichess": 2,
    "go(board_size=4)": 2,
    "gomoku(size=4)": 2,
    "havannah(board_size=3)": 2,
    "hex(board_size=4)": 3,
    "lines_of_action": 2,
    "nim": 4,
    "nine_mens_morris": 2,
    "othello": 3,
    "oware": 3,
    "pentago": 1,
    "quoridor(board_size=5)": 2,
    "tic_tac_toe": 5,
    "ultimate_tic_tac_toe": 2,
    "y(board_size=4)": 3,
    "mancala": 3,
    "dots_and_boxes": 2,
    "amazons": 1,
}
DICE = {"pig(horizon=30,winscore=20)": 3, "backgammon": 1, "einstein_wurfelt_nicht": 2}
POSITIONS = 45


def judged(state: Any) -> float:
    """A number for player 0 that no symmetry explains."""
    return zlib.crc32(str(state.history()).encode()) % 201 - 100


def positions(game: Any, count: int) -> list[Any]:
    """Where a player is to move, somewhere in random games."""
    draw = random.Random(7)
    found = []
    while len(found) < count:
        state = game.new_initial_state()
        for _ in range(draw.randrange(40)):
            if state.is_terminal():
                break
            state.apply_action(draw.choice(state.legal_actions()))
        while not state.is_terminal() and state.is_chance_node():
            state.apply_action(draw.choice(state.legal_actions()))
        if not state.is_terminal():
            found.append(state)
    return found


@pytest.mark.parametrize("name", [*PLAIN, *DICE])
def test_values(name: str) -> None:
    depth = {**PLAIN, **DICE}[name]
    theirs = pyspiel.load_game(name)
    ours = openspiel.game(theirs, evaluate=judged)
    algorithms = ["star2"] if ours.dice else ["alphabeta", "negascout"]
    for number, state in enumerate(positions(theirs, POSITIONS)):
        mover = state.current_player()

        def value(at: Any, sign: int = 1) -> float:
            return judged(at) * sign

        if ours.dice and name in DICE:
            right = minimax.expectiminimax(state.clone(), depth, value, 0)[0]
            right = -right if mover else right
        else:
            right, _ = minimax.alpha_beta_search(
                theirs, state.clone(), value, maximum_depth=depth, maximizing_player_id=0
            )
            right = -right if mover else right
        place = ours.rules.at(state)
        algorithm = algorithms[number % len(algorithms)]
        found = ours.analyse(position=place, algorithm=algorithm, depth=depth)
        assert found.score == pytest.approx(right, abs=1e-6), (name, str(state))


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("kuhn_poker", "perfect information"),
        ("matrix_pd", "at the same time|perfect|same"),
        ("tic_tac_to", "no game"),
        ("chinese_checkers(players=3)", "players"),
        ("phantom_ttt", "perfect information"),
    ],
)
def test_refused_with_a_reason(name: str, why: str) -> None:
    with pytest.raises(plywood.Error, match=why):
        openspiel.game(name)


def test_values_are_values() -> None:
    game = openspiel.game("tic_tac_toe")
    assert pickle.loads(pickle.dumps(game)) == game
    assert eval(repr(game)) == game
    assert game.solve().result == "draw"


def test_the_bot_plays() -> None:
    game = pyspiel.load_game("tic_tac_toe")
    bots = [openspiel.bot(game, depth=9), openspiel.bot(game, depth=9)]
    assert list(pyspiel.evaluate_bots(game.new_initial_state(), bots, 1)) == [0.0, 0.0]
    random_bot = pyspiel.make_uniform_random_bot(1, 7)
    for _ in range(5):
        first, _ = pyspiel.evaluate_bots(game.new_initial_state(), [bots[0], random_bot], 3)
        assert first >= 0
    with_dice = pyspiel.load_game("pig(horizon=30,winscore=20)")
    bots = [openspiel.bot(with_dice, depth=2), openspiel.bot(with_dice, nodes=500)]
    assert sum(pyspiel.evaluate_bots(with_dice.new_initial_state(), bots, 3)) == 0
