"""The JSON of every result is that of the command line."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import plywood
import pytest
from conftest import command, without_seconds

# Those of Plywood: other tests have joined some of their own.
GAMES = [row["example"] for row in json.loads(command("games", "--format", "json").stdout)]
ALGORITHMS = json.loads(command("algorithms", "--format", "json").stdout)
SMALL = {
    "uniform": "uniform:width=3,depth=4",
    "iid": "iid:width=3,depth=4",
    "random-shape": "random-shape:width=3,depth=4",
    "random-game": "random-game:branching=3,plies=6",
    "star-complete": "star-complete:n=4,depth=3",
    "random-chance": "random-chance:width=3,depth=3",
}
EACH = sorted({SMALL.get(name.split(":")[0], name) for name in GAMES} | {"othello:size=4"})


def same(result: Any, *words: str) -> None:
    """Text for text, but for times."""
    printed = command(*words, "--format", "json")
    assert printed.stdout, printed.stderr
    told = json.loads(printed.stdout)
    assert without_seconds(result.to_dict()) == without_seconds(told)
    # What has no times in it is the same to the last byte.
    if "seconds" not in printed.stdout:
        assert result.to_json() + "\n" == printed.stdout
    else:
        lines = zip(result.to_json().splitlines(), printed.stdout.splitlines(), strict=True)
        assert all(a == b for a, b in lines if '"seconds"' not in a)


def depth_of(game: plywood.Game) -> int:
    wide = {"chess": 2, "checkers": 3, "othello": 3, "backgammon": 1}
    return wide.get(game.name.split(":")[0], 3)


def test_lists() -> None:
    for what in ("algorithms", "games"):
        program = f"import plywood; print(plywood.{what}().to_json())"
        ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, encoding="utf-8")
        assert command(what, "--format", "json").stdout == ran.stdout, ran.stderr


@pytest.mark.parametrize("name", EACH)
def test_every_game(name: str) -> None:
    game = plywood.game(name)
    depth = depth_of(game)
    same(game.show(), "show", name)
    same(game.show(seed=7), "show", name, "--seed", "7")
    same(game.perft(depth), "perft", name, str(depth))
    same(game.perft(depth, divide=True), "perft", name, str(depth), "--divide")
    same(game.check(positions=200), "check", name, "--positions", "200")
    memory = ("--memory", "16")
    try:
        same(game.analyse(depth=depth, memory=16), "analyse", name, "-d", str(depth), *memory)
    except plywood.Error as error:
        told = command("analyse", name, "-d", str(depth), *memory).stderr
        assert str(error) in told
    if game.dice:
        names = "expectiminimax,star1,star2+table"
    else:
        names = "alphabeta,negascout,mtd-f"
        same(game.trace(depth=2), "trace", name, "--depth", "2")
        same(
            game.efficiency(2, memory=64),
            *("efficiency", name, "--depth", "2", "--memory", "64"),
        )
    same(
        game.compare(names, depth=2, trees=None),
        *("compare", name, "-a", names, "--depth", "2"),
    )


@pytest.mark.parametrize("row", ALGORITHMS, ids=lambda row: row["name"])
def test_every_algorithm(row: dict[str, Any]) -> None:
    name = row["default"]
    memory = ("--memory", "16")
    with_dice = ["--depth", "2"]
    if row["name"] in {it["name"] for it in ALGORITHMS[-8:]} and "star" in row["name"] or row[
        "name"
    ].startswith("expecti"):
        game = plywood.game("pig:goal=20")
        same(
            game.analyse(algorithm=name, depth=2, memory=16),
            *("analyse", "pig:goal=20", "-a", name, *with_dice, *memory),
        )
        same(game.compare([name], depth=2), "compare", "pig:goal=20", "-a", name, *with_dice)
        return
    words = ("connect-four", "-a", name, "--depth", "3")
    game = plywood.game("connect-four")
    same(game.analyse(algorithm=name, depth=3, memory=16), "analyse", *words, *memory)
    same(game.trace(name, depth=3), "trace", *words)
    if not row["name"].startswith("best-first"):
        same(game.compare([name], depth=3), "compare", *words)


@pytest.mark.parametrize("name", ["tic-tac-toe", "connect-four", "othello:size=4"])
def test_solving(name: str) -> None:
    moves = {"connect-four": "4 4 4 4 4 4 1 1 1 1 1 1 7 7 7 7 7 7 3 3 3 3"}.get(name, "")
    for method in ("null-windows", "df-pn"):
        same(
            plywood.solve(name, moves=moves, method=method, memory=64),
            *("solve", name, "--moves", moves, "--method", method, "--memory", "64"),
        )


def test_matches() -> None:
    for game, a, b in [
        ("tic-tac-toe", "engine@3", "random"),
        ("random-game:branching=3,plies=20", "best-first@4", "alphabeta-kept@1..2"),
        ("pig:goal=20", "star2@1", "random"),
    ]:
        same(
            plywood.match(game, a, b, pairs=3, opening_plies=2),
            *("match", game, a, b, "--pairs", "3", "--opening-plies", "2"),
        )


def test_the_same_sentences() -> None:
    for game, words in [
        ("otello", ()),
        ("othello:size=7", ()),
        ("connect-four:eval=best", ()),
        ("chess", ("--position", "nonsense")),
    ]:
        with pytest.raises(plywood.Error) as refused:
            plywood.analyse(game, depth=1, **({"position": words[1]} if words else {}))
        assert f"plywood: {refused.value}\n" == command("analyse", game, "-d", "1", *words).stderr


def test_the_command_itself() -> None:
    assert command("--version").stdout.startswith("plywood ")
    assert command("analyse", "nothing").returncode == 2
    assert "Usage" in command("--help").stdout
