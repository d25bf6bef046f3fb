"""What is installed: small, and quick to import."""

from __future__ import annotations

import io
import subprocess
import sys
import zipfile
from importlib import metadata
from pathlib import Path

import plywood
import plywood._native as native


def test_importing_takes_no_time() -> None:
    code = "import time; t = time.process_time(); import plywood; print(time.process_time() - t)"
    took = [float(subprocess.check_output([sys.executable, "-c", code])) for _ in range(3)]
    assert min(took) < 0.1, took


def test_a_wheel_is_small() -> None:
    files = metadata.files("plywood")
    assert files
    wheel = io.BytesIO()
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as packed:
        for file in files:
            if file.suffix != ".pyc" and not str(file).startswith(".."):
                packed.write(str(file.locate()), str(file))
    size = len(wheel.getvalue())
    assert 1 << 20 < size < 10 << 20, size


def test_it_is_typed() -> None:
    assert (Path(plywood.__file__).parent / "py.typed").exists()
    assert plywood.__version__ == native.version
