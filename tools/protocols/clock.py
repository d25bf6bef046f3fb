"""Plays whole games on a short clock and counts those that are lost on time: there must be none.

    PLYWOOD=target/release/plywood python3 tools/protocols/clock.py 1000

The program plays chess against itself over UCI, 1 s for a game and 10 ms for a move, two games at once, so that two cores
are busy. Who answers later than its clock allows has lost, with no margin. A thousand
games take about 17 minutes on two cores. Arguments: the number of games, and how many are played at once.
"""

import json
import os
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

PLYWOOD = os.environ.get("PLYWOOD", "plywood")
CLOCK = "1s+10ms"
MARGIN = "0s"


def play(games: int, at_once: int) -> dict:
    """The row of the match. It is kept nowhere, so that every run plays."""
    engine = f"uci:{shlex.quote(PLYWOOD)} engine chess@clock={CLOCK},margin={MARGIN}"
    command = [PLYWOOD, "match", "chess", engine, engine, "--pairs", str((games + 1) // 2), "--seed", "1"]
    command += ["--threads", str(at_once), "--format", "json"]
    with tempfile.TemporaryDirectory() as state:
        run = subprocess.run(
            command, stdout=subprocess.PIPE, check=True, cwd=state, env={**os.environ, "XDG_STATE_HOME": state}
        )
    return json.loads(run.stdout)[0]


def main() -> None:
    games, at_once = (int(text) for text in (sys.argv[1:] + ["1000", "2"][len(sys.argv) - 1 :])[:2])
    row = play(games, at_once)
    forfeits = [row["a_forfeits"], row["b_forfeits"]]
    played = row["a_wins"] + row["ties"] + row["b_wins"]
    print(f"{played} games at {CLOCK}, {at_once} at once on {os.cpu_count()} cores: {forfeits} lost otherwise than by the rules")
    if any(forfeits):
        print(json.dumps(row, indent=1))
        sys.exit(1)


if __name__ == "__main__":
    PLYWOOD = str(Path(PLYWOOD).resolve()) if "/" in PLYWOOD else PLYWOOD
    main()
