"""``python -m plywood.cluster``: commands of ``plywood`` on a cluster."""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from typing import Any

from .._native import Error
from . import Driver, Gone, Job, NoWorkers, show, way
from .driver import in_words


def _arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m plywood.cluster",
        description="Commands of plywood on processes, Ray or Dask. Interrupted or killed, the same command goes on "
        "where it was.",
    )
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument(
        "--address",
        metavar="WHERE",
        help="processes:N (default: one for each core), ssh:HOST:N,HOST:N, ray, ray:auto, ray:HOST:PORT, "
        "ray://HOST:PORT, dask, dask:tcp://HOST:PORT",
    )
    common.add_argument("--workers", type=int, metavar="N", help="slots to use [default: all]")
    common.add_argument("--module", action="append", default=[], metavar="NAME",
                        help="a module of your own that workers import: games that register themselves")
    common.add_argument("--quiet", action="store_true", help="say nothing while it runs")
    commands = parser.add_subparsers(dest="command", required=True)

    lab = commands.add_parser("lab", help="the papers' experiments")
    of_lab = lab.add_subparsers(dest="lab_command", required=True)
    run = of_lab.add_parser("run", parents=[common], help="runs experiments")
    run.add_argument("experiments", nargs="*", metavar="ID")
    run.add_argument("--scale", default="quick", choices=["quick", "paper", "deep"])
    run.add_argument("--out", default="plywood-lab", metavar="DIR", help="as for plywood lab")

    record = argparse.ArgumentParser(add_help=False)
    record.add_argument("--record", default="plywood-cluster.record", metavar="FILE",
                        help="what is done; any number of jobs may share it")

    compare = commands.add_parser("compare", parents=[common, record], help="algorithms side by side")
    compare.add_argument("game")
    compare.add_argument("-a", "--algorithms", metavar="NAMES")
    compare.add_argument("-n", "--trees", type=int)
    compare.add_argument("--seed", type=int, default=1)
    compare.add_argument("-d", "--depth", type=int)
    compare.add_argument("--order", choices=["rules", "static"])
    compare.add_argument("--memory", type=int, default=1024, metavar="MIB")

    match = commands.add_parser("match", parents=[common, record], help="pairs of games")
    match.add_argument("game")
    match.add_argument("a")
    match.add_argument("b")
    match.add_argument("more", nargs="*")
    match.add_argument("--tournament", choices=["gauntlet", "round-robin"])
    match.add_argument("-n", "--pairs", type=int)
    match.add_argument("--seed", type=int, default=1)
    match.add_argument("--opening-plies", type=int)
    match.add_argument("--finish", type=int)
    match.add_argument("--most-plies", type=int, default=1000)
    match.add_argument("--memory", type=int, default=1024, metavar="MIB")
    match.add_argument("--openings", metavar="FILE", help="as for plywood match")
    match.add_argument("--opening-order", choices=["sequential", "random"], default="sequential")
    match.add_argument("--sprt", metavar="elo0=0,elo1=5", help="ends when it is decided, by pairs in their order")
    match.add_argument("--adjudicate-draw", metavar="RULE", help="as for plywood match")
    match.add_argument("--adjudicate-win", metavar="RULE")

    perft = commands.add_parser("perft", parents=[common, record], help="counts the ways to play")
    perft.add_argument("game")
    perft.add_argument("depth", type=int)
    perft.add_argument("--position")
    perft.add_argument("--moves", default="")
    perft.add_argument("--seed", type=int, default=1)
    perft.add_argument("--parts", type=int, default=500)

    train = commands.add_parser("train", parents=[common, record], help="weights, from games against itself")
    train.add_argument("game", choices=["othello"])
    train.add_argument("-n", "--games", type=int, default=100_000)
    train.add_argument("--seed", type=int, default=1)
    train.add_argument("-o", "--output", default="othello-weights.bin", metavar="FILE")

    sweep = commands.add_parser("sweep", parents=[common, record], help="a job for every point of a grid")
    sweep.add_argument("work", metavar="JSON", help="the job with {NAME} in its texts, or @FILE")
    sweep.add_argument("--with", dest="grid", action="append", required=True, metavar="NAME=V,V,…")
    return parser


def _value(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return text


def _description(given: argparse.Namespace) -> dict[str, Any]:
    """The job that the arguments ask for."""
    if given.command == "lab":
        return {"job": "lab", "experiments": given.experiments, "scale": given.scale}
    if given.command == "sweep":
        text = given.work
        if text.startswith("@"):
            with open(text[1:], encoding="utf-8") as file:
                text = file.read()
        try:
            work = json.loads(text)
        except ValueError as error:
            raise Error(f"the job of the sweep is no JSON: {error}") from None
        grid: dict[str, list[Any]] = {}
        for axis in given.grid:
            name, equals, values = axis.partition("=")
            if not equals:
                raise Error(f"--with {axis} is not possible; allowed: NAME=VALUE,VALUE")
            grid[name] = [_value(it) for it in values.split(",")]
        return {"job": "sweep", "with": grid, "work": work}
    names = {
        "compare": ["game", "trees", "seed", "depth", "order", "memory"],
        "match": ["game", "a", "b", "more", "tournament", "pairs", "seed", "opening_plies", "opening_order", "finish",
                  "most_plies", "adjudicate_draw", "adjudicate_win", "memory"],
        "perft": ["game", "depth", "position", "moves", "seed", "parts"],
        "train": ["game", "games", "seed"],
    }[given.command]
    job = {"job": given.command, **{name: getattr(given, name) for name in names}}
    if given.command == "compare" and given.algorithms is not None:
        job["algorithms"] = [name.strip() for name in given.algorithms.split(",")]
    if given.command == "match" and given.openings is not None:
        with open(given.openings, encoding="utf-8") as file:
            job["openings"] = file.read()
    if given.command == "match" and given.sprt is not None:
        # As plywood match has it, or only the two numbers.
        elo0, comma, elo1 = given.sprt.partition(",")
        job["sprt"] = given.sprt if "=" in given.sprt or not comma else f"elo0={elo0},elo1={elo1}"
    return job


def _check_output(job: Job, path: str) -> None:
    """Better to know now than after the games that weights cannot be written."""
    if os.path.exists(path) and job.plan() > 0:
        raise Error(f"{path} is not replaced: move it away, or give another file")
    with tempfile.TemporaryFile(dir=os.path.dirname(os.path.abspath(path))):
        pass


def _write_weights(result: dict[str, Any], path: str) -> list[dict[str, Any]]:
    """Writes the weights that were learned, and tells what the command line tells."""
    weights = bytes.fromhex(result.pop("weights"))
    if os.path.exists(path):
        with open(path, "rb") as file:
            if file.read() != weights:
                raise Error(f"{path} is not replaced: it has other weights")
    else:
        beside = f"{path}.{os.getpid()}"
        with open(beside, "wb") as file:
            file.write(weights)
        os.replace(beside, path)
    return [{"output": path, **result}]


def main(arguments: list[str] | None = None) -> int:
    """Runs a command; the document of the command line goes to the output."""
    given = _arguments().parse_args(arguments)
    try:
        description = _description(given)
        path = os.path.join(given.out, "trials.sqlite") if given.command == "lab" else given.record
        sys.path.insert(0, os.getcwd())
        job = Job(description, path, modules=given.module)
        for note in job.notes():
            print(f"plywood: {note}", file=sys.stderr)
        if given.command == "train":
            _check_output(job, given.output)
        there = way(given.address, workers=given.workers)
        report = Driver(job, there, progress=None if given.quiet else show).run()
    except Gone as error:
        print(f"plywood: {error}: the same command goes on", file=sys.stderr)
        return 3
    except (Error, ValueError, NoWorkers, OSError, ImportError) as error:
        print(f"plywood: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("\nplywood: interrupted; the same command goes on where it was", file=sys.stderr)
        return 130
    if not given.quiet:
        if sys.stderr.isatty():
            print(file=sys.stderr)
        print(f"{report.done} units in {in_words(report.seconds)}, {report.batches} batches, "
              f"{report.lost} workers lost", file=sys.stderr)
    for sentence in report.refused:
        print(f"plywood: {sentence}", file=sys.stderr)
    for failure in report.failures:
        print(f"plywood: {failure}", file=sys.stderr)
    if not report.is_complete:
        return 1
    try:
        result = job.result()
        if given.command == "train":
            result = _write_weights(result, given.output)
    except (Error, OSError) as error:
        print(f"plywood: {error}", file=sys.stderr)
        return 2
    print(json.dumps(result, indent=2, ensure_ascii=False))
    wrong = job.wrong()
    for line in wrong:
        print(f"plywood: {line}", file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
