"""Every line that an engine says in UCI, held against the rules of chess."""

from __future__ import annotations

from dataclasses import dataclass, field

import chess
from programs import PLYWOOD, Program

NUMBERS = ["depth", "seldepth", "multipv", "nodes", "nps", "hashfull", "time"]


@dataclass
class Line:
    """What is told of a line of play."""

    numbers: dict[str, int] = field(default_factory=dict)
    cp: int | None = None
    mate: int | None = None
    bound: str | None = None
    pv: list[chess.Move] = field(default_factory=list)

    @property
    def depth(self) -> int:
        return self.numbers["depth"]

    @property
    def value(self) -> int:
        """The score; a mate counts as much less than 30 000 as it takes plies."""
        if self.mate is None:
            return self.cp
        return 30_001 - 2 * self.mate if self.mate > 0 else -30_000 - 2 * self.mate


@dataclass
class Answer:
    """All that was said to a `go`."""

    lines: list[Line]
    best: chess.Move
    ponder: chess.Move | None

    @property
    def last(self) -> Line:
        """The best line of the last depth that is finished."""
        return [line for line in self.lines if not line.bound and line.numbers["multipv"] == 1][-1]


def read(text: str) -> Line:
    """A line `info`: numbers, a score, and what is expected to be played, each once and nothing else."""
    line, words = Line(), text.split(" ")
    assert words.pop(0) == "info"
    while words:
        word = words.pop(0)
        if word in NUMBERS:
            assert word not in line.numbers
            assert words[0].isdecimal(), f"{word} is no number"
            line.numbers[word] = int(words.pop(0))
        elif word == "score":
            assert line.cp is None and line.mate is None
            kind, value = words.pop(0), words.pop(0)
            assert value.removeprefix("-").isdecimal(), "the score is no whole number"
            if kind == "cp":
                line.cp = int(value)
            else:
                assert kind == "mate", kind
                line.mate = int(value)
            if words and words[0] in ("lowerbound", "upperbound"):
                line.bound = words.pop(0)
        else:
            assert word == "pv", f"'{word}' is unknown"
            line.pv = [chess.Move.from_uci(move) for move in words]
            words = []
    assert set(line.numbers) == set(NUMBERS), "a number is missing"
    assert line.cp is not None or line.mate is not None, "there is no score"
    assert line.depth <= line.numbers["seldepth"], "deeper than the deepest"
    assert line.numbers["hashfull"] <= 1000, "more than full"
    return line


def check_line(board: chess.Board, line: Line) -> None:
    """It is legal to its end and goes no further than the game; a mate is shown, in the moves that it takes."""
    after = board.copy()
    assert line.pv, "nothing is expected to be played"
    for move in line.pv:
        assert not after.is_game_over(), f"{move} comes after the end"
        assert move in after.legal_moves, f"{move} is not legal"
        after.push(move)
    if line.mate is None:
        assert abs(line.cp) < 30_000
        assert line.bound or not after.is_checkmate(), "a mate that is not told"
        return
    assert line.bound is None, "a mate is no bound"
    assert after.is_checkmate(), "the mate is not shown"
    assert line.mate != 0
    plies = 2 * line.mate - 1 if line.mate > 0 else -2 * line.mate
    assert len(line.pv) == plies, f"{len(line.pv)} plies"


def check_order(board: chess.Board, lines: list[Line], wanted: int) -> None:
    """Depths follow each other from the first, each with its best lines in order; a bound comes last. Who had no time
    for any tells only what it plays."""
    if len(lines) == 1 and lines[0].depth == 0:
        return
    wanted = min(wanted, board.legal_moves.count())
    finished = [line for line in lines if line.bound is None]
    assert all(line.bound is None for line in lines[: len(finished)]), "something comes after a bound"
    for at, line in enumerate(finished):
        depth, number = divmod(at, wanted)
        assert (line.depth, line.numbers["multipv"]) == (depth + 1, number + 1), "not the line that comes next"
        if number:
            assert line.value <= finished[at - 1].value, "a worse line comes first"
    assert len(finished) % wanted == 0, "a line is missing"
    for at in range(0, len(finished), wanted):
        assert len({line.pv[0] for line in finished[at : at + wanted]}) == wanted, "a move comes twice"
    for line in lines[len(finished) :]:
        assert line.bound == "lowerbound" and line.depth == len(finished) // wanted + 1, "not a bound of the next depth"
    for name in ["nodes", "time"]:
        values = [line.numbers[name] for line in lines]
        assert values == sorted(values), f"{name} go down"


class Strict(Program):
    """Plywood, whose every word is checked."""

    def __init__(self, **options: object):
        super().__init__(PLYWOOD, "engine", "chess")
        self.lines_wanted = 1
        self.say("uci")
        self.until("uciok")
        for name, value in options.items():
            self.set(name, value)

    def set(self, name: str, value: object) -> None:
        self.say(f"setoption name {name} value {value}")
        if name == "MultiPV":
            self.lines_wanted = int(value)

    def go(self, board: chess.Board, limits: str) -> Answer:
        """The answer about a position that was reached by these moves."""
        moves = " ".join(move.uci() for move in board.move_stack)
        position = f"position fen {board.root().fen()}" + (f" moves {moves}" if moves else "")
        self.say(f"{position}\ngo {limits}\nisready")
        texts = self.until("bestmove")
        assert texts.count("readyok") <= 1
        if "readyok" in texts:
            texts.remove("readyok")
        else:
            assert self.line() == "readyok", "more than one answer"
        lines = []
        for text in texts[:-1]:
            if " currmove " in text:
                continue
            try:
                lines.append(read(text))
                check_line(board, lines[-1])
            except (AssertionError, IndexError, ValueError) as error:
                raise AssertionError(f"{error}: '{text}' in {position}") from error
        try:
            check_order(board, lines, self.lines_wanted)
        except AssertionError as error:
            raise AssertionError(f"{error}: {position}\n" + "\n".join(texts)) from error
        match texts[-1].split(" "):
            case ["bestmove", best]:
                best, ponder = chess.Move.from_uci(best), None
            case ["bestmove", best, "ponder", ponder]:
                best, ponder = chess.Move.from_uci(best), chess.Move.from_uci(ponder)
            case _:
                raise AssertionError(texts[-1])
        assert best in board.legal_moves, texts[-1]
        if ponder:
            after = board.copy()
            after.push(best)
            assert ponder in after.legal_moves and not after.is_game_over(), texts[-1]
        first = [line for line in lines if line.numbers["multipv"] == 1]
        assert not first or best == first[-1].pv[0], f"{texts[-1]} is not what it thought best: {position}"
        return Answer(lines, best, ponder)
