"""What is installed: small, and quick to import."""

from __future__ import annotations

import subprocess
import sys
import zlib
from pathlib import Path

import plywood
import plywood._native as native


def test_importing_takes_no_time() -> None:
    code = "import time; t = time.process_time(); import plywood; print(time.process_time() - t)"
    took = [float(subprocess.check_output([sys.executable, "-c", code])) for _ in range(3)]
    assert min(took) < 0.1, took


def test_a_wheel_is_small() -> None:
    packed = len(zlib.compress(Path(str(native.__file__)).read_bytes(), 6))
    assert packed < 10 << 20, packed


def test_it_is_typed() -> None:
    assert (Path(plywood.__file__).parent / "py.typed").exists()
    assert plywood.__version__ == native.version
