"""Games of backgammon against GNU Backgammon, in both directions.

    PLYWOOD=target/release/plywood python tools/protocols/gnubg.py 100

It connects to `plywood engine backgammon --listen`, as to an external player: its record of each game must have exactly the
plays that were sent, since it plays what is illegal as no move and says nothing. Then it is the server, and is told positions of
games against Plywood: every play that it answers must be legal. A line for each game, and a number at the end.
"""

from __future__ import annotations

import random
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

from backgammon import Board, hits, journey, marks
from programs import HANGS, PLYWOOD, Program

GNUBG = shutil.which("gnubg") or "/usr/games/gnubg"


class Listening:
    """`plywood engine backgammon --listen`."""

    def __enter__(self):
        self.process = subprocess.Popen(
            [PLYWOOD, "engine", "backgammon", "--listen", "127.0.0.1:0", "--depth", "1"], stderr=subprocess.PIPE, text=True
        )
        self.port = int(self.process.stderr.readline().rsplit(":", 1)[1])
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()


class Between:
    """Passes on what GNU Backgammon and the engine say to each other, and remembers it."""

    def __init__(self, port: int):
        self.engine_port = port
        self.said: list[tuple[str, str]] = []
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        while True:
            client, _ = self.listener.accept()
            threading.Thread(target=self._pass_on, args=(client,), daemon=True).start()

    def _pass_on(self, client: socket.socket) -> None:
        with client, socket.create_connection(("127.0.0.1", self.engine_port)) as engine:
            lines, answers = client.makefile("rb"), engine.makefile("rb")
            for line in lines:
                text = line.decode().strip("\0\n")
                if not text:
                    continue
                engine.sendall(line + b"\0")
                answer = answers.readline().decode()
                self.said.append((text, answer.rstrip("\n")))
                client.sendall(answer.encode())


def record(text: str, player: str) -> list[tuple[str, str]]:
    """Dice and plays of one player in a game of a .mat file."""
    lines = text.splitlines()
    head = next(line for line in lines if re.match(r"\s*\S+ : \d+\s+\S+ : \d+", line))
    first = head.split(":")[0].strip() == player
    middle = head.index(head.split(":")[1].split()[1], 8)
    plays = []
    for line in lines:
        if not re.match(r"\s*\d+\) ", line):
            continue
        column = line[:middle] if first else line[middle:]
        found = re.search(r"([1-6])([1-6]):(.*)", column)
        if found:
            play = found[3].strip()
            plays.append((found[1] + found[2], "" if "annot" in play else play))
    return plays


def compare(said: list[tuple[str, str]], text: str) -> int:
    """Holds a record against what was sent; the number of plays."""
    asked = [(line, answer) for line, answer in said if line.split(":")[33] != "0" and line.split(":")[40] == "0"]
    plays = record(text, "plywood")
    assert len(plays) == len(asked), f"{len(asked)} plays were sent, {len(plays)} are in the record:\n{text}"
    for (line, sent), (dice, kept) in zip(asked, plays):
        rolled = sorted(line.split(":")[33:35])
        assert sorted(dice) == rolled, f"{dice} for {rolled}"
        same = journey(sent) == journey(kept) and hits(line, sent) == marks(kept)
        assert same, f"'{sent}' was sent, '{kept}' is in the record: {line}"
    return len(plays)


def it_connects(games: int, cube: bool = False) -> tuple[int, int]:
    """Games in which it asks us; the numbers of plays compared, and of doubles answered."""
    compared = 0
    with Listening() as engine, tempfile.TemporaryDirectory() as folder:
        between = Between(engine.port)
        commands = [
            "set display off",
            f"set cube use {'on' if cube else 'off'}",
            "set player 0 gnubg",
            "set player 0 chequer evaluation plies 0",
            "set player 0 cubedecision evaluation plies 0",
            f"set player 1 external 127.0.0.1:{between.port}",
            "set player 1 name plywood",
            "set automatic game off",
            "set rng mersenne",
            "set seed 1",
        ]
        gnubg = Program(GNUBG, "-t", "-q")
        for command in commands:
            gnubg.say(command)
        with gnubg:
            for number in range(games):
                begun = len(between.said)
                file = Path(folder) / f"{number}.mat"
                gnubg.say(f"new match {3 if cube else 1}")
                gnubg.say("play")
                gnubg.say(f"export match mat {file}")
                wait_for(file)
                plays = compare(between.said[begun:], file.read_text())
                print(f"game {number + 1}: {plays} plays of ours are as they were sent")
                compared += plays
    return compared, sum(answer in ("take", "drop") for _, answer in between.said)


def wait_for(file: Path) -> None:
    """Until a file is there whole."""
    ends, size = time.monotonic() + HANGS, -1
    while time.monotonic() < ends:
        now = file.stat().st_size if file.exists() else -1
        if now > 0 and now == size:
            return
        size = now
        time.sleep(0.05)
    raise TimeoutError(f"{file} is not written")


class Server:
    """GNU Backgammon as a server."""

    def __enter__(self):
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        self.program = Program(GNUBG, "-t", "-q")
        self.program.say("set evaluation chequer evaluation plies 0")
        self.program.say(f"external 127.0.0.1:{port}")
        ends = time.monotonic() + HANGS
        while True:
            try:
                self.socket = socket.create_connection(("127.0.0.1", port), timeout=HANGS)
                break
            except ConnectionRefusedError:
                assert time.monotonic() < ends, "it does not listen"
                time.sleep(0.1)
        self.answers = self.socket.makefile("rb")
        return self

    def ask(self, line: str) -> str:
        self.socket.sendall(line.encode() + b"\n\0")
        return self.answers.readline().decode().strip("\0\n ")

    def __exit__(self, *_):
        self.socket.close()
        self.program.__exit__()


def we_connect(games: int) -> int:
    """Games in which we ask it, refereed by Plywood's rules; the number of its plays."""
    dice = random.Random(1)
    asked = 0
    with Server() as gnubg, Program(PLYWOOD, "engine", "backgammon", "--protocol", "ugi", "--depth", "1") as rules:
        rules.say("ugi")
        rules.until("ugiok")

        def query(what: str) -> str:
            rules.say(f"query {what}")
            return rules.until("response")[-1].removeprefix("response").strip()

        for number in range(games):
            board, moves, its_turn = Board(), [], number % 2 == 0
            rules.say("uginewgame")
            rules.say("position fen 4HPwATDgc/ABMA")
            while query("gameover") == "false":
                roll = tuple(sorted((dice.randint(1, 6), dice.randint(1, 6)), reverse=True))
                while not moves and roll[0] == roll[1]:
                    roll = tuple(sorted((dice.randint(1, 6), dice.randint(1, 6)), reverse=True))
                moves.append(f"{roll[0]}{roll[1]}")
                position(rules, moves)
                if its_turn:
                    answer = gnubg.ask(board.line(0, roll))
                    asked += 1
                    words = [re.sub(r"^25/", "bar/", re.sub(r"/0$", "/off", word)) for word in answer.split()]
                    play = "_".join(words) or "pass"
                else:
                    rules.say("go depth 1")
                    play = rules.until("bestmove")[-1].split()[1]
                moves.append(play)
                position(rules, moves)
                if play != "pass":
                    board.play(0 if its_turn else 1, play)
                its_turn = not its_turn
            assert board.is_over()
            print(f"game {number + 1}: over after {len(moves) // 2} plays, all legal")
    return asked


def position(rules: Program, moves: list[str]) -> None:
    """Plays moves from the start; they must be legal."""
    rules.say(f"position fen 4HPwATDgc/ABMA moves {' '.join(moves)}")
    rules.say("isready")
    said = rules.until("readyok")
    assert len(said) == 1, f"{moves}: {said}"


if __name__ == "__main__":
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 10
    ours, _ = it_connects(number)
    theirs = we_connect(number)
    print(f"{number} games each way: {ours} plays of ours as sent, {theirs} plays of its legal")
