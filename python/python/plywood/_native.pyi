"""The native half."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, final

__all__ = ["Error", "version", "NativeGame", "NativeLive", "main", "games", "algorithms"]

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
        self, algorithm: str, seed: int, tree_number: int, depth: int | None, nodes: int
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
        a: str,
        b: str,
        pairs: int,
        seed: int,
        opening_plies: int | None,
        finish: int | None,
        most_plies: int,
        memory: int,
        threads: int | None,
        callback: Callable[[int, int], object] | None,
    ) -> str: ...

@final
class NativeLive:
    def next(self) -> str | None: ...
    def stop(self) -> None: ...
    def abandon(self) -> None: ...
    def result(self) -> str | None: ...

def main(arguments: Sequence[str]) -> int: ...
def games() -> str: ...
def algorithms() -> str: ...
