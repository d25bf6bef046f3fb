"""Plays small matches, and reads their games with the tools of those who play them."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

import chess.pgn
from draughts import Board, Move
from draughts.PDN import PDNReader

PLYWOOD = os.environ["PLYWOOD"]


def play(folder: Path, name: str, *arguments: str) -> tuple[str, list[dict]]:
    """The games of a match, and its rows."""
    path = folder / name
    command = [PLYWOOD, "match", *arguments, "--games", str(path), "--format", "json"]
    rows = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    return path.read_text(), rows


def same(what: str, found: object, expected: object) -> None:
    if found != expected:
        sys.exit(f"{what}: {found!r}, but {expected!r} is expected")


def tally(row: dict) -> list[int]:
    return [row["a_wins"], row["ties"], row["b_wins"]]


def count(results: list[tuple[str, str]], player: str) -> list[int]:
    """Wins, ties and losses of a player, from who was White and the result."""
    won = sum((result == "1-0") == (white == player) for white, result in results if result != "1/2-1/2")
    tied = sum(result == "1/2-1/2" for _, result in results)
    return [won, tied, len(results) - won - tied]


def pgn(folder: Path) -> None:
    """Every move is legal, and python-chess sees the same end."""
    book = folder / "book.epd"
    book.write_text('r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - id "a";\ne4 c5\nd4 d5 c4\n'
                    "4k2r/8/8/8/8/8/4P3/4K2R b Kk - 0 1\n")
    for extra in (["-n", "6"], ["--openings", str(book), "-n", "4"]):
        name = f"games{len(extra)}.pgn"
        text, rows = play(folder, name, "chess", "engine@3", "engine@1", *extra)
        stream, results = io.StringIO(text), []
        while (game := chess.pgn.read_game(stream)) is not None:
            same(f"errors in {name}", game.errors, [])
            board = game.end().board()
            outcome = board.outcome(claim_draw=True)
            if game.headers["Termination"] == "normal":
                same(f"{name} {game.headers['Round']}", outcome and outcome.result(), game.headers["Result"])
            results.append((game.headers["White"], game.headers["Result"]))
        same(f"games in {name}", len(results), 2 * (rows[0]["pentanomial"] and sum(rows[0]["pentanomial"])))
        same(name, count(results, "engine@3"), tally(rows[0]))
    print(f"python-chess {chess.__version__}: {len(results)} and more games in PGN")


def pdn(folder: Path) -> None:
    """Every move is legal for pydraughts, and its board ends with the same winner."""
    text, rows = play(folder, "games.pdn", "checkers", "engine@4", "engine@1", "-n", "6", "--opening-plies", "3")
    path = folder / "games.pdn"
    games = PDNReader(filename=str(path)).games
    results = []
    for game in games:
        same("the variant", game.variant, "english")
        board = Board(variant="english")
        for move in game.moves:
            legal = [it.pdn_move for it in board.legal_moves()]
            if move not in legal:
                # Where `22x8` would do, pydraughts has `22x15x8` too.
                ends = [it for it in board.legal_moves() if ends_of(it.pdn_move) == ends_of(move)]
                same(f"moves that may be {move}, of {legal}", len(ends) > 0, True)
                board.push(ends[0])
                continue
            board.push(Move(board, pdn_move=move))
        same("the result", game.game_ending, game.tags["Result"])
        if not board.legal_moves():
            # Who cannot move has lost; Black moves first.
            winner = "1-0" if len(game.moves) % 2 == 0 else "0-1"
            same(f"game {game.tags['Round']}", game.tags["Result"], winner)
        results.append((game.tags["White"], game.tags["Result"]))
    same("games in PDN", len(games), 12)
    same("PDN", count(results, "engine@4"), tally(rows[0]))
    print(f"pydraughts: {len(games)} games in PDN, {sum(len(it.moves) for it in games)} moves")


def ends_of(move: str) -> tuple[str, str]:
    squares = re.split("[-x]", move)
    return squares[0], squares[-1]


def mat(folder: Path) -> None:
    """GNU Backgammon plays the games of the file: what it writes again has the same moves and points."""
    text, rows = play(folder, "games.mat", "backgammon", "engine@1", "random", "-n", "4")
    again = folder / "again.mat"
    commands = f"import mat {folder / 'games.mat'}\nexport session mat {again}\nexport match mat {again}\nquit\ny\n"
    done = subprocess.run(["gnubg", "-t", "-q"], input=commands, capture_output=True, text=True, timeout=300)
    if not again.exists():
        sys.exit(f"gnubg wrote nothing: {done.stdout[-2000:]}{done.stderr[-500:]}")
    played, sent = mat_moves(again.read_text()), mat_moves(text)
    same("the number of moves that gnubg played", len(played), len(sent))
    for number, (one, other) in enumerate(zip(played, sent)):
        same(f"move {number} that gnubg played", one, other)
    same("points that gnubg counted", wins(again.read_text()), wins(text))
    print(f"gnubg: {len(wins(text))} games in MAT, {len(mat_moves(text))} moves")


def mat_moves(text: str) -> list[tuple[str, tuple[str, ...], tuple[str, ...]]]:
    """The dice, the points that checkers left, and those where they came to stand: the points between, which may be told
    or not, count for nothing."""
    found = []
    for dice, moves in re.findall(r"\b([1-6][1-6]):((?: +(?:[0-9]+|[Bb]ar)/[^ \n]*)*)", text):
        left: Counter[str] = Counter()
        for word in moves.lower().replace("bar", "25").replace("off", "0").replace("*", "").split():
            way, _, times = word.partition("(")
            points = way.split("/")
            left[points[0]] += int(times.rstrip(")") or 1)
            left[points[-1]] -= int(times.rstrip(")") or 1)
        came = tuple(sorted((-left).elements()))
        found.append(("".join(sorted(dice)), tuple(sorted((+left).elements())), came))
    return found


def wins(text: str) -> list[str]:
    return re.findall(r"Wins \d+ point", text, flags=re.IGNORECASE)


SQUARE = re.compile("[A-H][1-8]|PA")
DIRECTIONS = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]


def ggf(folder: Path) -> None:
    """A reader that lets nothing pass: properties, boards, and the rules of Othello written once more."""
    text, rows = play(folder, "games.ggf", "othello", "engine@2", "random", "-n", "5")
    scores = []
    for line in text.splitlines():
        matched = re.fullmatch(r"\(;((?:[A-Z]+\[(?:[^\]\\]|\\.)*\])+);\)", line)
        if matched is None:
            sys.exit(f"no game in GGF: {line}")
        properties = re.findall(r"([A-Z]+)\[((?:[^\]\\]|\\.)*)\]", matched.group(1))
        tags = {name: value for name, value in properties if name not in "BW"}
        same("GM", tags["GM"], "Othello")
        size, *rows_of_board, side = tags["BO"].split()
        same("the board", [size, len(rows_of_board), {len(row) for row in rows_of_board}], ["8", 8, {8}])
        board = [list(row) for row in rows_of_board]
        for name, value in properties:
            if name not in "BW":
                continue
            move, *_ = value.split("/")
            same("a move", bool(SQUARE.fullmatch(move)), True)
            same("who moves", {"B": "*", "W": "O"}[name], side)
            place(board, move, side)
            side = "O" if side == "*" else "*"
        score = sum(row.count("*") - row.count("O") for row in board)
        same("RE", tags["RE"], f"{score:+.3f}")
        same("nobody can move", [legal(board, "*"), legal(board, "O")], [[], []])
        scores.append((tags["PB"], score))
    won = sum((score > 0) == (black == "engine@2") for black, score in scores if score != 0)
    same("GGF", [len(scores), won], [10, rows[0]["a_wins"]])
    print(f"a strict reader: {len(scores)} games in GGF")


def turned(board: list[list[str]], row: int, column: int, side: str) -> list[tuple[int, int]]:
    discs: list[tuple[int, int]] = []
    if board[row][column] != "-":
        return discs
    for down, right in DIRECTIONS:
        line = []
        y, x = row + down, column + right
        while 0 <= y < 8 and 0 <= x < 8 and board[y][x] not in ("-", side):
            line.append((y, x))
            y, x = y + down, x + right
        if line and 0 <= y < 8 and 0 <= x < 8 and board[y][x] == side:
            discs += line
    return discs


def legal(board: list[list[str]], side: str) -> list[tuple[int, int]]:
    return [(y, x) for y in range(8) for x in range(8) if turned(board, y, x, side)]


def place(board: list[list[str]], move: str, side: str) -> None:
    if move == "PA":
        same("moves of who passes", legal(board, side), [])
        return
    column, row = "ABCDEFGH".index(move[0]), int(move[1]) - 1
    discs = turned(board, row, column, side)
    same(f"{move} is legal", bool(discs), True)
    for y, x in [*discs, (row, column)]:
        board[y][x] = side


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as name:
        for check in (pgn, pdn, mat, ggf):
            check(Path(name))
