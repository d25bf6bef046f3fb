"""The JSON of every result is that of the command line."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import plywood
import pytest
from conftest import command, engine, without_seconds

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
        same(
            game.efficiency(2, memory=64),
            *("efficiency", name, "--depth", "2", "--memory", "64"),
        )
    same(game.trace(depth=2), "trace", name, "--depth", "2")
    same(
        game.compare(names, depth=2, trees=None),
        *("compare", name, "-a", names, "--depth", "2"),
    )
    players = ("engine@1", "random")
    try:
        same(game.match(*players, pairs=1), "match", name, *players, "--pairs", "1")
    except plywood.Error as error:
        assert str(error) in command("match", name, *players, "--pairs", "1").stderr


WITH_DICE = {"expectiminimax", "star1", "star2", "star2.5-sequential", "star2.5-cyclic", "star3", "chance-prob-cut"}


@pytest.mark.parametrize("row", ALGORITHMS, ids=lambda row: row["name"])
def test_every_algorithm(row: dict[str, Any]) -> None:
    name = row["default"]
    memory = ("--memory", "16")
    with_dice = ["--depth", "2"]
    if row["name"] in WITH_DICE:
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
    try:
        same(game.compare([name], depth=3), "compare", *words)
    except plywood.Error as error:
        # Those that may end with another value are not compared. Names that joined are known here alone.
        sentence, _ = str(error).split("; allowed: ")
        assert "may miss the value" in sentence
        assert f"plywood: {sentence}; allowed: " in command("compare", *words).stderr


@pytest.mark.parametrize("name", ["tic-tac-toe", "connect-four", "othello:size=4"])
def test_solving(name: str) -> None:
    moves = {"connect-four": "4 4 4 4 4 4 1 1 1 1 1 1 7 7 7 7 7 7 3 3 3 3"}.get(name, "")
    for method in ("null-windows", "df-pn"):
        same(
            plywood.solve(name, moves=moves, method=method, memory=64),
            *("solve", name, "--moves", moves, "--method", method, "--memory", "64"),
        )


def same_match(game: str, players: list[str], **how: Any) -> plywood.Match:
    """A match, with the options of the same names."""
    words = ["match", game, *players]
    for name, value in how.items():
        words += [f"--{name.replace('_', '-')}", str(value)]
    result = plywood.match(game, *players, **how)
    same(result, *words)
    return result


def test_matches() -> None:
    for game, a, b in [
        ("random-game:branching=3,plies=20", "best-first@4", "alphabeta-kept@1..2"),
        ("pig:goal=20", "star2@1", "random"),
    ]:
        same_match(game, [a, b], pairs=3, opening_plies=2)
    rules = {"adjudicate_draw": "moves=1,score=99,after=5", "adjudicate_win": "moves=2,score=100"}
    drawn = same_match("connect-four", ["engine@2", "engine@1"], pairs=3, most_plies=30, **rules)
    assert drawn[0]["adjudicated_draws"] > 0


def test_a_match_that_is_decided() -> None:
    row = same_match("connect-four", ["engine@3", "random"], sprt="elo0=0,elo1=100", pairs=400)[0]
    assert row["sprt"]["better"] is True and 2 * row["sprt"]["pairs"] == row["a_wins"] + row["ties"] + row["b_wins"]


def test_tournaments() -> None:
    players = ["engine@3", "engine@1", "random"]
    for tournament, matches in [("gauntlet", 2), ("round-robin", 3)]:
        found = same_match("tic-tac-toe", players, tournament=tournament, pairs=4, opening_plies=1)
        assert isinstance(found, plywood.Tournament) and len(found) == len(found.rows) == matches
        assert [it["player"] for it in found.players] == players and found.draws_added in (True, False)
        assert found.columns()["b"][0] == "engine@1"


def test_openings_and_games_in_files(tmp_path: Path) -> None:
    book = tmp_path / "book"
    book.write_text("1 1 2\n2 3\n3 3\n4 4\n")
    players = ["engine@2", "engine@1"]
    for order in ("sequential", "random"):
        how = {"opening_order": order, "openings": book, "seed": 5}
        here, there = tmp_path / f"{order}-here", tmp_path / f"{order}-there"
        found = plywood.match("connect-four", *players, **how, games=here)
        words = [f"--opening-order={order}", f"--openings={book}", "--seed=5", f"--games={there}"]
        same(found, "match", "connect-four", *players, *words)
        # But for what moves took.
        ours, theirs = (re.sub(r"time \d+\.\d+", "", it.read_text()) for it in (here, there))
        assert found[0]["pentanomial"] and ours == theirs and ours.count("result") == 8
    # No file is replaced, and none is made for what cannot be played.
    with pytest.raises(plywood.Error, match="there is a file of this name; allowed: a new one"):
        plywood.match("connect-four", *players, games=here)
    with pytest.raises(plywood.Error, match="no-book: No such file"):
        plywood.match("connect-four", *players, openings=tmp_path / "no-book", games=tmp_path / "none")
    assert not (tmp_path / "none").exists()


def test_other_programs_and_clocks() -> None:
    row = same_match("tic-tac-toe", [engine("tic-tac-toe", "depth=2"), "random"], pairs=2)[0]
    assert row["a_forfeits"] == 0 and row["a_evaluations"] > 0
    row = plywood.match("tic-tac-toe", "engine@clock=5s+10ms", engine("tic-tac-toe", "clock=5s"), pairs=1)[0]
    assert row["repeats"] is False and row["a_forfeits"] == row["b_forfeits"] == 0
    with pytest.raises(plywood.Error, match="'no-such-program' cannot be started"):
        plywood.match("tic-tac-toe", "ugi:no-such-program@depth=1", "random")
    # A program that does not play such a game.
    with pytest.raises(plywood.Error, match="allowed"):
        plywood.match("tic-tac-toe", "gnubg:gnubg", "random")


def test_traces_from_a_position() -> None:
    words = ("--moves", "4 4", "--depth", "2")
    same(plywood.trace("connect-four", moves="4 4", depth=2), "trace", "connect-four", *words)
    after = plywood.game("connect-four").position(moves="4 4")
    same(plywood.trace(after, "alphabeta", depth=2), "trace", "connect-four", "-a", "alphabeta", *words)


def test_what_a_match_is_told_is_checked() -> None:
    for players, how in [
        (["random", "random", "engine@1"], {}),
        (["random", "engine@1", "engine@2"], {"tournament": "gauntlet", "sprt": "elo0=0,elo1=5"}),
        (["random", "engine@1", "random"], {"tournament": "gauntlet"}),
        (["random", "engine@1"], {"sprt": "elo0=5"}),
        (["random", "engine@1"], {"adjudicate_win": "moves=1"}),
        (["random", "engine@1"], {"finish": 3}),
    ]:
        words = [f"--{name.replace('_', '-')}={value}" for name, value in how.items()]
        with pytest.raises(plywood.Error) as refused:
            plywood.match("connect-four", *players, **how)
        told = command("match", "connect-four", *players, *words)
        assert told.returncode == 2 and told.stderr.replace("--", "") == f"plywood: {refused.value}\n"


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


def test_info() -> None:
    chess, tic_tac_toe = (plywood.game(name).info for name in ("chess", "tic-tac-toe"))
    assert chess["has_tactics"] is True and tic_tac_toe["has_tactics"] is False
    assert "uci" in chess["protocols"] and "uci" not in tic_tac_toe["protocols"]


TREE = "explicit:((5 4) (6 1)) ((7 8) (3 2))"


def test_why_a_node_was_cut_off() -> None:
    why = plywood.why(TREE, "p.1.2", "alphabeta")
    same(why, "trace", TREE, "-a", "alphabeta", "--why", "p.1.2")
    assert "a shallow cutoff" in str(why)
    after = plywood.game("connect-four").position(moves="4 4")
    same(after.why("p.1", depth=2), "trace", "connect-four", "--moves", "4 4", "-d", "2", "--why", "p.1")
    with pytest.raises(plywood.Error, match="no visit to a node 'p.9'; allowed"):
        plywood.why(TREE, "p.9")


def test_searches_are_saved_and_read(tmp_path: Path) -> None:
    path = tmp_path / "search.plyrec"
    traced = plywood.trace(TREE, "sss", save=path)
    assert plywood.load_trace(path) == traced
    same(plywood.load_trace(path), "trace", "--load", str(path))
    with pytest.raises(plywood.Error, match="cannot read a search from"):
        plywood.load_trace(tmp_path / "none")
    with pytest.raises(plywood.Error, match="cannot save to"):
        plywood.trace(TREE, save=tmp_path / "none" / "search.plyrec")


def test_tables(tmp_path: Path) -> None:
    same(plywood.tablebase("tic-tac-toe"), "tablebase", "tic-tac-toe")
    made = plywood.tablebase("checkers", pieces=2, output=tmp_path)
    assert {row["how"] for row in made.tables} == {"made"}
    same(plywood.tablebase("checkers", verify=tmp_path), "tablebase", "checkers", "--verify", str(tmp_path))
    assert plywood.analyse(f"checkers:tables={tmp_path}", depth=2).best
    with pytest.raises(plywood.Error, match="allowed"):
        plywood.tablebase("checkers", output=tmp_path, verify=tmp_path)
    with pytest.raises(plywood.Error, match="dice"):
        plywood.tablebase("backgammon")
