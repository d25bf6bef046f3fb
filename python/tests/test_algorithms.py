"""Algorithms written in Python."""

from __future__ import annotations

import math
import subprocess
import sys
from typing import Any

import plywood
import pytest

#: What is counted of a search, with dice and without.
COUNTED = ["leaves_mean", "nodes_mean", "cutoffs_mean", "re_searches_mean", "chance_nodes_mean"]


@plywood.algorithm
def own_negascout(node: plywood.Node, depth: int, alpha: float = -math.inf, beta: float = math.inf) -> float:
    """NegaScout, in Python."""
    visit = node.enter(depth, alpha, beta)
    if visit.score is not None:
        return visit.score
    best, best_move = -math.inf, None
    upper = beta
    for move, child in visit:
        low = max(alpha, best)
        score = -own_negascout(child, depth - 1, -upper, -low)
        if low < score < beta and best_move is not None and depth > 2:
            score = -again(child, depth - 1, -beta, -score)
        if score > best:
            best, best_move = score, move
        if best >= beta:
            break
        upper = max(alpha, best) + 1
    return visit.leave(best, best_move)


def again(node: plywood.Node, depth: int, alpha: float, beta: float) -> float:
    visit = node.enter(depth, alpha, beta, again=True)
    if visit.score is not None:
        return visit.score
    best, best_move = -math.inf, None
    for move, child in visit:
        score = -own_alphabeta(child, depth - 1, -beta, -max(alpha, best))
        if score > best:
            best, best_move = score, move
        if best >= beta:
            break
    return visit.leave(best, best_move)


@plywood.algorithm
def own_alphabeta(node: plywood.Node, depth: int, alpha: float = -math.inf, beta: float = math.inf) -> float:
    visit = node.enter(depth, alpha, beta)
    if visit.score is not None:
        return visit.score
    best, best_move = alpha, None
    for move, child in visit:
        score = -own_alphabeta(child, depth - 1, -beta, -best)
        if score > best:
            best, best_move = score, move
        if best >= beta:
            break
    return visit.leave(best, best_move)


@plywood.algorithm(dice=True)
def own_expectiminimax(node: plywood.Node, depth: int) -> float:
    visit = node.enter(depth)
    if visit.score is not None:
        return visit.score

    def value(child: plywood.Node, depth: int) -> float:
        score = own_expectiminimax(child, depth)
        return score if child.side == node.side else -score

    if visit.rolls is not None:
        return visit.leave(sum(weight * value(child, depth) for weight, child in visit.rolls))
    best, best_move = -math.inf, None
    for move, child in visit:
        score = value(child, depth - 1)
        if score > best:
            best, best_move = score, move
    return visit.leave(best, best_move)


def rows(game: Any, algorithms: str, **how: Any) -> list[list[Any]]:
    compared = plywood.compare(game, algorithms, **how)
    return [[row["value_mean"], *(row.get(it) for it in COUNTED)] for row in compared]


def some(game: str) -> dict[str, int]:
    """How many trees, where there is more than one."""
    return {} if game.startswith(("noughts", "small-pig")) else {"trees": 20}


@pytest.mark.parametrize("game", ["uniform:width=4,depth=5,order=2", "random-shape:width=4,depth=5,values=3", "iid:width=4,depth=5,values=3", "noughts"])
def test_alphabeta_visits_what_ours_visits(game: str) -> None:
    import tic_tac_toe  # joins as noughts

    assert tic_tac_toe
    ours, own, scout = rows(game, "alphabeta,own-alphabeta,own-negascout", depth=5, **some(game))
    assert own == ours
    assert scout[0] == ours[0]


@pytest.mark.parametrize("game", ["star-complete:n=4,depth=3,order=random", "random-chance:width=4,depth=3,values=10,low=0", "small-pig:goal=10"])
def test_dice(game: str) -> None:
    import pig  # joins as small-pig

    assert pig
    ours, own = rows(game, "expectiminimax,own-expectiminimax", depth=3, **some(game))
    assert own[1:] == ours[1:]
    assert own[0] == pytest.approx(ours[0])


def test_everywhere() -> None:
    assert any(
        row["name"] == "own-negascout" and row["about"] == "NegaScout, in Python."
        for row in plywood.algorithms()
    )
    game = plywood.game("connect-four")
    ours = game.analyse(algorithm="alphabeta", depth=4)
    own = game.analyse(algorithm="own-alphabeta", depth=4)
    assert (own.best, own.score) == (ours.best, ours.score)
    assert game.match("own-alphabeta@2", "random", pairs=2).rows[0]["plies"] > 0
    text = "explicit:((5 4) (6 1)) ((7 8) (3 2))"
    assert plywood.trace(text, "own-alphabeta").to_dict()["steps"] == plywood.trace(text, "alphabeta").to_dict()["steps"]


def test_exceptions_come_out_as_themselves() -> None:
    @plywood.algorithm
    def fails(node: plywood.Node, depth: int) -> float:
        node.enter(depth)
        raise KeyError("the fifth wheel")

    with pytest.raises(KeyError, match="fifth wheel"):
        plywood.compare("uniform:width=2,depth=3", "fails", trees=2)
    # Whoever takes the name takes the place, and everything works afterwards.
    plywood.algorithm(name="fails")(own_alphabeta)
    assert rows("uniform:width=2,depth=3", "own-alphabeta", trees=2)


def test_mistakes_are_told() -> None:
    kept: list[Any] = []

    def run(body: Any) -> None:
        plywood.algorithm(name="mistaken")(body)
        plywood.compare("uniform:width=2,depth=3", "mistaken", trees=1, threads=1)

    def keeps(node: plywood.Node, depth: int) -> float:
        kept.append(node)
        return own_alphabeta(node, depth)

    def not_whole(node: plywood.Node, depth: int) -> float:
        own_alphabeta(node, depth)
        return 0.5

    def left_twice(node: plywood.Node, depth: int) -> float:
        visit = node.enter(depth)
        visit.leave(1)
        return visit.leave(1)

    def moves_of_a_leaf(node: plywood.Node, depth: int) -> float:
        next(node.enter(0))
        return 0

    def endless(node: plywood.Node, depth: int) -> float:
        return node.enter(1 << 20).leave(0)

    def no_number(node: plywood.Node, depth: int) -> float:
        return "three"  # type: ignore[return-value]

    run(keeps)
    with pytest.raises(plywood.Error, match="only while its tree is searched"):
        kept[0].enter(1)
    for body, told in [
        (not_whole, "the value is 0.5; allowed: whole numbers"),
        (left_twice, "the node was left"),
        (moves_of_a_leaf, "a leaf has no moves"),
        (endless, "plies left"),
    ]:
        with pytest.raises(plywood.Error, match=told):
            run(body)
    with pytest.raises(TypeError):
        run(no_number)
    run(own_alphabeta)
    with pytest.raises(plywood.Error, match="alphabeta"):
        plywood.algorithm(name="alphabeta")(own_alphabeta)
    with pytest.raises(plywood.Error, match="is no name"):
        plywood.algorithm(name="my search")(own_alphabeta)
    with pytest.raises(TypeError):
        plywood.algorithm(3)  # type: ignore[call-overload]


def test_the_example_is_true() -> None:
    # In a process of its own, for what joins stays.
    program = "import doctest, plywood._algorithm as it; print(doctest.testmod(it))"
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert "failed=0, attempted=5" in ran.stdout, ran.stdout + ran.stderr
