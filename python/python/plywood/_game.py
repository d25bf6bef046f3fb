"""A game, its positions, and all that can be done with them."""

from __future__ import annotations

import atexit
import json
import os
import weakref
from collections.abc import Callable, Iterable, Iterator
from datetime import timedelta
from types import TracebackType
from typing import TYPE_CHECKING, Any, SupportsFloat, SupportsIndex, TypedDict, cast

from . import _own  # pyright: ignore[reportPrivateUsage]
from ._arguments import (
    MEBIBYTES,
    SEED,
    THREADS,
    choice,
    file,
    moves as moves_text,
    names,
    seconds,
    text,
    text_or_none,
    whole,
    whole_or_none,
    yes,
)
from ._explorer import Explorer
from ._native import Error, NativeExplorer, NativeGame, NativeLive, wait_for_left
from ._results import (
    Analysis,
    CheckReport,
    Comparison,
    Efficiency,
    Match,
    PerftCount,
    Shown,
    Solution,
    Tablebase,
    Tournament,
    Trace,
    Why,
)

if TYPE_CHECKING:
    from typing_extensions import Unpack

File = str | os.PathLike[str] | None
Moves = str | Iterable[str] | None
Steps = Callable[[int, int], object] | Any | None
Time = SupportsFloat | timedelta | None


class Thinking(TypedDict, total=False):
    """How to analyse; all of it may be left out."""

    #: Where to start: as players write it (rules in Python: the object itself will do), and moves from there.
    position: Any
    moves: Moves
    #: Of random trees, which one.
    seed: SupportsIndex
    #: One by name, to a depth, instead of the engine.
    algorithm: str | None
    #: Limits: plies, positions visited, and seconds.
    depth: SupportsIndex | None
    nodes: SupportsIndex | None
    time: Time
    #: ``exact`` keeps to the value of the depth, ``play`` looks further where it matters.
    style: str | None
    threads: SupportsIndex
    #: ``lazy`` or ``ybw`` (young brothers wait).
    parallel: str | None
    #: How many of the best moves are told.
    lines: SupportsIndex
    #: Of the table, in MiB.
    memory: SupportsIndex | None


def _steps(progress: Steps) -> Callable[[int, int], object] | None:
    """Something that is called with what is done and how much there is; a bar of tqdm will do."""
    if progress is None:
        return None
    update = getattr(progress, "update", None)
    if update is not None and hasattr(progress, "total"):
        bar: Any = progress
        last = 0

        def step(done: int, total: int) -> None:
            nonlocal last
            bar.total = total
            bar.update(done - last)
            last = done

        return step
    if not callable(progress):
        raise TypeError(f"progress is of type {type(progress).__name__}; allowed: a function, a bar")
    return cast("Callable[[int, int], object]", progress)


class Game:
    """A game by its text, `othello:size=6`, or with rules in Python.

    What can be done with it has the names of the command line. Made by `plywood.game`.
    """

    __slots__ = ("_native", "_rules", "_judging", "_info")
    _native: NativeGame
    _rules: Any
    _judging: str
    _info: dict[str, Any] | None

    def __init__(self, source: Any) -> None:
        self._rules, self._judging, self._info = None, "", None
        if isinstance(source, str):
            own = _own.find(text("game", source))
            if own is None:
                self._native = NativeGame.find(source)
                return
            self._rules, self._judging = own
        else:
            self._rules = source() if isinstance(source, type) else source
        functions = _own.functions(self._rules)
        name = text("name", _own.name_of(self._rules))
        self._native = NativeGame.of_python(name, self._judging, functions)

    @property
    def info(self) -> dict[str, Any]:
        """What there is to know of it."""
        if self._info is None:
            self._info = cast("dict[str, Any]", json.loads(self._native.info()))
        return dict(self._info)

    @property
    def name(self) -> str:
        """The game with its parameters."""
        return cast(str, self.info["name"])

    @property
    def dice(self) -> bool:
        """Whether there are dice."""
        return cast(bool, self.info["dice"])

    @property
    def rules(self) -> Any:
        """The rules in Python, if they are."""
        return self._rules

    @property
    def start(self) -> Position:
        """Where it starts."""
        return Position(self)

    def position(
        self, position: Any = None, moves: Moves = None, seed: SupportsIndex = 1
    ) -> Position:
        """A position: as players write it, and moves from there. Games in Python take the object
        itself too."""
        if self._rules is not None and position is not None and not isinstance(position, str):
            return Position(self, None, moves_text(moves), 1, position)
        where = text_or_none("position", position)
        return Position(self, where, moves_text(moves), whole("seed", seed, *SEED))

    def _table(self, memory: SupportsIndex | None) -> SupportsIndex | None:
        """Rules in Python fill no large table."""
        return 64 if memory is None and self._rules is not None else memory

    # What can be done, from the start or a position.

    def show(
        self, position: Any = None, moves: Moves = None, seed: SupportsIndex = 1
    ) -> Shown:
        """A position to look at."""
        return self.position(position, moves, seed).show()

    def analyse(
        self, *, progress: Callable[[Analysis], object] | None = None, **how: Unpack[Thinking]
    ) -> Analysis:
        """The best move, and the line expected. `how` is a `Thinking`: `depth=8`, `time=0.5`, …"""
        tell: Callable[[str], object] | None = None
        if progress is not None:
            if not callable(progress):
                raise TypeError(f"progress is of type {type(progress).__name__}; allowed: a function")
            called = progress
            tell = lambda news: called(Analysis(news))  # noqa: E731
        at, thought = self._asked(how)
        return Analysis(at.native.analyse(at.place, thought, tell))

    def analysis(self, **how: Unpack[Thinking]) -> LiveAnalysis:
        """An analysis that goes on meanwhile: `with game.analysis() as live: for news in live: …`.
        `how` is a `Thinking`; without a limit it goes on until it is stopped."""
        at, thought = self._asked(how)
        return LiveAnalysis(at.native.live(at.place, {**thought, "endless": True}))

    def _asked(self, how: Thinking) -> tuple[Position, dict[str, Any]]:
        """Where to think, and how."""
        unknown = how.keys() - Thinking.__annotations__.keys()
        if unknown:
            allowed = ", ".join(Thinking.__annotations__)
            raise TypeError(f"no argument is called {min(unknown)}; allowed: {allowed}")
        at = self.position(how.get("position"), how.get("moves"), how.get("seed", 1))
        return at, _thought(how, self._table(how.get("memory")))

    def solve(
        self,
        *,
        position: Any = None,
        moves: Moves = None,
        seed: SupportsIndex = 1,
        method: str | None = None,
        memory: SupportsIndex = 256,
    ) -> Solution:
        """The value under best play to the end."""
        at = self.position(position, moves, seed)
        method = choice("method", method, ("own", "null-windows", "df-pn", "proof-number"))
        return Solution(at.native.solve(at.place, method, whole("memory", memory, *MEBIBYTES)))

    def compare(
        self,
        algorithms: str | Iterable[str] | None = None,
        *,
        trees: SupportsIndex | None = None,
        seed: SupportsIndex = 1,
        depth: SupportsIndex | None = None,
        order: str | None = None,
        threads: SupportsIndex | None = None,
        memory: SupportsIndex = 1024,
        progress: Steps = None,
    ) -> Comparison:
        """Algorithms side by side on the same trees."""
        rows, more = self._native.compare(
            names("algorithms", algorithms),
            whole_or_none("trees", trees, 1, 100_000),
            whole("seed", seed, *SEED),
            whole_or_none("depth", depth, 0, 1000),
            choice("order", order, ("rules", "static")),
            whole_or_none("threads", threads, *THREADS),
            whole("memory", memory, *MEBIBYTES),
            _steps(progress),
        )
        return Comparison(rows, more)

    def explore(self, *, port: int = 0, open: bool | None = None) -> Explorer:
        """A page in the browser: play, analyse, watch a search think, and ask it why."""
        return Explorer(NativeExplorer(self._native, port), open=open)

    def trace(
        self,
        algorithm: str | None = None,
        *,
        position: Any = None,
        moves: Moves = None,
        seed: SupportsIndex = 1,
        tree_number: SupportsIndex = 0,
        depth: SupportsIndex | None = None,
        nodes: SupportsIndex = 1000,
        save: File = None,
    ) -> Trace:
        """One search, step by step: by negascout, or with dice by star2, if no algorithm is named.

        `save` keeps the whole search in a file, which `plywood.load_trace` and `plywood trace --load` read."""
        at = self.position(position, moves, seed)
        told = _recorded(at, algorithm, tree_number, depth, nodes, file("save", save), None)
        return Trace(told)

    def why(
        self,
        node: str,
        algorithm: str | None = None,
        *,
        position: Any = None,
        moves: Moves = None,
        seed: SupportsIndex = 1,
        tree_number: SupportsIndex = 0,
        depth: SupportsIndex | None = None,
        nodes: SupportsIndex = 1000,
    ) -> Why:
        """Why each visit to a node has its window and its score, and was cut off, in the search that `trace` tells with
        the same words. A node is called as the trace calls it: `p.2.1`, or by its own name."""
        at = self.position(position, moves, seed)
        return Why(_recorded(at, algorithm, tree_number, depth, nodes, None, text("node", node)))

    def tablebase(
        self,
        *,
        pieces: SupportsIndex | None = None,
        output: File = None,
        verify: File = None,
        position: Any = None,
        moves: Moves = None,
        seed: SupportsIndex = 1,
        memory: SupportsIndex | None = None,
        threads: SupportsIndex | None = None,
        progress: Steps = None,
    ) -> Tablebase:
        """What comes of every position, by retrograde analysis: of checkers in tables of up to so many `pieces`, kept in
        the folder `output` or held against the rules in `verify`; of any other game without dice, all positions that can
        be reached."""
        if output is not None and verify is not None:
            raise Error("output and verify are not possible together; allowed: one of them")
        at = self.position(position, moves, seed)
        return Tablebase(
            at.native.tablebase(
                at.place,
                whole_or_none("pieces", pieces, 0, 2**32 - 1),
                file("output", output) if verify is None else file("verify", verify),
                verify is not None,
                whole_or_none("memory", memory, *MEBIBYTES),
                whole_or_none("threads", threads, *THREADS),
                _steps(progress),
            )
        )

    def perft(
        self,
        depth: SupportsIndex,
        *,
        position: Any = None,
        moves: Moves = None,
        seed: SupportsIndex = 1,
        divide: bool = False,
        threads: SupportsIndex | None = None,
    ) -> PerftCount:
        """The number of ways to play so many plies."""
        at = self.position(position, moves, seed)
        return PerftCount(
            at.native.perft(
                at.place,
                whole("depth", depth, 0, 1000),
                yes("divide", divide),
                whole_or_none("threads", threads, *THREADS),
            )
        )

    def check(
        self,
        *,
        positions: SupportsIndex = 20_000,
        plies: SupportsIndex = 400,
        seed: SupportsIndex = 1,
    ) -> CheckReport:
        """What is wrong with the rules."""
        return CheckReport(
            self._native.check(
                whole("positions", positions, 1, 100_000_000),
                whole("plies", plies, 1, 100_000),
                whole("seed", seed, *SEED),
            )
        )

    def efficiency(
        self,
        depth: SupportsIndex,
        *,
        position: Any = None,
        moves: Moves = None,
        seed: SupportsIndex = 1,
        positions: Iterable[str] | None = None,
        random: SupportsIndex | None = None,
        driver: str = "mtd-f",
        order: str | None = None,
        etc: SupportsIndex | None = 0,
        cheap: SupportsIndex = 3,
        proof_nodes: SupportsIndex = 20_000_000,
        steps: SupportsIndex = 200,
        memory: SupportsIndex | None = None,
        threads: SupportsIndex | None = None,
        progress: Steps = None,
    ) -> Efficiency:
        """How much of the work of a search was necessary: at one position, at those of a list, or
        at `random` ones. `etc` None looks up no successors."""
        if sum(it is not None for it in (positions, random, position or moves or None)) > 1:
            raise Error("positions, random and position or moves are not possible together")
        at = self.position(position, moves, seed)
        listed = None
        if positions is not None:
            listed = [
                (text("positions", it), f"position {i}") for i, it in enumerate(positions, 1)
            ]
            if not listed:
                raise Error("positions: none is given; allowed: one or more")
        rows, more = at.native.efficiency(
            at.place,
            listed,
            whole_or_none("random", random, 1, 1000),
            whole("depth", depth, 1, 100),
            text("driver", driver),
            text_or_none("order", order),
            whole_or_none("etc", etc, 0, 100),
            whole("cheap", cheap, 0, 100),
            whole("proof_nodes", proof_nodes, *SEED),
            whole("steps", steps, 1, 100_000),
            whole_or_none("memory", memory, *MEBIBYTES),
            whole_or_none("threads", threads, *THREADS),
            _steps(progress),
        )
        return Efficiency(rows, more)

    def match(
        self,
        a: str,
        b: str,
        *more: str,
        tournament: str | None = None,
        pairs: SupportsIndex | None = None,
        sprt: str | None = None,
        seed: SupportsIndex = 1,
        openings: File = None,
        opening_order: str = "sequential",
        opening_plies: SupportsIndex | None = None,
        finish: SupportsIndex | None = None,
        most_plies: SupportsIndex = 1000,
        adjudicate_draw: str | None = None,
        adjudicate_win: str | None = None,
        games: File = None,
        threads: SupportsIndex | None = None,
        memory: SupportsIndex = 1024,
        progress: Steps = None,
    ) -> Match:
        """Lets players play pairs of games: `engine@6`, `alphabeta-kept@4`, `random`, `engine@clock=1m+500ms`,
        and other people's programs, `uci:stockfish@nodes=500`.

        More than two are a `tournament`, `gauntlet` or `round-robin`: then the result is a `Tournament`. With
        `sprt="elo0=0,elo1=5"` a match ends once it is decided. `openings` are read from a file, and all `games` written
        to a new one. `adjudicate_draw="moves=8,score=10,after=40"` and `adjudicate_win="moves=4,score=500"` end games
        once both players think so. `plywood match --help` tells more of each. What was played is lost with the process:
        `plywood.cluster` keeps every pair in a store, and goes on after a kill."""
        request = {
            "a": text("a", a),
            "b": text("b", b),
            "more": [text("a player", player) for player in more],
            "tournament": choice("tournament", tournament, ("gauntlet", "round-robin")),
            "pairs": whole_or_none("pairs", pairs, 1, 1_000_000),
            "sprt": text_or_none("sprt", sprt),
            "seed": whole("seed", seed, *SEED),
            "opening_order": choice("opening_order", opening_order, ("sequential", "random")),
            "opening_plies": whole_or_none("opening_plies", opening_plies, 0, 100),
            "finish": whole_or_none("finish", finish, 0, 100),
            "most_plies": whole("most_plies", most_plies, 1, 100_000),
            "adjudicate_draw": text_or_none("adjudicate_draw", adjudicate_draw),
            "adjudicate_win": text_or_none("adjudicate_win", adjudicate_win),
            "memory": whole("memory", memory, *MEBIBYTES),
        }
        played = self._native.play_match(
            json.dumps({name: value for name, value in request.items() if value is not None}),
            file("openings", openings),
            file("games", games),
            whole_or_none("threads", threads, *THREADS),
            _steps(progress),
        )
        return Tournament(played) if more else Match(played)

    def __repr__(self) -> str:
        if self._rules is not None and type(self._rules) not in _own.registered():
            return f"plywood.game({self._rules!r})"
        return f"plywood.game({self.name!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return _own.same(self._rules, other._rules) and self.name == other.name

    def __hash__(self) -> int:
        return hash(self.name)

    def __reduce__(self) -> tuple[Any, ...]:
        if self._rules is None:
            return (Game, (self.name,))
        return (_again, (self._rules, self._judging))

    def __copy__(self) -> Game:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        return self

    def _repr_html_(self) -> str:
        return self.start._repr_html_()  # pyright: ignore[reportPrivateUsage]


def _recorded(
    at: Position,
    algorithm: str | None,
    tree_number: SupportsIndex,
    depth: SupportsIndex | None,
    nodes: SupportsIndex,
    save: str | None,
    why: str | None,
) -> str:
    """A recorded search from here, told: step by step, or why visits to one node are as they are."""
    return at.native.trace(
        at.place,
        text_or_none("algorithm", algorithm),
        whole("tree_number", tree_number, *SEED),
        whole_or_none("depth", depth, 0, 1000),
        whole("nodes", nodes, *SEED),
        save,
        why,
    )


def _again(rules: Any, judging: str) -> Game:
    """A game in Python that was pickled."""
    game = Game(rules)
    if judging:
        game._judging = judging  # pyright: ignore[reportPrivateUsage]
        name = text("name", _own.name_of(rules))
        game._native = NativeGame.of_python(  # pyright: ignore[reportPrivateUsage]
            name, judging, _own.functions(rules)
        )
    return game


def _thought(how: Thinking, memory: SupportsIndex | None) -> dict[str, Any]:
    algorithm, style, parallel = how.get("algorithm"), how.get("style"), how.get("parallel")
    thought: dict[str, Any] = {
        "algorithm": text_or_none("algorithm", algorithm),
        "style": choice("style", style, ("exact", "play")),
        "threads": whole("threads", how.get("threads", 1), *THREADS),
        "parallel": choice("parallel", parallel, ("lazy", "ybw")),
        "lines": whole("lines", how.get("lines", 1), 1, 1000),
        "depth": whole_or_none("depth", how.get("depth"), 1, 1000),
        "nodes": whole_or_none("nodes", how.get("nodes"), 1, SEED[1]),
        "time": seconds("time", how.get("time")),
        "memory": whole_or_none("memory", memory, *MEBIBYTES),
        "endless": False,
    }
    engine_only = thought["threads"] > 1 or thought["lines"] > 1 or bool(style or parallel)
    if algorithm is not None and engine_only:
        raise Error("style, threads, parallel and lines are for the engine, without algorithm")
    if style == "play" and parallel == "ybw":
        raise Error("parallel=ybw is for style=exact")
    return thought


class Position:
    """A position of a game: a start, and moves from there. It never changes."""

    __slots__ = ("game", "place", "native", "_value", "_shown")
    game: Game
    place: dict[str, Any]
    native: NativeGame
    _value: Any
    _shown: Shown | None

    def __init__(
        self,
        game: Game,
        position: str | None = None,
        moves: str = "",
        seed: int = 1,
        value: Any = None,
    ) -> None:
        self.game = game
        self.place = {"position": position, "moves": moves, "seed": seed}
        self._value, self._shown = value, None
        native = game._native  # pyright: ignore[reportPrivateUsage]
        self.native = native if value is None else native.starting_at(value)

    def show(self) -> Shown:
        """The position to look at."""
        if self._shown is None:
            shown, board = self.native.show(self.place)
            self._shown = Shown(shown, f'{{"board": {board}}}')
        return self._shown

    @property
    def text(self) -> str | None:
        """The position as players write it, if it has a text or a name."""
        return self.show().position

    @property
    def moves(self) -> list[str]:
        """What can be played; nothing where no player is to move."""
        return list(self.show().moves)

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.show().score is not None

    @property
    def score(self) -> float | None:
        """The score for the side to move, once the game is over."""
        score = self.show().score
        return None if score is None else float(score)

    @property
    def board(self) -> str | None:
        """The board in text, if there is one."""
        return self.show().board

    def play(self, moves: Moves) -> Position:
        """The position after these moves."""
        more = moves_text(moves).strip()
        before = cast(str, self.place["moves"]).strip()
        commas = "," in before or "," in more or " " in before or " " in more
        # A play of backgammon has blanks in it: then moves have commas between.
        if not before or not more:
            made = before or more
        elif commas and more in self.moves:
            made = f"{before}, {more}" if "," in before else f"{before.replace(' ', ', ')}, {more}"
        else:
            made = f"{before} {more}" if "," not in before + more else f"{before}, {more}"
        after = Position(self.game, self.place["position"], made, self.place["seed"], self._value)
        after.show()
        return after

    def analyse(self, **how: Any) -> Analysis:
        """As `Game.analyse`, from here."""
        return self.game.analyse(**self._here(), **how)

    def analysis(self, **how: Any) -> LiveAnalysis:
        """As `Game.analysis`, from here."""
        return self.game.analysis(**self._here(), **how)

    def solve(self, **how: Any) -> Solution:
        """As `Game.solve`, from here."""
        return self.game.solve(**self._here(), **how)

    def trace(self, algorithm: str | None = None, **how: Any) -> Trace:
        """As `Game.trace`, from here."""
        return self.game.trace(algorithm, **self._here(), **how)

    def why(self, node: str, algorithm: str | None = None, **how: Any) -> Why:
        """As `Game.why`, from here."""
        return self.game.why(node, algorithm, **self._here(), **how)

    def perft(self, depth: SupportsIndex, **how: Any) -> PerftCount:
        """As `Game.perft`, from here."""
        return self.game.perft(depth, **self._here(), **how)

    def efficiency(self, depth: SupportsIndex, **how: Any) -> Efficiency:
        """As `Game.efficiency`, from here."""
        return self.game.efficiency(depth, **self._here(), **how)

    def _here(self) -> dict[str, Any]:
        where = self._value if self._value is not None else self.place["position"]
        return {"position": where, "moves": self.place["moves"], "seed": self.place["seed"]}

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        return self.show().__array__(dtype, copy)

    def __repr__(self) -> str:
        given = {name: value for name, value in self._here().items() if value and (name, value) != ("seed", 1)}
        words = ", ".join(f"{name}={value!r}" for name, value in given.items())
        return f"{self.game!r}.position({words})" if words else f"{self.game!r}.start"

    def __str__(self) -> str:
        return str(self.show())

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self.game == other.game and self._here() == other._here()

    def __hash__(self) -> int:
        return hash((self.game, self.place["position"], self.place["moves"], self.place["seed"]))

    def __reduce__(self) -> tuple[Any, ...]:
        place = self.place
        given = (self.game, place["position"], place["moves"], place["seed"], self._value)
        return (Position, given)

    def __copy__(self) -> Position:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Position:
        return self

    def _repr_svg_(self) -> str:
        return self.show().to_svg()

    def _repr_html_(self) -> str:
        return self.show().to_svg()


_live: weakref.WeakSet[LiveAnalysis] = weakref.WeakSet()


class LiveAnalysis(Iterator[Analysis]):
    """An analysis that goes on: an iterator over what is new, until it is over or stopped."""

    def __init__(self, native: NativeLive) -> None:
        self._native = native
        self._result: Analysis | None = None
        _live.add(self)

    def __next__(self) -> Analysis:
        news = self._native.next()
        if news is None:
            raise StopIteration
        return Analysis(news)

    def stop(self) -> None:
        """Ends it; what was found so far is its result."""
        self._native.stop()

    @property
    def result(self) -> Analysis:
        """What was found, once it is over: waits until then."""
        if self._result is None:
            found = self._native.result()
            if found is None:
                raise Error("the analysis was broken off: it has no result")
            self._result = Analysis(found)
        return self._result

    def __enter__(self) -> LiveAnalysis:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if kind is None:
            self.stop()
            _ = self.result
        else:
            self._native.abandon()


@atexit.register
def _stop_all() -> None:
    """No thread calls rules or algorithms in Python while the interpreter ends."""
    for live in list(_live):
        live._native.abandon()  # pyright: ignore[reportPrivateUsage]
        try:
            live._native.result()  # pyright: ignore[reportPrivateUsage]
        except Exception:
            pass
    wait_for_left()
