"""What comes of a call: the JSON of the command line, with attributes."""

from __future__ import annotations

import html
import json
from collections.abc import Iterator
from typing import Any, ClassVar, Generic, TypeVar, cast, overload

from . import _svg
from ._native import Error

T = TypeVar("T")
R = TypeVar("R", bound="Result")
Row = dict[str, Any]


class Field(Generic[T]):
    """An attribute that is a field of the JSON."""

    def __init__(self, name: str | None = None, about: str = "") -> None:
        self._name = name
        self.__doc__ = about

    def __set_name__(self, owner: type[Any], name: str) -> None:
        self._name = self._name or name

    @overload
    def __get__(self, instance: None, owner: type[Any]) -> Field[T]: ...
    @overload
    def __get__(self, instance: Result, owner: type[Any]) -> T: ...
    def __get__(self, instance: Result | None, owner: type[Any]) -> Field[T] | T:
        if instance is None:
            return self
        return cast(T, instance.data.get(self._name or ""))


class Result:
    """What comes of a call."""

    __slots__ = ("_text", "_document", "_more")
    _text: str
    _document: Any
    _more: Row

    def __init__(self, text: str, more: str = "{}") -> None:
        self._text = text
        self._document = json.loads(text)
        self._more = json.loads(more)

    @property
    def data(self) -> Row:
        """The fields."""
        return cast(Row, self._document)

    def to_json(self) -> str:
        """The JSON that the command line prints."""
        return self._text

    def to_dict(self) -> Any:
        """The same as dictionaries and lists."""
        return json.loads(self._text)

    @classmethod
    def from_dict(cls: type[R], data: Any, more: Row | None = None) -> R:
        """What `to_dict` gave."""
        text = json.dumps(data, indent=2, ensure_ascii=False)
        return cls(text, json.dumps(more or {}))

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self._document == other._document and self._more == other._more

    def __hash__(self) -> int:
        return hash((type(self).__name__, json.dumps(self._document)))

    def __repr__(self) -> str:
        more = f", {self._more!r}" if self._more else ""
        return f"plywood.{type(self).__name__}.from_dict({self._document!r}{more})"

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self), (self._text, json.dumps(self._more)))

    def __copy__(self: R) -> R:
        return self

    def __deepcopy__(self: R, memo: dict[int, Any]) -> R:
        return self

    def _repr_html_(self) -> str:
        def row(name: str, value: Any) -> str:
            shown = html.escape(_words(value))
            return f"<tr><th>{html.escape(name)}</th><td>{shown}</td></tr>"

        fields = "".join(row(name, value) for name, value in self.data.items())
        return f"<table>{fields}</table>"


def _words(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, float):
        return f"{value:.6g}"
    if isinstance(value, list):
        parts = cast("list[object]", value)
        if all(isinstance(part, str) for part in parts):
            return " ".join(str(part) for part in parts)
        return f"{len(parts)} entries"
    return str(value)


class Table(Result):
    """Rows that pandas, polars, Arrow and NumPy take, and a notebook shows."""

    __slots__ = ()

    @property
    def data(self) -> Row:
        """What holds for all rows."""
        return self._more

    @property
    def rows(self) -> list[Row]:
        """One dictionary for each row."""
        return cast(list[Row], self._document)

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[Row]:
        return iter(self.rows)

    def __getitem__(self, number: int) -> Row:
        return self.rows[number]

    def columns(self) -> dict[str, list[Any]]:
        """One list for each column."""
        names = list(dict.fromkeys(name for row in self.rows for name in row))
        return {name: [row.get(name) for row in self.rows] for name in names}

    def to_pandas(self) -> Any:
        """A `pandas.DataFrame`."""
        return _needed("pandas").DataFrame(self.columns())

    def to_polars(self) -> Any:
        """A `polars.DataFrame`."""
        return _needed("polars").DataFrame(self.columns(), strict=False)

    def to_arrow(self) -> Any:
        """A `pyarrow.Table`."""
        return _needed("pyarrow").table(self.columns())

    def to_numpy(self) -> Any:
        """An array of the numbers: a row each, NaN where there is none."""
        numpy = _needed("numpy")

        def number(value: Any) -> float:
            return float(value) if isinstance(value, (int, float)) else float("nan")

        columns = self.columns()
        rows = [[number(columns[name][i]) for name in columns] for i in range(len(self))]
        return numpy.array(rows, dtype=float)

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
        return self.to_arrow().__arrow_c_stream__(requested_schema)

    def _repr_html_(self) -> str:
        columns = self.columns()
        head = "".join(f"<th>{html.escape(name)}</th>" for name in columns)
        rows = "".join(
            "<tr>"
            + "".join(f"<td>{html.escape(_words(row.get(name)))}</td>" for name in columns)
            + "</tr>"
            for row in self.rows
        )
        return f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"


def _needed(module: str) -> Any:
    import importlib

    try:
        return importlib.import_module(module)
    except ImportError as error:
        raise Error(f"{module} is not installed: {error}") from None


class Listing(Table):
    """A list of what there is."""

    __slots__ = ()


class Analysis(Result):
    """What is thought of a position."""

    __slots__ = ()
    game: ClassVar[Field[str]] = Field()
    position: ClassVar[Field[str | None]] = Field()
    algorithm: ClassVar[Field[str]] = Field()
    score: ClassVar[Field[float | None]] = Field()
    bound: ClassVar[Field[str | None]] = Field()
    result: ClassVar[Field[str | None]] = Field()
    best: ClassVar[Field[str | None]] = Field()
    line: ClassVar[Field[list[str]]] = Field()
    line_is_cut: ClassVar[Field[bool]] = Field()
    depth: ClassVar[Field[int]] = Field()
    nodes: ClassVar[Field[int]] = Field()
    seconds: ClassVar[Field[float]] = Field()
    ended: ClassVar[Field[str]] = Field()
    reason: ClassVar[Field[str | None]] = Field()
    evaluations: ClassVar[Field[int | None]] = Field()
    moves: ClassVar[Field[list[Row] | None]] = Field()
    deeper: ClassVar[Field[Row | None]] = Field()
    threads: ClassVar[Field[int | None]] = Field()
    parallel: ClassVar[Field[str | None]] = Field()


class Solution(Result):
    """The value of a position under best play to the end."""

    __slots__ = ()
    game: ClassVar[Field[str]] = Field()
    position: ClassVar[Field[str | None]] = Field()
    method: ClassVar[Field[str]] = Field()
    score: ClassVar[Field[int | None]] = Field()
    result: ClassVar[Field[str]] = Field()
    best: ClassVar[Field[str | None]] = Field()
    nodes: ClassVar[Field[int]] = Field()
    seconds: ClassVar[Field[float]] = Field()


class PerftCount(Result):
    """The number of ways to play."""

    __slots__ = ()
    game: ClassVar[Field[str]] = Field()
    position: ClassVar[Field[str | None]] = Field()
    depth: ClassVar[Field[int]] = Field()
    nodes: ClassVar[Field[int]] = Field()
    seconds: ClassVar[Field[float]] = Field()
    moves: ClassVar[Field[list[Row] | None]] = Field()


class CheckReport(Result):
    """What is wrong with the rules of a game."""

    __slots__ = ()
    game: ClassVar[Field[str]] = Field()
    games: ClassVar[Field[int]] = Field()
    finished: ClassVar[Field[int]] = Field()
    positions: ClassVar[Field[int]] = Field()
    distinct: ClassVar[Field[int]] = Field()
    faults: ClassVar[Field[list[Row]]] = Field()
    remarks: ClassVar[Field[list[Row]]] = Field()

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong."""
        return not self.faults


class Trace(Result):
    """One search, step by step."""

    __slots__ = ()
    tree: ClassVar[Field[str]] = Field()
    seed: ClassVar[Field[int]] = Field()
    tree_number: ClassVar[Field[int]] = Field()
    algorithm: ClassVar[Field[str]] = Field()
    depth: ClassVar[Field[int]] = Field()
    score: ClassVar[Field[int | None]] = Field()
    bound: ClassVar[Field[str | None]] = Field()
    line: ClassVar[Field[list[str]]] = Field()
    stopped: ClassVar[Field[str | None]] = Field()
    ended: ClassVar[Field[str | None]] = Field()
    steps: ClassVar[Field[list[Row]]] = Field()

    def to_svg(self) -> str:
        """The tree that was searched, drawn."""
        return _svg.trace(self.data)

    def _repr_svg_(self) -> str:
        return self.to_svg()

    # Notebooks prefer HTML: without this they would show the table of fields.
    def _repr_html_(self) -> str:
        return self.to_svg()


class Why(Table):
    """Why the visits to a node have their windows and scores, and were cut off: a row for each visit."""

    __slots__ = ()

    def __str__(self) -> str:
        lines: list[str] = []
        for row in self.rows:
            again = ", searched again" if row["again"] else ""
            lines.append(f"{row['node']}{again}")
            lines.extend(f"  {sentence}" for sentence in row["sentences"])
            for name in ("alpha", "beta", "score"):
                lines.extend(f"  {name:>5}: {step}" for step in row[name])
        return "\n".join(lines)


class Tablebase(Result):
    """What comes of every position, in endgame tables or in a small game."""

    __slots__ = ()
    game: ClassVar[Field[str]] = Field()
    start: ClassVar[Field[str | None]] = Field()
    result: ClassVar[Field[Any]] = Field()
    positions: ClassVar[Field[int]] = Field()
    wins: ClassVar[Field[int]] = Field()
    draws: ClassVar[Field[int]] = Field()
    losses: ClassVar[Field[int]] = Field()
    longest_win: ClassVar[Field[int]] = Field()
    tables: ClassVar[Field[list[Row]]] = Field()
    seconds: ClassVar[Field[float]] = Field()


class Shown(Result):
    """A position to look at."""

    __slots__ = ()
    game: ClassVar[Field[str]] = Field()
    position: ClassVar[Field[str | None]] = Field()
    moves: ClassVar[Field[list[str]]] = Field()
    score: ClassVar[Field[str | None]] = Field()
    board: ClassVar[Field[str | None]] = Field()

    @property
    def cells(self) -> Row | None:
        """The board as data: what stands where."""
        return cast("Row | None", self._more.get("board"))

    def to_svg(self) -> str:
        """The board, drawn."""
        return _svg.board(self.cells, self.position)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        numpy = _needed("numpy")
        cells = self.cells
        if cells is None or cells["kind"] == "text":
            raise Error(f"{self.game} has no board to make an array of")
        if cells["kind"] == "grid":
            grid = [[cell["owner"] for cell in row["cells"]] for row in cells["rows"]]
        else:
            grid = [[count if owner == 1 else -count for owner, count in cells["points"]]]
        return numpy.array(grid, dtype=dtype or numpy.int8)

    def _repr_svg_(self) -> str:
        return self.to_svg()

    # Notebooks prefer HTML: without this they would show the table of fields.
    def _repr_html_(self) -> str:
        return self.to_svg()

    def __str__(self) -> str:
        return self.board or self.position or ""


class Comparison(Table):
    """Algorithms side by side, a row each."""

    __slots__ = ()
    game: ClassVar[Field[str]] = Field()
    depth: ClassVar[Field[int]] = Field()
    trees: ClassVar[Field[int]] = Field()
    seed: ClassVar[Field[int | None]] = Field()
    dice: ClassVar[Field[bool]] = Field()
    yardstick: ClassVar[Field[str]] = Field()
    disagreements: ClassVar[Field[list[Row]]] = Field()

    @property
    def best(self) -> str | None:
        """The algorithm that evaluated the fewest leaves."""
        finished = [row for row in self.rows if row["error"] is None]
        least = min(finished, key=lambda row: cast(float, row["leaves_mean"]), default=None)
        return None if least is None else cast(str, least["algorithm"])


class Match(Table):
    """Matches between two players, a row each."""

    __slots__ = ()


class Tournament(Match):
    """Matches between several players, a row each, and what the players came to."""

    __slots__ = ()
    #: In the order in which they were named: points, games, Elo with its error, and the points against each.
    players: ClassVar[Field[list[Row]]] = Field()
    #: Whether a drawn pair was added to each two who met, for the ratings: somebody won or lost all.
    draws_added: ClassVar[Field[bool]] = Field()

    @property
    def data(self) -> Row:
        """The whole document."""
        return cast(Row, self._document)

    @property
    def rows(self) -> list[Row]:
        """One dictionary for each match."""
        return cast(list[Row], self.data["matches"])


class Efficiency(Table):
    """How much of the work of a search was necessary, a row for each depth."""

    __slots__ = ()
    game: ClassVar[Field[str]] = Field()
    positions: ClassVar[Field[int]] = Field()
    asked: ClassVar[Field[int]] = Field()
    depth: ClassVar[Field[int]] = Field()
