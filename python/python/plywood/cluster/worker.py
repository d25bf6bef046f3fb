"""Does batches of work. As a program (``main``) it reads them from its input and answers on its output, here
or at the other end of ``ssh``."""

from __future__ import annotations

import importlib
import os
import pickle
import queue
import struct
import sys
import threading
import time
import traceback
from typing import Any, BinaryIO

from . import native
from .work import Answer, Batch, BatchDone, Refused, Setup, UnitDone

#: What was made ready in this process, and what its signature is.
_ready: dict[Setup, str] = {}
_lock = threading.Lock()


def prepare(setup: Setup) -> str:
    """Imports what the job needs, and tells the signature of this program."""
    with _lock:
        if setup not in _ready:
            for place in setup.path:
                if place not in sys.path:
                    sys.path.append(place)
            for module in setup.modules:
                try:
                    importlib.import_module(module)
                except ModuleNotFoundError as error:
                    # What the job needs of it may have been sent.
                    if setup.pickled is None or error.name != module:
                        raise
            if setup.pickled is not None:
                pickle.loads(setup.pickled)
            _ready[setup] = native.signature(setup.games)
        return _ready[setup]


def difference(theirs: str, ours: str) -> str:
    """Where two signatures differ first."""
    for a, b in zip(theirs.split("; "), ours.split("; ")):
        if a != b:
            return f"it has '{a}' where the driver has '{b}'"
    return "it knows other games than the driver"


def refusal(setup: Setup, worker: str) -> str | None:
    """Why this process may not work on a job; None if it may."""
    try:
        signature = prepare(setup)
    except Exception as error:
        return f"worker {worker} is refused: {type(error).__name__}: {error}"
    if signature != setup.signature:
        return f"worker {worker} is refused: {difference(signature, setup.signature)}"
    return None


def run_batch(setup: Setup, batch: Batch, worker: str) -> Answer:
    """Does the units of a batch, until the time is over."""
    sentence = refusal(setup, worker)
    if sentence is not None:
        return Refused(batch.number, sentence)
    native.attach(batch.attachments)
    done: list[UnitDone] = []
    start = time.monotonic()
    for unit in batch.units:
        began = time.monotonic()
        if done and began - start > batch.seconds:
            break
        result = error = None
        try:
            result = native.run_unit(unit)
        except Exception as raised:
            last = traceback.extract_tb(raised.__traceback__)[-1:]
            place = "".join(f" ({frame.filename}:{frame.lineno})" for frame in last)
            text = " ".join(str(raised).split())
            error = f"{type(raised).__name__}: {text}{place}"
        done.append(UnitDone(result, error, time.monotonic() - began))
    return BatchDone(batch.number, tuple(done))


def write(to: BinaryIO, message: Any) -> None:
    """Writes a message: its length and itself."""
    data = pickle.dumps(message, protocol=4)
    to.write(struct.pack("<Q", len(data)) + data)
    to.flush()


def read(source: BinaryIO) -> Any:
    """Reads a message; None at the end."""
    head = source.read(8)
    if len(head) < 8:
        return None
    (length,) = struct.unpack("<Q", head)
    data = source.read(length)
    return pickle.loads(data) if len(data) == length else None


def main() -> None:
    """Answers until its input ends."""
    # What own code prints must not get among the answers.
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    batches: queue.SimpleQueue[Any] = queue.SimpleQueue()

    def listen() -> None:
        while (message := read(sys.stdin.buffer)) is not None:
            batches.put(message)
        # Whoever wanted the answers is gone.
        os._exit(0)

    threading.Thread(target=listen, daemon=True).start()
    worker, setup = batches.get()
    while True:
        write(answers, run_batch(setup, batches.get(), worker))

