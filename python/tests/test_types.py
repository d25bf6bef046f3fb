"""mypy --strict, pyright and stubtest have nothing to say."""

from __future__ import annotations

import subprocess
import sys

from conftest import HERE, needs

ROOT = HERE.parent


def clean(*words: str) -> None:
    done = subprocess.run([sys.executable, "-m", *words], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_mypy() -> None:
    needs("mypy")
    clean("mypy", "--strict", "-p", "plywood")


def test_stubtest() -> None:
    needs("mypy")
    clean("mypy.stubtest", "plywood._native")


def test_pyright() -> None:
    needs("pyright")
    clean("pyright", "--pythonpath", sys.executable)
