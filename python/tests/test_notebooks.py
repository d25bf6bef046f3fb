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
    seen: list[str] = []
    for cell in notebook.cells:
        outputs = [output["data"] for output in cell.get("outputs", []) if "data" in output]
        last = "".join(cell.source).rstrip().splitlines()[-1] if cell.cell_type == "code" else ""
        # A tree is drawn in both kinds: of the two a notebook shows the HTML.
        if ".trace(" in last or ".show(" in last:
            assert outputs and all("<svg" in data["text/html"] for data in outputs), last
        seen += [kind for data in outputs for kind in data]
    assert "text/html" in seen


def test_there_are_three() -> None:
    assert len(NOTEBOOKS) == 3
