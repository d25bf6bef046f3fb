"""Workers of a Dask cluster: one slot for each of their threads."""

from __future__ import annotations

import importlib
import queue
import time
from typing import Any

from .work import Answer, Batch, BatchDone, Lost, Refused, Setup
from .worker import run_batch

#: How often the cluster is looked at for machines that came or went.
_LOOK = 2.0

#: How long an answer may take that a worker has ready.
_PATIENCE = 10.0


class Dask:
    """The workers of a Dask cluster: ``Dask("tcp://host:8786")``, or a client that is there; without an
    address, a cluster that is on this machine and ends with the driver."""

    def __init__(self, address: Any = None, *, workers: int | None = None) -> None:
        distributed: Any = importlib.import_module("distributed")
        Client = distributed.Client
        self._began: list[Any] = []
        if isinstance(address, Client):
            self._client: Any = address
        elif address is None:
            cluster = distributed.LocalCluster(
                n_workers=workers, threads_per_worker=1, dashboard_address=None
            )
            self._client = Client(cluster)
            self._began = [self._client, cluster]
        else:
            self._client = Client(address)
            self._began = [self._client]
        self._setup = Setup()
        self._slots: dict[str, str] = {}
        self._futures: dict[Any, str] = {}
        self._done: queue.SimpleQueue[Any] = queue.SimpleQueue()
        self._lost: list[tuple[str, Answer]] = []
        self._looked = 0.0

    def open(self, setup: Setup) -> None:
        self._setup = setup
        self._look()

    def _look(self) -> None:
        if time.monotonic() - self._looked < _LOOK and self._slots:
            return
        self._looked = time.monotonic()
        threads: dict[str, int] = self._client.nthreads()
        found = {f"{at}/{i}": at for at, number in threads.items() for i in range(number)}
        for slot in self._slots.keys() - found.keys():
            self._lose(slot, "the worker left the cluster")
        self._slots = found

    def _lose(self, slot: str, reason: str) -> None:
        futures = [future for future, of in self._futures.items() if of == slot]
        for future in futures:
            del self._futures[future]
            future.cancel()
        self._slots.pop(slot, None)
        self._lost.append((slot, Lost(reason)))

    def slots(self) -> list[str]:
        self._look()
        return list(self._slots)

    def submit(self, slot: str, batch: Batch) -> None:
        worker = self._slots[slot]
        future = self._client.submit(
            run_batch, self._setup, batch, worker, workers=[worker], pure=False, retries=0
        )
        self._futures[future] = slot
        future.add_done_callback(self._done.put)

    def wait(self, seconds: float) -> list[tuple[str, Answer]]:
        self._look()
        ready: list[Any] = []
        try:
            ready.append(self._done.get(timeout=0 if self._lost else max(seconds, 0.001)))
            while True:
                ready.append(self._done.get_nowait())
        except queue.Empty:
            pass
        answers: list[tuple[str, Answer]] = []
        for future in ready:
            slot = self._futures.pop(future, None)
            if slot is None:
                continue
            answer: Any = None
            if future.status == "finished" and slot in self._slots:
                try:
                    # What a worker held that has died meanwhile would be waited for in vain.
                    answer = future.result(timeout=_PATIENCE)
                except Exception:
                    future.cancel()
            if isinstance(answer, (BatchDone, Refused)):
                answers.append((slot, answer))
            else:
                self._lose(slot, f"the batch ended as '{future.status}'")
        answers += self._lost
        self._lost = []
        return answers

    def close(self) -> None:
        for future in list(self._futures):
            future.cancel()
        self._futures.clear()
        for it in self._began:
            it.close()
