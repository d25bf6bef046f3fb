"""What choices in backgammon give away, judged by GNU Backgammon.

The engine plays against itself, dice by a seed. At every choice each play is judged by the position that it
leads to; the loss of the play chosen is what the best of them is worth more.
"""

import base64
import math
import random
import socket
import subprocess
import time

PLIES = 2


class Engine:
    """Plywood over UGI."""

    def __init__(self, plywood, depth):
        self.depth = depth
        self.process = subprocess.Popen(
            [plywood, "engine", "backgammon", "--protocol", "ugi"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def say(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def wait_for(self, word):
        for line in self.process.stdout:
            if line.startswith(word):
                return line[len(word) :].split()
        raise RuntimeError("the engine has ended")

    def query(self, position, what):
        self.say(f"position fen {position}")
        self.say(f"query {what}")
        answer = self.wait_for("response")
        if answer == ["none"]:
            raise RuntimeError(f"{what} of {position} is not known")
        return answer

    def best(self, position):
        self.say(f"position fen {position}")
        self.say(f"go depth {self.depth}")
        return self.wait_for("bestmove")[0]

    def after(self, position, move):
        """The position after a move, for the side that is to roll: whichever it is, the value is the same."""
        return self.query(f"{position} moves {move}", "fen")[0].split(":")[0]

    def close(self):
        self.say("quit")
        self.process.wait()


class Judge:
    """GNU Backgammon, asked over a socket."""

    def __init__(self, environment):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.process = subprocess.Popen(
            ["gnubg", "-t", "-q"],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            text=True,
            env=environment,
        )
        self.process.stdin.write(f"external localhost:{port}\n")
        self.process.stdin.flush()
        for _ in range(100):
            try:
                self.socket = socket.create_connection(("127.0.0.1", port), timeout=60)
                break
            except OSError:
                time.sleep(0.1)
        else:
            raise RuntimeError("gnubg does not listen")
        self.lines = self.socket.makefile("rw", newline="\n")

    def equity(self, position):
        """The equity of the side on roll, in points, without the cube."""
        question = f"evaluation fibsboard {fibs(position)} plies {PLIES}"
        self.lines.write(question + "\n")
        self.lines.flush()
        answer = self.lines.readline().split()
        win, win_gammon, win_backgammon, lose_gammon, lose_backgammon = map(float, answer[:5])
        return 2 * win - 1 + win_gammon + win_backgammon - lose_gammon - lose_backgammon

    def close(self):
        self.socket.close()
        self.process.kill()
        self.process.wait()


def checkers(position):
    """The checkers of the other side and of the side on roll, by their own points, the bar last, from a
    position ID: for each of 25 places as many ones as checkers, and a zero."""
    bits = int.from_bytes(base64.b64decode(position + "=="), "little")
    sides = []
    for _ in range(2):
        places = []
        for _ in range(25):
            count = 0
            while bits & 1:
                count += 1
                bits >>= 1
            bits >>= 1
            places.append(count)
        sides.append(places)
    return sides


def fibs(position):
    """The line of a position before the roll, as the other program reads it: the side on roll moves down."""
    other, mine = checkers(position)
    points = [0] * 26
    for point, count in enumerate(mine[:24]):
        points[point + 1] += count
    for point, count in enumerate(other[:24]):
        points[24 - point] -= count
    points[25], points[0] = mine[24], -other[24]
    off = [15 - sum(mine), 15 - sum(other)]
    # Both may double: if neither might, it would be taken that somebody had.
    fields = ["A", "B", 0, 0, 0, *points, 1, 0, 0, 0, 0, 1, 1, 1, 0, 1, -1, 0, 25, *off, 0, 0, 0, 0, 1, 1]
    return "board:" + ":".join(map(str, fields))


def judge(plywood, depth, count, seed, environment):
    """The mean loss over `count` choices, in thousandths of a point, with its 95 % interval."""
    dice = random.Random(seed)
    engine, gnubg = Engine(plywood, depth), Judge(environment)
    losses, same = [], 0
    try:
        while len(losses) < count:
            position = "4HPwATDgc/ABMA:" + dice.choice(["21", "31", "41", "51", "61", "32", "42", "52", "62", "43", "53", "63", "54", "64", "65"])
            while len(losses) < count:
                moves = engine.query(position, "moves")
                chosen = engine.best(position) if len(moves) > 1 else moves[0]
                if len(moves) > 1:
                    worth = {}
                    for move in moves:
                        over = engine.query(f"{position} moves {move}", "gameover") == ["true"]
                        worth[move] = 3.0 if over else -gnubg.equity(engine.after(position, move))
                    best = max(worth.values())
                    losses.append(1000 * (best - worth[chosen]))
                    same += worth[chosen] == best
                if engine.query(f"{position} moves {chosen}", "gameover") == ["true"]:
                    break
                rolled = sorted((dice.randint(1, 6), dice.randint(1, 6)), reverse=True)
                position = engine.after(position, chosen) + ":" + "".join(map(str, rolled))
    finally:
        engine.close()
        gnubg.close()
    mean = sum(losses) / len(losses)
    deviation = math.sqrt(sum((it - mean) ** 2 for it in losses) / max(1, len(losses) - 1))
    half = 1.96 * deviation / math.sqrt(len(losses))
    return {"decisions": len(losses), "loss": mean, "low": mean - half, "high": mean + half, "same": same / len(losses)}
