"""Rows are those of one process, whoever makes them and whatever happens meanwhile."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cluster_own as own
import pytest
from cluster_jobs import JOBS, alone as alone, needs, without_seconds

from plywood import cluster

Alone = Callable[[str], "tuple[str, Any]"]


def made(job: cluster.Job, way: Any) -> tuple[str, Any]:
    """All of the record of a job that was run in some way, and its result."""
    report = cluster.run(job, way).report
    assert report.is_complete and not report.refused, report
    return job.dump(), without_seconds(job.result())


@pytest.mark.parametrize("name", JOBS)
def test_two_processes_make_the_rows_of_one(name: str, alone: Alone, tmp_path: Path) -> None:
    assert made(cluster.Job(JOBS[name], tmp_path / name), cluster.Processes(2)) == alone(name)


@pytest.mark.parametrize("name", JOBS)
def test_processes_are_killed(name: str, alone: Alone, tmp_path: Path) -> None:
    way = cluster.Processes(2)
    over = threading.Event()

    def kill() -> None:
        draw = random.Random(name)
        while not over.wait(draw.uniform(0.3, 0.8)):
            pids = list(way.pids().values())
            if pids:
                os.kill(draw.choice(pids), signal.SIGKILL)

    killer = threading.Thread(target=kill)
    killer.start()
    # Long enough to kill for some time, then let them finish.
    timer = threading.Timer(6.0, over.set)
    timer.start()
    try:
        assert made(cluster.Job(JOBS[name], tmp_path / name), way) == alone(name)
    finally:
        over.set()
        timer.cancel()
        killer.join()


def test_the_driver_is_killed_ten_times(alone: Alone, tmp_path: Path) -> None:
    draw = random.Random(1)
    said = JOBS["match"]
    record = tmp_path / "record"
    words = [sys.executable, "-m", "plywood.cluster", "match", said["game"], said["a"], said["b"]]
    words += ["-n", str(said["pairs"]), "--memory", str(said["memory"]), "--record", str(record)]
    words += ["--address", "processes:2"]
    for _ in range(10):
        driver = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(draw.uniform(0.3, 1.5))
        driver.send_signal(signal.SIGKILL)
        driver.wait()
    finished = subprocess.run(words, capture_output=True, text=True, timeout=300)
    assert finished.returncode == 0, finished.stderr
    job = cluster.Job(said, record)
    assert job.plan() == 0
    assert (job.dump(), without_seconds(job.result())) == alone("match")


def test_dask_makes_the_rows_of_one(alone: Alone, tmp_path: Path) -> None:
    needs("distributed")
    from distributed import Client, LocalCluster

    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as local:
        with Client(local) as client:
            for name in JOBS:
                assert made(cluster.Job(JOBS[name], tmp_path / name), cluster.Dask(client)) == alone(name)
            # A worker is killed while it works.
            pids = list(client.run(os.getpid).values())
            timer = threading.Timer(1.0, os.kill, (pids[0], signal.SIGKILL))
            timer.start()
            job = cluster.Job(JOBS["match"], tmp_path / "killed")
            assert made(job, cluster.Dask(client)) == alone("match")


def test_ray_makes_the_rows_of_one_while_a_node_is_lost(alone: Alone, tmp_path: Path) -> None:
    needs("ray")
    import ray
    from ray.cluster_utils import Cluster

    nodes = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    second = nodes.add_node(num_cpus=1)
    ray.init(address=nodes.address, log_to_driver=False, logging_level="ERROR")
    try:
        for name in JOBS:
            assert made(cluster.Job(JOBS[name], tmp_path / name), cluster.Ray()) == alone(name)
        timer = threading.Timer(4.0, nodes.remove_node, (second,))
        timer.start()
        job = cluster.Job(JOBS["match"], tmp_path / "lost")
        assert made(job, cluster.Ray()) == alone("match")
        timer.join()
    finally:
        ray.shutdown()
        nodes.shutdown()


def test_another_program_is_refused(alone: Alone, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    (other / "sitecustomize.py").write_text(
        "from plywood.cluster import native\n"
        "known = native.signature\n"
        "native.signature = lambda games: known(games).replace('chess', 'other-chess', 1)\n"
    )
    # Whatever reaches a machine may stand in the place of ssh.
    reach = tmp_path / "reach"
    path = os.pathsep.join([str(other), *sys.path])
    reach.write_text(f"#!/bin/sh\nPYTHONPATH={path} exec sh -c \"$2\"\n")
    reach.chmod(0o755)
    hosts = {"hosts": ["far:1"], "python": sys.executable, "ssh": str(reach)}
    job = cluster.Job(JOBS["perft"], tmp_path / "record")
    report = cluster.run(job, cluster.Processes(1, **hosts)).report  # type: ignore[arg-type]
    (sentence,) = report.refused
    assert "far/0" in sentence and "is refused: it has '" in sentence and "other-chess" in sentence
    assert (job.dump(), without_seconds(job.result())) == alone("perft")
    with pytest.raises(cluster.NoWorkers, match="far/0.* is refused"):
        cluster.run(JOBS["perft"], cluster.Processes(**hosts))  # type: ignore[arg-type]


def test_what_fails_everywhere_is_told_and_the_rest_is_done() -> None:
    calls = cluster.Calls(own.fails_at_three, {"x": range(6)})
    run = cluster.run(calls, cluster.Processes(2))
    (failure,) = run.report.failures
    assert '"with":{"x":3}' in failure.unit and len(failure.errors) == 3
    assert len({worker for worker, _ in failure.errors}) == 2
    assert "ZeroDivisionError: three is too many" in str(failure)
    assert [row["x"] for row in calls.result()] == [0, 1, 2, 4, 5]


def test_what_kills_workers_is_told_and_the_rest_is_done() -> None:
    calls = cluster.Calls(own.kills_at_three, {"x": range(6)})
    run = cluster.run(calls, cluster.Processes(2))
    (failure,) = run.report.failures
    assert '"with":{"x":3}' in failure.unit
    assert [row["result"] for row in calls.result()] == [0, 1, 4, 16, 25]


def test_functions_of_ones_own_go_on_where_they_were(tmp_path: Path) -> None:
    grid = {"width": [1, 2], "height": [3, 4]}
    calls = cluster.Calls(own.area, grid, tmp_path / "record", seeds=3)
    first = cluster.run(calls, cluster.Processes(2))
    assert first.report.done == 12
    assert first.result[-1] == {"width": 2, "height": 4, "seed": 2, "result": {"area": 10}}
    again = cluster.Calls(own.area, grid, tmp_path / "record", seeds=4)
    assert cluster.run(again, cluster.Processes(1)).report.done == 4

    needs("cloudpickle")
    local = cluster.Calls(lambda x: x + 1, [{"x": 1}, {"x": 5}])
    assert [row["result"] for row in cluster.run(local, cluster.Processes(1)).result] == [2, 6]


def test_mistakes_are_told_in_a_line(tmp_path: Path) -> None:
    for words, told in [
        (["perft", "x", "3"], "unknown tree or game 'x'"),
        (["lab", "run", "x"], "no experiment 'x'"),
        (["match", "othello", "engine@2", "x@@"], ""),
        (["perft", "othello", "3", "--address", "moon"], "no address 'moon'; allowed"),
        (["sweep", "{", "--with", "a=1"], "the job of the sweep is no JSON"),
    ]:
        command = [sys.executable, "-m", "plywood.cluster", *words]
        ran = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path)
        assert ran.returncode == 2 and told in ran.stderr, ran.stderr
        assert len(ran.stderr.strip().splitlines()) == 1, ran.stderr


def test_a_game_in_python_is_swept(tmp_path: Path) -> None:
    work = {"job": "compare", "game": "piles:size={size}", "algorithms": ["negamax", "alphabeta"], "depth": 9}
    sweep = {"job": "sweep", "with": {"size": [2, 3]}, "work": work}
    one = cluster.Job(sweep, tmp_path / "one", modules=["cluster_own"])
    both = cluster.Job(sweep, tmp_path / "both", modules=["cluster_own"])
    assert made(both, cluster.Processes(2)) == made(one, cluster.Processes(1))
    rows = [it["result"] for it in both.result()]
    assert all(row["value_mean"] == 1.0 for point in rows for row in point)
