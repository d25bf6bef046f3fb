"""Games whose rules are in Python."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
import traceback
from typing import Any

import nim
import pig
import plywood
import pytest
import tic_tac_toe
from conftest import HERE



def test_nim_fits_in_twenty_lines() -> None:
    source = (HERE.parent / "examples" / "nim.py").read_text().split("class Nim:")[1]
    lines = [line for line in source.split("if __name__")[0].splitlines() if line.strip()]
    assert len(lines) < 20


def test_every_algorithm_agrees_with_the_definition() -> None:
    ours, theirs = plywood.game("noughts"), plywood.game("tic-tac-toe")
    for depth in (3, 5):
        compared = ours.compare(depth=depth)
        assert not compared.disagreements
        assert all(row["error"] is None for row in compared)
        native = theirs.compare(depth=depth)
        # The same tree with the same order of moves: the same leaves.
        leaves = {row["algorithm"]: row["leaves_mean"] for row in compared}
        negamax = {row["algorithm"]: row["leaves_mean"] for row in native}["negamax"]
        assert leaves["negamax"] == negamax


def test_dice() -> None:
    ours, theirs = plywood.game("small-pig:goal=10"), plywood.game("pig:goal=10")
    assert ours.dice
    compared = ours.compare(depth=3)
    assert not compared.disagreements
    value = ours.analyse(algorithm="expectiminimax", depth=4).score
    assert value is not None and -1 <= value <= 1
    assert theirs.dice
    assert ours.analyse(depth=3).score == ours.analyse(algorithm="star2", depth=3).score
    assert ours.match("star2@2", "random", pairs=5).rows[0]["plies"] > 0
    assert ours.check(positions=500).ok


def test_everything_works() -> None:
    game = plywood.game(nim.Nim())
    assert game.name == "nim"
    assert game.analyse(depth=21).score == 1.0
    assert game.analyse(depth=21).best == "1"
    assert game.solve().result == "win"
    assert game.solve(method="df-pn").result == "win"
    assert game.perft(4).nodes == 81
    assert game.trace("alphabeta", depth=3).score is not None
    assert "<svg" in game.trace("negascout", depth=3).to_svg()
    assert len(game.efficiency(4, memory=64)) == 4
    row = game.match("engine@9", "random", pairs=5, opening_plies=2).rows[0]
    assert row["a_wins"] >= row["b_wins"]
    assert game.check().ok
    assert game.start.play("3").text == "18"
    assert game.position(4).analyse(depth=4).score == -1.0
    assert game.position("4").analyse(depth=4).score == -1.0
    assert game.analyse(depth=9, threads=2).score is not None
    board = plywood.game("noughts").show(moves="b2 a1")
    assert board.board is not None and "X" in board.board
    assert "<svg" in board.to_svg()


def test_an_engine_thinks_about_the_same_as_for_our_rules() -> None:
    ours, theirs = plywood.game("noughts"), plywood.game("tic-tac-toe")
    for moves in ("", "b2", "b2 a1", "a1 c3"):
        a = ours.analyse(moves=moves, depth=9)
        b = theirs.analyse(moves=moves, depth=9)
        assert a.score is not None and b.score is not None
        # A win is worth a thousand there.
        assert (a.score > 0, a.score < 0, a.depth) == (b.score > 0, b.score < 0, b.depth)


class Faulty:
    """Raises in one of its functions after some calls."""

    start = 0

    def __init__(self, where: str, after: int) -> None:
        self.where, self.after, self.calls = where, after, 0

    def tick(self, where: str) -> None:
        self.calls += where == self.where
        if self.calls > self.after:
            raise ZeroDivisionError(f"in {where}")

    def moves(self, position: int) -> list[int]:
        self.tick("moves")
        return [1, 2]

    def play(self, position: int, move: int) -> int:
        self.tick("play")
        return position * 2 + move

    def outcome(self, position: int) -> int | None:
        self.tick("outcome")
        return None if position < 2**12 else position % 3 - 1

    def evaluate(self, position: int) -> int:
        self.tick("evaluate")
        return position % 7

    def key(self, position: int) -> int:
        self.tick("key")
        return position


@pytest.mark.parametrize("where", ["moves", "play", "outcome", "evaluate", "key"])
@pytest.mark.parametrize("after", [0, 1, 100])
def test_an_exception_comes_out_as_itself(where: str, after: int) -> None:
    calls: list[Any] = [
        lambda game: game.analyse(depth=12),
        lambda game: game.analyse(depth=12, threads=2),
        lambda game: game.analyse(algorithm="negascout", depth=12),
        lambda game: game.analyse(algorithm="best-first", nodes=5000),
        lambda game: game.compare("alphabeta,mtd-f", depth=9),
        lambda game: game.perft(11),
        lambda game: game.solve(),
        lambda game: game.trace("alphabeta", depth=9),
        lambda game: game.match("engine@4", "alphabeta-kept@3", pairs=5),
        lambda game: game.efficiency(6, memory=64),
    ]
    seen = 0
    for call in calls:
        game = plywood.game(Faulty(where, after))
        try:
            call(game)
        except ZeroDivisionError as error:
            seen += 1
            assert str(error) == f"in {where}"
            frames = traceback.extract_tb(error.__traceback__)
            assert [frame.name for frame in frames][-2:] == [where, "tick"]
        # And it goes on as before with rules that are right.
        assert plywood.game(nim.Nim()).perft(2).nodes == 9
    assert seen >= 5


def test_rules_that_say_nonsense_are_told() -> None:
    class Bad(nim.Nim):
        def __init__(self, **functions: Any) -> None:
            self.__dict__.update(functions)

    for functions, error in [
        ({"moves": lambda left: 3}, TypeError),
        ({"moves": lambda left: []}, plywood.Error),
        ({"outcome": lambda left: "won"}, TypeError),
        ({"outcome": lambda left: 0.5}, plywood.Error),
        ({"outcome": lambda left: 10**20}, plywood.Error),
        ({"rolls": lambda left: [(-1, left)]}, plywood.Error),
        ({"rolls": lambda left: 7}, TypeError),
    ]:
        with pytest.raises(error):
            plywood.game(Bad(**functions)).analyse(depth=3)
    with pytest.raises(TypeError):
        plywood.game(object())


def test_check_tells_what_is_wrong() -> None:
    class Wrong(nim.Nim):
        def play(self, left: int, taken: int) -> int:
            return max(left - taken, 0)

        def moves(self, left: int) -> list[int]:
            return [1, 1]

    assert not plywood.game(Wrong()).check(positions=200).ok


def test_values_are_values() -> None:
    game = plywood.game("nim")
    for value in (game, game.start, game.start.play("2"), plywood.game("small-pig:goal=30")):
        assert pickle.loads(pickle.dumps(value)) == value
        assert copy.deepcopy(value) == value == copy.copy(value)
        assert hash(pickle.loads(pickle.dumps(value))) == hash(value)
        assert eval(repr(value)) == value
    assert plywood.game("small-pig:goal=30").name == "small-pig:goal=30"
    with pytest.raises(plywood.Error, match="allowed"):
        plywood.game("small-pig:gaol=30")
    with pytest.raises(plywood.Error, match="allowed"):
        plywood.game("small-pig:goal=x")


def test_trees_with_a_seed() -> None:
    class Trees:
        def start(self, seed: int) -> tuple[int, int]:
            return (seed, 6)

        def moves(self, node: tuple[int, int]) -> range:
            return range(2)

        def play(self, node: tuple[int, int], move: int) -> tuple[int, int]:
            return ((node[0] * 6364136223846793005 + move) % 2**64, node[1] - 1)

        def outcome(self, node: tuple[int, int]) -> int | None:
            return (node[0] >> 33) % 10 if node[1] == 0 else None

    compared = plywood.compare(Trees(), "negamax,alphabeta,sss", depth=6, trees=20)
    assert compared.trees == 20 and not compared.disagreements


def test_numbers_are_the_same_in_every_process() -> None:
    code = (
        "import sys; sys.path.insert(0, 'examples'); import plywood, tic_tac_toe;"
        "print(plywood.game('noughts').analyse(depth=7, memory=16).nodes)"
    )
    run = [sys.executable, "-c", code]
    told = {subprocess.check_output(run, cwd=HERE.parent, text=True) for _ in range(3)}
    assert len(told) == 1


def test_the_examples() -> None:
    assert pig.SmallPig().goal == 20
    assert tic_tac_toe.Noughts.start == "........."
    for name in ("nim", "pig", "tic_tac_toe", "first"):
        subprocess.run([sys.executable, HERE.parent / "examples" / f"{name}.py"], check=True)
