"""A race with dice, swept over its rules on a cluster.

    python race_on_a_cluster.py               # processes on this machine
    python race_on_a_cluster.py ray:auto      # the Ray cluster that this machine belongs to
    python race_on_a_cluster.py dask:tcp://head:8786

Interrupted or killed, the same command goes on where it was: what is done stands in race.record.
"""

import sys

import plywood
from plywood import cluster


@plywood.register
class Race:
    """Throw a die; walk as far as it shows, or send the other back as far. Who is home first wins."""

    range = (-1, 1)  # the least and the largest score

    def __init__(self, home=6, faces=3):
        self.home = home
        self.faces = faces
        self.start = (0, 0, 0)  # how far is who is to move, how far the other, and what was thrown

    def rolls(self, position):
        mine, other, thrown = position
        if thrown:
            return None  # a player moves
        return [(1, (mine, other, face)) for face in range(1, self.faces + 1)]

    def moves(self, position):
        return ["walk", "send back"]

    def play(self, position, move):
        mine, other, thrown = position
        if move == "walk":
            return (other, mine + thrown, 0)
        return (max(0, other - thrown), mine, 0)

    def outcome(self, position):
        return -1 if position[1] >= self.home else None  # for who is to move


SWEEP = {
    "job": "sweep",
    "with": {"home": [4, 6, 8], "faces": [2, 3]},
    "work": {
        "job": "compare",
        "game": "race:home={home},faces={faces}",
        "algorithms": ["expectiminimax", "star1", "star2"],
        "depth": 6,
    },
}

if __name__ == "__main__":
    where = sys.argv[1] if len(sys.argv) > 1 else None
    run = cluster.run(SWEEP, where, path="race.record", progress=cluster.show)
    for failure in run.report.failures:
        print(failure)
    for row in run.result or []:
        rules = row["point"]
        leaves = {it["algorithm"]: it["leaves_mean"] for it in row["result"]}
        print(f"home {rules['home']}, {rules['faces']} faces:", leaves)
