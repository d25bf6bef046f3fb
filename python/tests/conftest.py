"""What the tests share."""

from __future__ import annotations

import importlib
import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

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


def command(*words: str) -> subprocess.CompletedProcess[str]:
    """The command `plywood` that was installed."""
    program = shutil.which("plywood", path=str(Path(sys.executable).parent))
    call = [program] if program else [sys.executable, "-m", "plywood"]
    return subprocess.run([*call, *words], capture_output=True, text=True, encoding="utf-8")


def without_seconds(value: Any) -> Any:
    """The same without times."""
    if isinstance(value, dict):
        return {k: without_seconds(v) for k, v in value.items() if "seconds" not in k}
    if isinstance(value, list):
        return [without_seconds(part) for part in value]
    return value
