"""Jobs, and what one process makes of them."""

from __future__ import annotations

import importlib.util
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from plywood import cluster

#: Jobs of every kind that take a few seconds.
JOBS: dict[str, dict[str, Any]] = {
    "lab": {"job": "lab", "experiments": ["campbell-correct-line", "campbell-leaves", "korf-regeneration"], "scale": "quick"},
    "compare": {
        "job": "compare",
        "game": "uniform:width=8,depth=6",
        "algorithms": ["negascout", "sss", "mtd-f"],
        "trees": 200,
        "memory": 64,
    },
    "match": {
        "job": "match",
        "game": "random-game:branching=5,plies=40",
        "a": "best-first@equal",
        "b": "alphabeta-kept@1..5",
        "pairs": 150,
        "memory": 16,
    },
    "perft": {"job": "perft", "game": "othello", "depth": 10, "parts": 300},
    "train": {"job": "train", "game": "othello", "games": 400, "seed": 3},
    "sweep": {
        "job": "sweep",
        "with": {"n": [4, 8, 12], "depth": [2, 3]},
        "work": {"job": "compare", "game": "star-complete:n={n},depth={depth}", "algorithms": ["expectiminimax", "star1", "star2", "star3"], "trees": 300},
    },
}


def needs(package: str) -> None:
    """Skips, or fails where everything must be there."""
    if importlib.util.find_spec(package) is None:
        if os.environ.get("PLYWOOD_ALL"):
            pytest.fail(f"{package} is not installed")
        pytest.skip(f"{package} is not installed")


@pytest.fixture(scope="session")
def alone(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], tuple[str, Any]]:
    """What one process makes of a job: all of its record, in order, and the result."""
    place = tmp_path_factory.mktemp("alone")
    known: dict[str, tuple[str, Any]] = {}

    def made(name: str) -> tuple[str, Any]:
        if name not in known:
            job = cluster.Job(JOBS[name], Path(place) / name)
            report = cluster.run(job, cluster.Processes(1)).report
            assert report.is_complete and not report.refused
            known[name] = job.dump(), without_seconds(job.result())
        return known[name]

    return made


def without_seconds(document: Any) -> Any:
    """What two runs have in common."""
    if isinstance(document, list):
        return [without_seconds(it) for it in document]
    if isinstance(document, dict):
        return {name: without_seconds(it) for name, it in document.items() if name != "seconds"}
    return document
