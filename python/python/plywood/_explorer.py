"""The explorer: a page in the browser, or in a cell of a notebook."""

from __future__ import annotations

import html
from types import TracebackType
from typing import Any

from ._game import Game
from ._native import NativeExplorer


class Explorer:
    """A page that plays, analyses and shows searches, until it is closed.

    In a notebook it shows itself. Elsewhere ``open()`` shows it in the browser, and ``url`` is its address.
    """

    def __init__(self, game: Game | None = None, *, port: int = 0) -> None:
        self._native = NativeExplorer(None if game is None else game._native, port)
        self._game = game

    @property
    def url(self) -> str:
        """The address of the page."""
        return self._native.url

    def open(self) -> bool:
        """Opens the page in the browser; whether there is one."""
        import webbrowser

        return webbrowser.open(self.url)

    def close(self) -> None:
        """Ends it. Twice does no harm."""
        self._native.close()

    def __enter__(self) -> Explorer:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<plywood.Explorer {self.url}>"

    def _repr_html_(self) -> str:
        address = html.escape(self.url, quote=True)
        return f'<iframe src="{address}" width="100%" height="640" title="Plywood explorer"></iframe>'


def explore(of: Any = None, *, port: int = 0, open: bool | None = None) -> Explorer:
    """A page in the browser on a game: its text, a :class:`Game`, or rules in Python.

    It is opened in the browser, unless the call stands in a notebook, which shows it in its cell.
    """
    game = None if of is None else of if isinstance(of, Game) else Game(of)
    explorer = Explorer(game, port=port)
    if open if open is not None else not _in_notebook():
        explorer.open()
    return explorer


def _in_notebook() -> bool:
    try:
        from IPython import get_ipython  # type: ignore[import-not-found, unused-ignore]
    except ImportError:
        return False
    shell = get_ipython()
    return shell is not None and hasattr(shell, "kernel")
