"""The explorer: a page in the browser, or in a cell of a notebook."""

from __future__ import annotations

import html
from types import TracebackType

from ._native import NativeExplorer


class Explorer:
    """A page that plays, analyses and shows searches, until it is closed. Made by `plywood.explore`.

    In a notebook it shows itself. Elsewhere ``open()`` shows it in the browser, and ``url`` is its address.
    """

    def __init__(self, native: NativeExplorer, *, open: bool | None = None) -> None:
        self._native = native
        if open if open is not None else not _in_notebook():
            self.open()

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

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<plywood.Explorer {self.url}>"

    def _repr_html_(self) -> str:
        address = html.escape(self.url, quote=True)
        return f'<iframe src="{address}" width="100%" height="640" title="Plywood explorer"></iframe>'


def _in_notebook() -> bool:
    import sys

    # Whoever runs in a notebook has imported it.
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython is not None else None
    return shell is not None and hasattr(shell, "kernel")
