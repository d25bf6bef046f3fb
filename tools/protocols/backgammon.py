"""A backgammon board that steps are made on, whoever says them. It knows nothing of what is legal."""

from __future__ import annotations

import re

START = {24: 2, 13: 5, 8: 3, 6: 5}
BAR, OFF = 25, 0


def steps(text: str) -> list[tuple[int, int]]:
    """The steps of a play: `8/5(2) 6/5`, `bar/23*/18`, `25/23 6/0` or `6/off`, with `_` for blanks or not."""
    found = []
    for word in text.replace("_", " ").split():
        way, times = re.fullmatch(r"([^(]*)(?:\((\d)\))?", word).groups()
        places = [{"bar": BAR, "off": OFF}.get(place.lower()) or int(place.replace("off", "0")) for place in way.replace("*", "").split("/")]
        for _ in range(int(times or 1)):
            found += list(zip(places, places[1:]))
    return found


def journey(text: str) -> list[tuple[int, int]]:
    """What a play does to the mover's own checkers: places, and how many are more there or fewer."""
    change: dict[int, int] = {}
    for start, end in steps(text):
        change[start] = change.get(start, 0) - 1
        change[end] = change.get(end, 0) + 1
    return sorted((place, number) for place, number in change.items() if number)


class Board:
    """Checkers of two players, each on points as the player counts them."""

    def __init__(self):
        self.checkers = [dict(START), dict(START)]

    def play(self, player: int, text: str) -> None:
        mine, theirs = self.checkers[player], self.checkers[1 - player]
        for start, end in steps(text):
            mine[start] -= 1
            mine[end] = mine.get(end, 0) + 1
            if end != OFF and theirs.get(BAR - end, 0) == 1:
                theirs[BAR - end] = 0
                theirs[BAR] = theirs.get(BAR, 0) + 1

    def line(self, player: int, dice: tuple[int, int]) -> str:
        """The line of GNU Backgammon, as this player sees it."""
        mine, theirs = self.checkers[player], self.checkers[1 - player]
        point = lambda n: mine.get(n, 0) if n != OFF else 0  # noqa: E731
        their_point = lambda n: theirs.get(BAR - n, 0) if n != BAR else 0  # noqa: E731
        points = ":".join(str(point(n) or -their_point(n)) for n in range(26))
        d, e = dice
        off = f"{mine.get(OFF, 0)}:{theirs.get(OFF, 0)}"
        return f"board:X:O:0:0:0:{points}:1:{d}:{e}:{d}:{e}:1:1:1:0:1:-1:0:25:{off}:0:0:0:0:1:1"

    def is_over(self) -> bool:
        return any(checkers.get(OFF, 0) == 15 for checkers in self.checkers)


def hits(line: str, text: str) -> set[int]:
    """The points where a play hits, by the line that it answers."""
    fields = line.split(":")
    points, colour, direction = fields[6:32], int(fields[41]), int(fields[42])
    places = set()
    for _, end in steps(text):
        number = int(points[end if direction < 0 else BAR - end]) * colour
        if end != OFF and number == -1:
            places.add(end)
    return places


def marks(text: str) -> set[int]:
    """The points that are marked as hit."""
    return {int(place) for place in re.findall(r"(\d+)\*", text)}
