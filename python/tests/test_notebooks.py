"""The notebooks run from beginning to end."""

from __future__ import annotations

import pytest
from conftest import HERE, needs

nbclient = needs("nbclient")
nbformat = needs("nbformat")
needs("ipykernel")

NOTEBOOKS = sorted((HERE.parent / "notebooks").glob("*.ipynb"))


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebook(path: object) -> None:
    notebook = nbformat.read(path, as_version=4)
    nbclient.NotebookClient(notebook, timeout=600, kernel_name="python3").execute()
    shown = [
        output["data"]
        for cell in notebook.cells
        for output in cell.get("outputs", [])
        if "data" in output
    ]
    assert any("image/svg+xml" in data or "text/html" in data for data in shown)


def test_there_are_three() -> None:
    assert len(NOTEBOOKS) == 3
