"""Take one, two or three matches; who takes the last one wins."""

import plywood


@plywood.register
class Nim:
    """Take one to three matches; the last one wins."""

    start = 21

    def moves(self, left):
        return range(1, min(3, left) + 1)

    def play(self, left, taken):
        return left - taken

    def outcome(self, left):
        return -1 if left == 0 else None


if __name__ == "__main__":
    print(plywood.analyse("nim", depth=21).best)
