"""Algorithms written in Python: functions that walk the tree of any game."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeVar, overload

from ._native import Error, Node, add_algorithm
from ._own import kebab

F = TypeVar("F", bound=Callable[[Node, int], float])

#: The functions that joined by their names, and whether they are for games with dice.
joined: dict[str, tuple[Callable[..., float], bool]] = {}


@overload
def algorithm(function: F, /) -> F: ...
@overload
def algorithm(*, dice: bool = False, name: str | None = None) -> Callable[[F], F]: ...
def algorithm(
    function: F | None = None, /, *, dice: bool = False, name: str | None = None
) -> F | Callable[[F], F]:
    """A function joins the algorithms under its name, `my_search` as `my-search`: for games without
    dice, or with `dice=True` for those that have some. Stands over the function as a decorator.

    It is given the root and the depth, and returns the value of the root for the side to move:

    >>> import math
    >>> import plywood
    >>> @plywood.algorithm
    ... def my_search(node, depth, alpha=-math.inf, beta=math.inf):
    ...     visit = node.enter(depth, alpha, beta)
    ...     if visit.score is not None:
    ...         return visit.score
    ...     best, best_move = alpha, None
    ...     for move, child in visit:
    ...         score = -my_search(child, depth - 1, -beta, -best)
    ...         if score > best:
    ...             best, best_move = score, move
    ...         if best >= beta:
    ...             break
    ...     return visit.leave(best, best_move)
    >>> table = plywood.compare("uniform:width=3,depth=4", "alphabeta,my-search", trees=5)
    >>> table.rows[0]["leaves_mean"] == table.rows[1]["leaves_mean"]
    True
    """

    def join(function: F) -> F:
        if not callable(function):
            raise TypeError(f"algorithm takes a function, not {type(function).__name__}")
        called = kebab(function.__name__) if name is None else name
        if not re.fullmatch(r"[\w.-]+", called):
            raise Error(f"algorithm '{called}' is no name; allowed: letters, digits, -, _ and .")
        about = (function.__doc__ or "").strip().split("\n")[0]
        add_algorithm(called, about, dice, function)
        joined[called] = function, dice
        return function

    return join if function is None else join(function)
