"""Programs that are talked to line by line."""

from __future__ import annotations

import os
import queue
import subprocess
import threading

PLYWOOD = os.environ.get("PLYWOOD", "plywood")
# Longer than any answer takes, however busy the machine is.
HANGS = 120


class Program:
    """A program with lines in and out, ended when it is left."""

    def __init__(self, *command: str):
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, bufsize=1
        )
        self.lines: queue.Queue[str | None] = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        for line in self.process.stdout:
            self.lines.put(line.rstrip("\n"))
        self.lines.put(None)

    def say(self, line: str) -> None:
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def line(self) -> str:
        line = self.lines.get(timeout=HANGS)
        assert line is not None, f"{self.process.args} has ended"
        return line

    def until(self, beginning: str) -> list[str]:
        lines = [self.line()]
        while not lines[-1].startswith(beginning):
            lines.append(self.line())
        return lines

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()


class Gtp(Program):
    """One that speaks GTP."""

    def ask(self, command: str) -> tuple[bool, str]:
        """Whether it succeeds, and the answer."""
        self.say(command)
        first = self.line()
        while not first:
            first = self.line()
        lines = [first]
        while lines[-1]:
            lines.append(self.line())
        assert first[0] in "=?", first
        return first[0] == "=", "\n".join(lines)[1:].strip()

    def must(self, command: str) -> str:
        succeeds, answer = self.ask(command)
        assert succeeds, f"{self.process.args[0]}: {command}: {answer}"
        return answer
