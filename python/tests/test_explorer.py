"""The explorer, for games of Plywood and for games in Python."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from typing import Any
from urllib.parse import urlencode

import nim
import plywood
import pytest


class Broken(nim.Nim):  # type: ignore[misc]
    def play(self, left: int, taken: int) -> int:
        if left < 19:
            raise ZeroDivisionError("no")
        return left - taken


def ask(explorer: plywood.Explorer, path: str, **query: Any) -> Any:
    with urllib.request.urlopen(f"{explorer.url}api/{path}?{urlencode(query)}", timeout=60) as answer:
        return json.load(answer)


def test_a_game_of_plywood() -> None:
    with plywood.explore("tic-tac-toe", open=False) as explorer:
        assert ask(explorer, "house")["game"] == "tic-tac-toe"
        with urllib.request.urlopen(explorer.url, timeout=60) as page:
            assert b"<!doctype html>" in page.read(200).lower()
        assert explorer.url in repr(explorer)
        assert explorer.url in explorer._repr_html_()
    with pytest.raises(urllib.error.URLError):
        ask(explorer, "house")
    explorer.close()


def test_a_game_in_python() -> None:
    with plywood.explore(nim.Nim, open=False) as explorer:
        game = ask(explorer, "house")["game"]
        place = ask(explorer, "position", game=game, moves="2")
        assert [it["text"] for it in place["moves"]] == ["1", "2", "3"]
        for algorithm in ["negamax", "alphabeta", "sss", "best-first"]:
            recorded = ask(explorer, "record", game=game, algorithm=algorithm, depth=9)
            assert recorded["whole"], recorded
        counted = plywood.compare(nim.Nim, "alphabeta", depth=9).rows[0]
        recorded = ask(explorer, "record", game=game, algorithm="alphabeta", depth=9)
        assert recorded["visits"] == counted["nodes_mean"]
        why = ask(explorer, "why", game=game, algorithm="alphabeta", depth=9, visit=0)
        assert why["steps"][-1]["reason"] == "evaluated"


def test_rules_that_raise_end_a_request_and_no_other() -> None:
    with plywood.explore(Broken, open=False) as explorer:
        game = ask(explorer, "house")["game"]
        with pytest.raises(urllib.error.HTTPError) as refused:
            ask(explorer, "record", game=game, algorithm="negamax", depth=9)
        assert refused.value.code == 400
        assert ask(explorer, "position", game=game)["moves"]


def test_a_port_that_is_taken_is_told() -> None:
    with plywood.explore(open=False) as explorer:
        port = int(explorer.url.rstrip("/").rsplit(":", 1)[1])
        with pytest.raises(plywood.Error, match=f"cannot listen on 127.0.0.1:{port}"):
            plywood.explore(port=port, open=False)
