"""Workers that are processes: on this machine, or at the other end of a command such as ``ssh``."""

from __future__ import annotations

import dataclasses
import itertools
import os
import selectors
import shlex
import struct
import pickle
import subprocess
import sys
import time
from typing import Any

from .._native import Error
from .work import Answer, Batch, Lost, Setup
from .worker import write

#: A worker that dies as soon as it is started is not started again at once.
_PAUSE = 1.0


@dataclasses.dataclass
class _Worker:
    process: subprocess.Popen[bytes]
    received: bytearray


class Processes:
    """As many processes as there are cores, or as are asked for.

    ``hosts`` names machines that can be reached by ``ssh`` and have the same Python and Plywood: ``["a:8", "b:16"]``,
    with the number of processes on each.
    """

    def __init__(
        self,
        processes: int | None = None,
        *,
        hosts: list[str] | None = None,
        python: str = "python3",
        ssh: str = "ssh -o BatchMode=yes",
    ) -> None:
        self._commands: list[tuple[str, list[str]]] = []
        module = ["-c", "from plywood.cluster.worker import main; main()"]
        for host in hosts or []:
            name, _, number = host.partition(":")
            for i in range(int(number or 1)):
                remote = [*shlex.split(ssh), name, shlex.join([python, *module])]
                self._commands.append((f"{name}/{i}", remote))
        if not hosts or processes:
            for i in range(processes or os.cpu_count() or 1):
                self._commands.append((f"process/{i}", [sys.executable, *module]))
        self._setup = Setup()
        self._workers: dict[str, _Worker] = {}
        self._started: dict[str, float] = {}
        self._selector = selectors.DefaultSelector()
        self._lost: list[tuple[str, Answer]] = []
        self._numbers = itertools.count()

    def open(self, setup: Setup) -> None:
        self._setup = setup
        self._revive()

    def _revive(self) -> None:
        """Starts the workers that are not there."""
        running = {name.partition("#")[0] for name in self._workers}
        for place, command in self._commands:
            if place in running or time.monotonic() < self._started.get(place, 0.0):
                continue
            self._started[place] = time.monotonic() + _PAUSE
            environment = dict(os.environ)
            try:
                process = subprocess.Popen(
                    command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment
                )
            except OSError as error:
                raise Error(f"no worker can be started: {command[0]}: {error}") from error
            # A worker that takes the place of another has another name.
            name = f"{place}#{next(self._numbers)}"
            worker = _Worker(process, bytearray())
            assert process.stdout is not None
            os.set_blocking(process.stdout.fileno(), False)
            self._workers[name] = worker
            self._selector.register(process.stdout, selectors.EVENT_READ, name)
            self._send(name, (name, self._setup))

    def _send(self, slot: str, message: Any) -> None:
        worker = self._workers.get(slot)
        if worker is None:
            return
        try:
            assert worker.process.stdin is not None
            write(worker.process.stdin, message)  # type: ignore[arg-type]
        except OSError:
            self._lose(slot)

    def _lose(self, slot: str) -> None:
        worker = self._workers.pop(slot, None)
        if worker is None:
            return
        if worker.process.stdout is not None:
            self._selector.unregister(worker.process.stdout)
            worker.process.stdout.close()
        worker.process.kill()
        code = worker.process.wait()
        self._lost.append((slot, Lost(f"the process ended with {code}")))

    def slots(self) -> list[str]:
        self._revive()
        return list(self._workers)

    def submit(self, slot: str, batch: Batch) -> None:
        self._send(slot, batch)

    def wait(self, seconds: float) -> list[tuple[str, Answer]]:
        answers, self._lost = self._lost, []
        if answers:
            seconds = 0.0
        for key, _ in self._selector.select(seconds):
            slot: str = key.data
            worker = self._workers[slot]
            try:
                data = os.read(key.fd, 1 << 20)
            except BlockingIOError:
                continue
            except OSError:
                data = b""
            if not data:
                self._lose(slot)
                continue
            worker.received += data
            while len(worker.received) >= 8:
                (length,) = struct.unpack_from("<Q", worker.received)
                if len(worker.received) < 8 + length:
                    break
                answers.append((slot, pickle.loads(bytes(worker.received[8 : 8 + length]))))
                del worker.received[: 8 + length]
        answers += self._lost
        self._lost = []
        return answers

    def close(self) -> None:
        for worker in self._workers.values():
            for stream in (worker.process.stdin, worker.process.stdout):
                if stream is not None:
                    try:
                        stream.close()
                    except OSError:
                        pass
            worker.process.kill()
        for worker in self._workers.values():
            worker.process.wait()
        self._workers.clear()
        self._selector.close()

    def pids(self) -> dict[str, int]:
        """The processes of the workers by their names."""
        return {name: worker.process.pid for name, worker in self._workers.items()}
