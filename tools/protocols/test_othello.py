"""GTP with GRhino: twenty games, each by the rules of both."""

import pytest
from programs import PLYWOOD, Gtp


@pytest.fixture
def players():
    with Gtp(PLYWOOD, "engine", "othello", "--time", "20ms") as ours, Gtp("gtp-rhino") as rhino:
        for player in (ours, rhino):
            assert player.must("protocol_version") == "2"
            player.must("set_game Othello")
            player.must("boardsize 8")
        yield ours, rhino


def test_twenty_games(players):
    ours, rhino = players
    won = 0
    for game in range(20):
        for player in players:
            player.must("clear_board")
        ply = 0
        while not ours.ask("final_score")[0]:
            colour = "black" if ply % 2 == 0 else "white"
            mover, other = (ours, rhino) if ply % 2 == game % 2 else (rhino, ours)
            ply += 1
            assert ply < 130
            # GRhino passes without a word, and reads none.
            if ours.ask(f"play {colour} pass")[0]:
                continue
            move = mover.must(f"genmove {colour}")
            other.must(f"play {colour} {move}")
        score = ours.must("final_score")
        assert score[0] == rhino.must("final_score")[0]
        won += score.startswith("B" if game % 2 == 0 else "W")
    print(f"{won} of 20 games won")


def test_what_grhino_can_be_asked_can_be_asked_of_us(players):
    ours, rhino = players
    commands = set(rhino.must("list_commands").split())
    assert {"play", "genmove", "undo"} <= commands
    missing = commands - set(ours.must("list_commands").split())
    print(f"GRhino's own: {sorted(missing)}")
    for command in commands - missing:
        assert ours.must(f"known_command {command}") == "true"
