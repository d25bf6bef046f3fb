"""Games whose rules are written in Python.

A game is an object with `moves(position)`, `play(position, move)`, `outcome(position)` and a
`start`. Everything else is optional; see `Rules` for the names.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from types import ModuleType
from typing import Any, Protocol, TypeVar, cast

from ._native import Error


class Rules(Protocol):
    """What every game in Python has.

    `start` is a position, or a method that returns one; if it takes a seed, every seed has a tree
    of its own. `outcome` is `None` while the game goes on, then the score for the side to move.

    What there may be beside it:

    - `evaluate(position)`: a score for the side to move, where the game is not over;
      `evaluate_NAME(position)`: others, by name (`eval=NAME`)
    - `rolls(position)`: dice; what chance may do, a list of (weight, position), or `None` where a
      player moves. Scores are then real numbers.
    - `side(position)`: with dice, whose turn it is and whose score the score is, 0 for who moves
      first and 1 for the other; without it, the sides alternate with every move
    - `range`: with dice, the least and the largest score there is, as `(-1, 1)`; it cuts off work
    - `key(position)`: what tells positions apart, if they cannot be compared or hashed themselves
    - `move_name(position, move)`: what a move is called, if not `str(move)`
    - `text(position)` and `read(text)`: how positions are written
    - `board(position)`: rows of signs, `["X.O", "..."]`, or a text
    - `height`: the number of plies after which every game is over
    - `name`: what the game is called, if not as its class
    """

    def moves(self, position: Any, /) -> Any:
        """The moves, always in the same order; at least one, unless the game is over."""
    def play(self, position: Any, move: Any, /) -> Any:
        """The position after a move: a new one, the old stays as it is."""
    def outcome(self, position: Any, /) -> float | None:
        """The score for the side to move once the game is over, else `None`."""


C = TypeVar("C", bound=type)

_registered: dict[str, type[Any]] = {}

JUDGING = ("eval", "quiescence")


def _inspect() -> ModuleType:
    # It takes as long to import as all the rest, and few need it.
    import inspect

    return inspect


def kebab(name: str) -> str:
    """`TicTacToe` is `tic-tac-toe`."""
    return re.sub(r"(?<=.)([A-Z])", r"-\1", name).lower().replace("_", "-")


def name_of(rules: Any) -> str:
    """The game with its parameters."""
    given = getattr(rules, "name", None)
    name = given if isinstance(given, str) else kebab(type(rules).__name__)
    kind: type[object] = object.__getattribute__(rules, "__class__")
    if ":" in name or kind not in _registered.values():
        return name
    words = [
        f"{parameter}={value}"
        for parameter, default in _parameters(kind).items()
        if (value := getattr(rules, parameter, default)) != default
    ]
    return f"{name}:{','.join(words)}" if words else name


def register(game: C) -> C:
    """A class of rules joins under its name: `plywood.game("nim")`, or `nim:most=5` for a
    parameter of `__init__`. May stand over the class as a decorator."""
    if not isinstance(game, type):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise TypeError(f"register takes a class, not {type(game).__name__}")
    given = getattr(game, "name", None)
    name = given if isinstance(given, str) else kebab(game.__name__)
    if not re.fullmatch(r"[\w.-]+", name):
        raise Error(f"game '{name}' is no name; allowed: letters, digits, -, _ and .")
    _registered[name] = game
    return game


def _parameters(game: type[object]) -> dict[str, Any]:
    """The parameters of a game and what they are if nothing is said."""
    inspect = _inspect()
    try:
        signature = inspect.signature(game)
    except (TypeError, ValueError):
        return {}
    kinds = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)
    return {it.name: it.default for it in signature.parameters.values() if it.kind in kinds}


def find(text: str) -> tuple[Any, str] | None:
    """The rules that a text means and how they are judged, if they were registered."""
    name, _, rest = text.partition(":")
    game = _registered.get(name)
    if game is None:
        return None
    allowed = _parameters(game)
    given: dict[str, Any] = {}
    judging: list[str] = []
    for word in filter(None, rest.split(",")):
        parameter, equals, value = word.partition("=")
        if parameter in JUDGING and equals:
            judging.append(word)
        elif parameter in allowed and equals:
            given[parameter] = _value(name, parameter, value, allowed[parameter])
        else:
            names = ", ".join([*allowed, *JUDGING])
            raise Error(f"{name}: unknown parameter '{parameter}'; allowed: {names}")
    missing = [it for it, default in allowed.items() if default is _inspect().Parameter.empty]
    for parameter in missing:
        if parameter not in given:
            raise Error(f"{name}: {parameter} is missing: give {name}:{parameter}=…")
    return game(**given), ",".join(judging)


def _value(game: str, name: str, value: str, default: Any) -> Any:
    """A value, of the type that the parameter has if nothing is said."""
    wrong = f"{game}: {name}={value} is not possible"
    if isinstance(default, bool):
        if value in ("on", "off"):
            return value == "on"
        raise Error(f"{wrong}; allowed: on, off")
    if isinstance(default, str):
        return value
    try:
        if isinstance(default, float):
            return float(value)
        return int(value)
    except ValueError:
        if isinstance(default, (int, float)):
            raise Error(f"{wrong}; allowed: numbers") from None
        return value


def _method(rules: Any, name: str) -> Callable[..., Any] | None:
    found = getattr(rules, name, None)
    if found is None or callable(found):
        return cast("Callable[..., Any] | None", found)
    raise TypeError(f"{type(rules).__name__}.{name} is not a method")


def functions(rules: Any) -> dict[str, Any]:
    """What the native half calls."""
    kind = type(rules).__name__
    needed = {name: _method(rules, name) for name in ("moves", "play", "outcome")}
    for name, method in needed.items():
        if method is None:
            raise TypeError(f"{kind} has no {name}; needed: moves, play, outcome and start")
    if not hasattr(rules, "start"):
        raise TypeError(f"{kind} has no start; needed: moves, play, outcome and start")
    start, is_random = _start(rules)
    text, read = _method(rules, "text"), _method(rules, "read")
    if text is None and read is None and not is_random and _is_literal(start):
        text, read = repr, _literal
    return {
        **needed,
        "start": start,
        "is_random": is_random,
        "rolls": _method(rules, "rolls"),
        "side": _method(rules, "side"),
        "key": _method(rules, "key"),
        "board": _method(rules, "board"),
        "move_text": _method(rules, "move_name"),
        "position_text": text,
        "read_position": read,
        "evaluations": _evaluations(rules),
        "height": _height(rules),
        "range": _range(rules),
    }


def _start(rules: Any) -> tuple[Any, bool]:
    inspect = _inspect()
    start = rules.start
    if not inspect.isroutine(start):
        return start, False
    try:
        needed = [
            it
            for it in inspect.signature(start).parameters.values()
            if it.kind in (it.POSITIONAL_ONLY, it.POSITIONAL_OR_KEYWORD)
        ]
    except (TypeError, ValueError):
        needed = []
    return (start, True) if needed else (start(), False)


def _literal(text: str) -> Any:
    import ast

    try:
        return ast.literal_eval(text)
    except (SyntaxError, ValueError, TypeError, MemoryError, RecursionError):
        raise Error("it is not written as Python writes it") from None


def _is_literal(start: Any) -> bool:
    try:
        return type(_literal(repr(start))) is type(start) and _literal(repr(start)) == start
    except Exception:
        return False


def _evaluations(rules: Any) -> list[tuple[str, Callable[..., Any] | None]]:
    found: list[tuple[str, Callable[..., Any] | None]] = []
    if (usual := _method(rules, "evaluate")) is not None:
        found.append(("usual", usual))
    for name in dir(rules):
        if name.startswith("evaluate_"):
            found.append((name.removeprefix("evaluate_").replace("_", "-"), _method(rules, name)))
    return [*found, ("none", None)]


def _height(rules: Any) -> int | None:
    height = getattr(rules, "height", None)
    if height is None or (isinstance(height, int) and 0 <= height <= 100_000):
        return height
    raise Error(f"{type(rules).__name__}.height is {height!r}; allowed: 0 to 100000, and None")


def _range(rules: Any) -> tuple[float, float]:
    given = getattr(rules, "range", (-math.inf, math.inf))
    try:
        low, high = (float(end) for end in given)
    except (TypeError, ValueError):
        raise TypeError(f"{type(rules).__name__}.range is {given!r}; allowed: (-1, 1)") from None
    if low <= high and math.isinf(low) == math.isinf(high):
        return low, high
    raise Error(f"{type(rules).__name__}.range is {given!r}; allowed: the least score first")


def same(one: Any, other: Any) -> bool:
    """Whether rules are equal, or of one class with equal attributes."""
    if one is other or one == other:
        return True
    return type(one) is type(other) and getattr(one, "__dict__", 1) == getattr(other, "__dict__", 2)


def registered() -> set[type[Any]]:
    """The classes that joined."""
    return set(_registered.values())


def registered_as(text: str) -> type[Any] | None:
    """The class that joined under the name that a text begins with."""
    return _registered.get(text.partition(":")[0])


def listed() -> list[dict[str, str]]:
    """The names of those that joined, and a line about each."""

    def about(game: type[Any]) -> str:
        return (_inspect().getdoc(game) or "").strip().split("\n")[0]

    return [{"example": name, "about": about(game)} for name, game in _registered.items()]
