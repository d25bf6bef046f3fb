"""Workers that are actors of Ray: one for each core of a cluster."""

from __future__ import annotations

import importlib
import logging
import os
import socket
import time
from typing import Any

from .work import Answer, Batch, BatchDone, Gone, Lost, Refused, Setup
from .worker import run_batch

#: How often the cluster is looked at for machines that came.
_LOOK = 5.0

#: How long the head of a cluster may be out of reach. Ray itself would wait a minute, and then end the process.
_PATIENCE = 5.0


def _head(ray: Any) -> tuple[str, int] | None:
    """Where the head of the cluster is, if it can be asked from here."""
    if ray.util.client.ray.is_connected():
        return None
    host, _, port = str(ray.get_runtime_context().gcs_address).rpartition(":")
    head = host, int(port)
    return head if _answers(head) else None


def _answers(address: tuple[str, int]) -> bool:
    try:
        socket.create_connection(address, 1.0).close()
    except OSError:
        return False
    return True


class _Worker:
    """Does batches for one driver."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.name = f"{os.uname().nodename}/{os.getpid()}"

    def run(self, batch: Batch) -> Answer:
        return run_batch(self.setup, batch, self.name)


class Ray:
    """The cores of a Ray cluster: ``Ray("auto")``, ``Ray("ray://host:10001")``; without an address, a
    cluster that is on this machine and ends with the driver.

    What is done is kept by the driver alone: the head of the cluster may die, and the driver too.
    """

    def __init__(
        self,
        address: str | None = None,
        *,
        workers: int | None = None,
        cpus: float = 1.0,
        runtime_env: dict[str, Any] | None = None,
    ) -> None:
        ray: Any = importlib.import_module("ray")
        self._ray = ray
        self._began = not ray.is_initialized()
        if self._began:
            ray.init(
                address=address,
                runtime_env=runtime_env,
                log_to_driver=False,
                logging_level=logging.ERROR,
                include_dashboard=False if address is None else None,
            )
        self._workers = workers
        self._cpus = cpus
        self._setup = Setup()
        self._actors: dict[str, Any] = {}
        self._tasks: dict[Any, str] = {}
        self._looked = 0.0
        self._number = 0
        self._head = _head(ray)
        self._heard = time.monotonic()

    def open(self, setup: Setup) -> None:
        self._setup = setup
        self._look()

    def _look(self) -> None:
        """As many actors as there are cores."""
        if time.monotonic() - self._looked < _LOOK and self._actors:
            return
        self._check_head(0.0)
        self._looked = time.monotonic()
        cores = self._ray.cluster_resources().get("CPU", 1.0)
        wanted = self._workers or max(1, int(cores / self._cpus))
        options = {"num_cpus": self._cpus, "max_restarts": 0}
        while len(self._actors) < wanted:
            self._number += 1
            actor = self._ray.remote(**options)(_Worker).remote(self._setup)
            self._actors[f"ray/{self._number}"] = actor

    def _check_head(self, pause: float = 1.0) -> None:
        """Without its head a cluster does nothing more: whoever asks it for something waits for ever."""
        if self._head is None or time.monotonic() - self._heard < pause:
            return
        end = time.monotonic() + _PATIENCE
        while not _answers(self._head):
            if time.monotonic() > end:
                self._actors.clear()
                at = ":".join(map(str, self._head))
                raise Gone(f"the head of the Ray cluster at {at} is gone; what was done is in the record")
            time.sleep(0.5)
        self._heard = time.monotonic()

    def slots(self) -> list[str]:
        self._look()
        return list(self._actors)

    def submit(self, slot: str, batch: Batch) -> None:
        self._tasks[self._actors[slot].run.remote(batch)] = slot

    def wait(self, seconds: float) -> list[tuple[str, Answer]]:
        self._check_head()
        if not self._tasks:
            time.sleep(seconds)
            return []
        # One that is done wakes; those that are done as well are fetched with it.
        waiting = list(self._tasks)
        ready, _ = self._ray.wait(waiting, num_returns=1, timeout=seconds)
        if ready:
            ready, _ = self._ray.wait(waiting, num_returns=len(waiting), timeout=0)
        answers: list[tuple[str, Answer]] = []
        lost: dict[str, str] = {}
        for task in ready:
            slot = self._tasks.pop(task)
            try:
                answer = self._ray.get(task)
                assert isinstance(answer, (BatchDone, Refused))
                answers.append((slot, answer))
            except self._ray.exceptions.RayError as error:
                lost.setdefault(slot, str(error).strip().split("\n")[0])
        for slot, reason in lost.items():
            self._drop(slot)
            answers.append((slot, Lost(reason)))
        return answers

    def _drop(self, slot: str) -> None:
        actor = self._actors.pop(slot, None)
        self._tasks = {task: of for task, of in self._tasks.items() if of != slot}
        self._looked = 0.0
        if actor is not None:
            try:
                self._ray.kill(actor)
            except Exception:
                pass  # It is gone already.

    def close(self) -> None:
        for slot in list(self._actors):
            self._drop(slot)
        if self._began:
            self._ray.shutdown()
