"""Rows are those of one process, whoever makes them and whatever happens meanwhile."""

from __future__ import annotations

import json
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
import race_on_a_cluster
from cluster_jobs import JOBS, alone as alone, needs, without_seconds

from plywood import cluster

Alone = Callable[[str], "tuple[str, Any]"]


def made(job: cluster.Job, way: Any) -> tuple[str, Any]:
    """All of the record of a job that was run in some way, and its result."""
    report = cluster.run(job, way).report
    assert report.is_complete and not report.refused, report
    return job.dump(), without_seconds(job.result())


def match_words(record: Path) -> list[str]:
    """The match as a command."""
    said = JOBS["match"]
    words = [sys.executable, "-m", "plywood.cluster", "match", said["game"], said["a"], said["b"]]
    return [*words, "-n", str(said["pairs"]), "--memory", str(said["memory"]), "--record", str(record)]


@pytest.mark.parametrize("name", JOBS)
def test_two_processes_make_the_rows_of_one(name: str, alone: Alone, tmp_path: Path) -> None:
    assert made(cluster.Job(JOBS[name], tmp_path / name), cluster.Processes(2)) == alone(name)


class Killed(cluster.Processes):
    """Processes that are killed just after they were given work."""

    def __init__(self, processes: int, seed: str) -> None:
        super().__init__(processes)
        self.killed = 0
        self._submitted = 0
        self._draw = random.Random(seed)

    def submit(self, slot: str, batch: Any) -> None:
        super().submit(slot, batch)
        self._submitted += 1
        # By what was handed out and not by a clock, so that even the shortest job loses some; few enough times that no
        # unit is taken for what kills workers.
        wanted = self._submitted == 3 or self._draw.random() < 0.2
        pid = self.pids().get(slot)
        if wanted and self.killed < 6 and pid is not None:
            os.kill(pid, signal.SIGKILL)
            self.killed += 1


@pytest.mark.parametrize("name", JOBS)
def test_processes_are_killed(name: str, alone: Alone, tmp_path: Path) -> None:
    way = Killed(2, name)
    job = cluster.Job(JOBS[name], tmp_path / name)
    report = cluster.run(job, way).report
    assert report.is_complete and not report.refused, report
    assert (job.dump(), without_seconds(job.result())) == alone(name)
    assert 0 < report.lost <= way.killed, (way.killed, report)


def test_the_driver_is_killed_ten_times(alone: Alone, tmp_path: Path) -> None:
    draw = random.Random(1)
    record = tmp_path / "record"
    words = [*match_words(record), "--address", "processes:2"]
    for _ in range(10):
        driver = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(draw.uniform(0.3, 1.5))
        driver.send_signal(signal.SIGKILL)
        driver.wait()
    finished = subprocess.run(words, capture_output=True, text=True, timeout=300)
    assert finished.returncode == 0, finished.stderr
    job = cluster.Job(JOBS["match"], record)
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
        # A game with dice in Python, which the nodes are handed as a module.
        one, both = (swept(climb, tmp_path / where) for where in ("climb-one", "climb-both"))
        assert made(both, cluster.Ray()) == made(one, cluster.Processes(1))
        # The guide's example, which stands in a file that the nodes do not have.
        assert raced(f"ray:{nodes.address}", tmp_path / "race-both") == raced("processes:1", tmp_path / "race-one")
        timer = threading.Timer(4.0, nodes.remove_node, (second,))
        timer.start()
        job = cluster.Job(JOBS["match"], tmp_path / "lost")
        assert made(job, cluster.Ray()) == alone("match")
        timer.join()
    finally:
        ray.shutdown()
        nodes.shutdown()


def raced(where: str, place: Path) -> tuple[str, str]:
    """What the example of a race with dice prints, and all of its record."""
    place.mkdir()
    example = race_on_a_cluster.__file__
    ran = subprocess.run([sys.executable, example, where], capture_output=True, text=True, cwd=place, timeout=200)
    assert ran.returncode == 0 and ran.stdout.count("\n") == 6, ran.stderr
    job = cluster.Job(race_on_a_cluster.SWEEP, place / "race.record")
    assert job.plan() == 0
    return ran.stdout, job.dump()


def test_a_training_writes_the_file_of_one_machine(tmp_path: Path) -> None:
    words = ["train", "othello", "--games", "160", "--seed", "5", "--output"]
    here, there = tmp_path / "here.bin", tmp_path / "there.bin"
    subprocess.run([sys.executable, "-m", "plywood", *words, here], check=True, capture_output=True)
    clustered = [sys.executable, "-m", "plywood.cluster", *words, there, "--record", tmp_path / "record"]
    ran = subprocess.run([*clustered, "--address", "processes:2"], capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    (told,) = json.loads(ran.stdout)
    assert told == {"output": str(there), "games": 160, "seed": 5, "generations": 4, "bytes": here.stat().st_size}
    assert here.read_bytes() == there.read_bytes()
    # Once more, nothing is left to do; another file is not replaced.
    assert subprocess.run(clustered, capture_output=True).returncode == 0
    there.write_text("Dear reader,\n")
    ran = subprocess.run(clustered, capture_output=True, text=True)
    assert ran.returncode == 2 and "is not replaced" in ran.stderr
    assert there.read_text() == "Dear reader,\n"


def test_rays_head_dies_and_nothing_done_is_lost(alone: Alone, tmp_path: Path) -> None:
    needs("ray")
    from ray.cluster_utils import Cluster

    record = tmp_path / "record"
    nodes = Cluster(initialize_head=True, head_node_args={"num_cpus": 2})
    try:
        words = match_words(record)
        driver = subprocess.Popen(
            [*words, "--quiet", "--address", f"ray:{nodes.address}"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
        deadline = time.monotonic() + 120
        while not (record.exists() and record.stat().st_size > 10_000) and driver.poll() is None:
            assert time.monotonic() < deadline
            time.sleep(0.05)
    finally:
        nodes.shutdown()
    _, said = driver.communicate(timeout=60)
    assert driver.returncode == 3, said
    (sentence,) = [line for line in said.splitlines() if line.startswith("plywood: ")]
    assert "the head of the Ray cluster at " in sentence and "the same command goes on" in sentence
    # What was done stands there, and is not all.
    assert cluster.Job(JOBS["match"], record).plan() > 0
    done = record.read_text()
    assert '"result"' in done
    finished = subprocess.run([*words, "--address", "processes:2"], capture_output=True, text=True, timeout=300)
    assert finished.returncode == 0, finished.stderr
    assert {*done.splitlines()} <= {*record.read_text().splitlines()}
    job = cluster.Job(JOBS["match"], record)
    assert job.plan() == 0
    assert (job.dump(), without_seconds(job.result())) == alone("match")


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


def swept(work: dict[str, Any], record: Path) -> cluster.Job:
    """A sweep of something of one's own over a size."""
    sweep = {"job": "sweep", "with": {"size": [2, 3]}, "work": work}
    return cluster.Job(sweep, record, modules=["cluster_own"])


climb = {"job": "compare", "game": "climb:top={size}", "algorithms": ["expectiminimax", "star2"], "depth": 6}


def test_games_and_algorithms_in_python_are_swept(tmp_path: Path) -> None:
    work = {
        "job": "compare",
        "game": "piles:size={size}",
        "algorithms": ["negamax", "alphabeta", "own-negamax"],
        "depth": 9,
    }
    one, both = (swept(work, tmp_path / where) for where in ("one", "both"))
    assert made(both, cluster.Processes(2)) == made(one, cluster.Processes(1))
    rows = [it["result"] for it in both.result()]
    assert all(row["value_mean"] == 1.0 for point in rows for row in point)
    assert all(point[0]["leaves_mean"] == point[2]["leaves_mean"] for point in rows)
