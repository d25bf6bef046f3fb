"""The native half."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, final

__all__ = [
    "Error",
    "version",
    "NativeGame",
    "NativeLive",
    "NativeExplorer",
    "main",
    "wait_for_left",
    "load_trace",
    "games",
    "algorithms",
    "Stopped",
    "Node",
    "Move",
    "Visit",
    "add_algorithm",
    "NativeJob",
    "NativeRecord",
    "run_unit",
    "signature",
    "digest",
]

version: str

class Error(ValueError):
    """What was asked for cannot be done."""

@final
class NativeGame:
    @staticmethod
    def find(text: str) -> NativeGame: ...
    @staticmethod
    def of_python(name: str, judging: str, functions: dict[str, Any]) -> NativeGame: ...
    def starting_at(self, start: object) -> NativeGame: ...
    def info(self) -> str: ...
    def show(self, place: Mapping[str, Any]) -> tuple[str, str]: ...
    def analyse(
        self,
        place: Mapping[str, Any],
        thought: Mapping[str, Any],
        callback: Callable[[str], object] | None,
    ) -> str: ...
    def live(self, place: Mapping[str, Any], thought: Mapping[str, Any]) -> NativeLive: ...
    def solve(self, place: Mapping[str, Any], method: str | None, memory: int) -> str: ...
    def compare(
        self,
        algorithms: Sequence[str] | None,
        trees: int | None,
        seed: int,
        depth: int | None,
        order: str | None,
        threads: int | None,
        memory: int,
        callback: Callable[[int, int], object] | None,
    ) -> tuple[str, str]: ...
    def trace(
        self,
        place: Mapping[str, Any],
        algorithm: str | None,
        tree_number: int,
        depth: int | None,
        nodes: int,
        save: str | None,
        why: str | None,
    ) -> str: ...
    def tablebase(
        self,
        place: Mapping[str, Any],
        pieces: int | None,
        folder: str | None,
        verify: bool,
        memory: int | None,
        threads: int | None,
        callback: Callable[[int, int], object] | None,
    ) -> str: ...
    def perft(
        self, place: Mapping[str, Any], depth: int, divide: bool, threads: int | None
    ) -> str: ...
    def check(self, positions: int, plies: int, seed: int) -> str: ...
    def efficiency(
        self,
        place: Mapping[str, Any],
        listed: Sequence[tuple[str, str]] | None,
        random: int | None,
        depth: int,
        driver: str,
        order: str | None,
        etc: int | None,
        cheap: int,
        proof_nodes: int,
        steps: int,
        memory: int | None,
        threads: int | None,
        callback: Callable[[int, int], object] | None,
    ) -> tuple[str, str]: ...
    def play_match(
        self,
        request: str,
        openings: str | None,
        games: str | None,
        threads: int | None,
        callback: Callable[[int, int], object] | None,
    ) -> str: ...

@final
class NativeExplorer:
    def __new__(cls, game: NativeGame | None, port: int) -> NativeExplorer: ...
    @property
    def url(self) -> str: ...
    def close(self) -> None: ...

@final
class NativeLive:
    def next(self) -> str | None: ...
    def stop(self) -> None: ...
    def abandon(self) -> None: ...
    def result(self) -> str | None: ...

def main(arguments: Sequence[str]) -> int: ...
def wait_for_left() -> None: ...
def load_trace(path: str, why: str | None, game: NativeGame | None) -> str: ...
def games() -> str: ...
def algorithms() -> str: ...

class Stopped(BaseException):
    """The search was told to stop."""

@final
class Node:
    """A node of the tree that an algorithm searches."""

    def enter(
        self, depth: int, alpha: float = ..., beta: float = ..., *, again: bool = False
    ) -> Visit:
        """Visits the node, with so many plies left to search; `again` if it was before."""
    @property
    def is_over(self) -> bool:
        """Whether the game is over here."""
    @property
    def side(self) -> int | None:
        """With dice, whose score the score of this node is: 0 for who moves first, or 1."""

@final
class Move:
    """A move: the same wherever it is met in a search."""

    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Visit:
    """A node that was entered: a leaf with a score, moves to try, or what chance may do."""

    @property
    def score(self) -> float | None:
        """The score, at a leaf."""
    @property
    def rolls(self) -> list[tuple[float, Node]] | None:
        """What chance may do, each with its probability; `None` where a player moves."""
    def __iter__(self) -> Visit: ...
    def __next__(self) -> tuple[Move, Node]: ...
    def leave(self, score: float, best: Move | None = None) -> float:
        """Departs with a score and the move that has it; hands the score back."""

def add_algorithm(
    name: str, about: str, dice: bool, function: Callable[[Node, int], float]
) -> None: ...

@final
class NativeJob:
    def __new__(cls, description: str, path: str | None = None) -> NativeJob: ...
    def plan(self) -> tuple[int, int]: ...
    def unit(self, number: int) -> str | None: ...
    def attachments(self) -> list[tuple[str, bytes]]: ...
    def commit(self, results: list[tuple[str, str]]) -> None: ...
    def result(self) -> tuple[str, list[str]]: ...
    def games(self) -> list[str]: ...
    def dump(self) -> str: ...
    def notes(self) -> list[str]: ...

@final
class NativeRecord:
    def __new__(cls, path: str | None, program: str) -> NativeRecord: ...
    def refresh(self) -> None: ...
    def get(self, unit: str) -> str | None: ...
    def add(self, results: list[tuple[str, str]]) -> int: ...
    def dump(self) -> str: ...

def run_unit(unit: str, attached: dict[str, bytes]) -> str: ...
def signature(games: list[str]) -> str: ...
def digest(text: str) -> str: ...
