"""What the tests share."""

from __future__ import annotations

import importlib
import os
import shlex
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

# A shell lets what it runs in the background ignore interrupts, and the tests ask for them.
signal.signal(signal.SIGINT, signal.default_int_handler)

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "examples"))


def needs(name: str) -> ModuleType:
    """A package that a test needs: without it the test is left out, but fails where all must be
    there (PLYWOOD_ALL=1)."""
    try:
        return importlib.import_module(name)
    except ImportError as error:
        if os.environ.get("PLYWOOD_ALL"):
            raise
        pytest.skip(f"{name} is not installed: {error}", allow_module_level=True)


def program() -> list[str]:
    """The words that begin the command `plywood` that was installed."""
    found = shutil.which("plywood", path=str(Path(sys.executable).parent))
    return [found] if found else [sys.executable, "-m", "plywood"]


def command(*words: str) -> subprocess.CompletedProcess[str]:
    """What the command `plywood` prints."""
    return subprocess.run([*program(), *words], capture_output=True, text=True, encoding="utf-8")


def engine(game: str, limits: str, protocol: str = "ugi") -> str:
    """A player of a match: Plywood itself, as a program that is talked to."""
    return f"{protocol}:{shlex.join([*program(), 'engine', game])}@{limits}"


def without_seconds(value: Any) -> Any:
    """The same without times."""
    if isinstance(value, dict):
        return {k: without_seconds(v) for k, v in value.items() if "seconds" not in k}
    if isinstance(value, list):
        return [without_seconds(part) for part in value]
    return value
