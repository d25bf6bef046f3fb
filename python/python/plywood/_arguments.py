"""What is handed over, checked: only `Error` and `TypeError` come out."""

from __future__ import annotations

import math
import operator
import os
from collections.abc import Iterable, Sequence
from datetime import timedelta
from typing import SupportsFloat, SupportsIndex

from ._native import Error

SEED = (0, 2**64 - 1)
MEBIBYTES = (1, 2**32 - 1)
THREADS = (1, 1024)


def _kind(value: object) -> str:
    return type(value).__name__


def whole(name: str, value: SupportsIndex, low: int, high: int) -> int:
    """A whole number in a range."""
    if isinstance(value, bool) or not hasattr(type(value), "__index__"):
        raise TypeError(f"{name} is of type {_kind(value)}; allowed: whole numbers")
    number = operator.index(value)
    if low <= number <= high:
        return number
    shown = str(number) if number.bit_length() < 200 else "a number that long"
    raise Error(f"{name}={shown} is not possible; allowed: {low} to {high}")


def whole_or_none(name: str, value: SupportsIndex | None, low: int, high: int) -> int | None:
    """A whole number in a range, if one is given."""
    return None if value is None else whole(name, value, low, high)


def seconds(name: str, value: SupportsFloat | timedelta | None) -> float | None:
    """A time in seconds, if one is given."""
    if value is None:
        return None
    if isinstance(value, timedelta):
        given = value.total_seconds()
    elif isinstance(value, (str, bytes, bool)) or not hasattr(type(value), "__float__"):
        raise TypeError(f"{name} is of type {_kind(value)}; allowed: seconds as a number")
    else:
        try:
            given = float(value)
        except OverflowError:
            given = math.inf
    if math.isfinite(given) and given > 0:
        return given
    raise Error(f"{name}={given} is not possible; allowed: seconds, more than 0")


def text(name: str, value: str) -> str:
    """A text that can be written."""
    if not isinstance(value, str):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise TypeError(f"{name} is of type {_kind(value)}; allowed: texts")
    try:
        value.encode()
    except UnicodeEncodeError:
        raise Error(f"{name} is no text: {value!a}") from None
    return value


def text_or_none(name: str, value: str | None) -> str | None:
    """A text, if one is given."""
    return None if value is None else text(name, value)


def file(name: str, value: str | os.PathLike[str] | None) -> str | None:
    """The path of a file, if one is given."""
    if value is None:
        return None
    return text(name, os.fspath(value) if isinstance(value, os.PathLike) else value)


def choice(name: str, value: str | None, allowed: Sequence[str]) -> str | None:
    """One of a few words, if one is given."""
    if value is not None and text(name, value) not in allowed:
        raise Error(f"{name}={value} is not possible; allowed: {', '.join(allowed)}")
    return value


def yes(name: str, value: bool) -> bool:
    """Yes or no."""
    if not isinstance(value, bool):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise TypeError(f"{name} is of type {_kind(value)}; allowed: True, False")
    return value


def names(name: str, value: str | Iterable[str] | None) -> list[str] | None:
    """Names in a list, or in a text with commas between."""
    if value is None:
        return None
    if isinstance(value, str):
        return [part.strip() for part in text(name, value).split(",")]
    return [text(name, part) for part in value]


def moves(value: str | Iterable[str] | None) -> str:
    """Moves in a text or a list, as one text."""
    if value is None:
        return ""
    if isinstance(value, str):
        return text("moves", value)
    parts = [text("moves", part) for part in value]
    return (", " if any(" " in part for part in parts) else " ").join(parts)
