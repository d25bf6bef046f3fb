"""The papers' experiments, as data."""

from __future__ import annotations

from pathlib import Path

import plywood
import pytest


def test_an_experiment(tmp_path: Path) -> None:
    lab = plywood.lab
    assert "campbell-correct-line" in [row["id"] for row in lab.list()]
    claims = lab.run("campbell-correct-line", out=tmp_path)
    assert len(claims) > 0 and all(row["verdict"] for row in claims)
    assert {row["id"] for row in lab.report(out=tmp_path)} == {row["id"] for row in claims}
    assert len(lab.export("campbell-correct-line", out=tmp_path)) > 0
    assert lab.show("campbell-correct-line", out=tmp_path).to_dict()
    with pytest.raises(plywood.Error, match="allowed"):
        lab.show("nothing", out=tmp_path)
    with pytest.raises(plywood.Error, match="has not been run"):
        lab.show("campbell-leaves", out=tmp_path)
    with pytest.raises(plywood.Error, match="scale"):
        lab.run(scale="huge", out=tmp_path)
