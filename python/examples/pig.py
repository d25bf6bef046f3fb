"""Pig: roll as often as you dare, or hold; a one loses the turn, and the goal wins."""

import plywood


@plywood.register
class SmallPig:
    """The race with a die."""

    range = (-1, 1)

    def __init__(self, goal=20):
        self.goal = goal
        self.start = (0, 0, 0, 0, False)  # side, both sides' points, this turn's, rolling

    def moves(self, race):
        return ["roll", "hold"]

    def play(self, race, move):
        side, mine, theirs, turn, _ = race
        if move == "roll":
            return (side, mine, theirs, turn, True)
        return (1 - side, theirs, mine + turn, 0, False)

    def outcome(self, race):
        _, mine, theirs, turn, _ = race
        return -1 if theirs >= self.goal else 1 if mine + turn >= self.goal else None

    def rolls(self, race):
        side, mine, theirs, turn, rolling = race
        if not rolling:
            return None
        one = (1, (1 - side, theirs, mine, 0, False))
        return [one] + [(1, (side, mine, theirs, turn + face, False)) for face in range(2, 7)]

    def side(self, race):
        return race[0]


if __name__ == "__main__":
    print(plywood.analyse("small-pig", algorithm="star2", depth=4))
