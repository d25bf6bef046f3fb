"""Boards and trees, drawn as SVG."""

from __future__ import annotations

from html import escape
from typing import Any, cast

Row = dict[str, Any]

_FIRST, _SECOND = "#1f77b4", "#d95f02"
_COLOURS = {0: "#999", 1: _FIRST, 2: _SECOND}
_STYLE = "font-family:sans-serif"


def _picture(width: float, height: float, parts: list[str]) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height:g}" '
        f'viewBox="0 0 {width:g} {height:g}" style="{_STYLE}">' + "".join(parts) + "</svg>"
    )


def _text(x: float, y: float, words: str, size: int = 13, more: str = "") -> str:
    anchor = "" if "text-anchor" in more else ' text-anchor="middle"'
    return f'<text x="{x:g}" y="{y:g}" font-size="{size}"{anchor}{more}>{escape(words)}</text>'


def board(cells: Row | None, position: str | None) -> str:
    """A board as it was described; a position without one as its text."""
    if cells is None:
        return _lines((position or "no board").splitlines())
    if cells["kind"] == "grid":
        return _grid(cells)
    if cells["kind"] == "points":
        return _points(cells)
    return _lines(str(cells["text"]).splitlines())


def _lines(lines: list[str]) -> str:
    start = ' text-anchor="start" style="white-space:pre;font-family:monospace"'
    parts = [_text(4, 18 * i + 16, line, 14, start) for i, line in enumerate(lines)]
    return _picture(max(map(len, lines), default=1) * 9 + 10, 18 * len(lines) + 8, parts)


def _grid(cells: Row) -> str:
    size, left, top = 34.0, 26.0, 4.0
    rows = cast("list[Row]", cells["rows"])
    width = max((len(row["cells"]) for row in rows), default=0)
    parts: list[str] = []
    for i, row in enumerate(rows):
        y = top + i * size
        parts.append(_text(left / 2, y + size / 2 + 5, row["label"], 12, ' fill="#666"'))
        for j, cell in enumerate(cast("list[Row]", row["cells"])):
            x = left + j * size
            fill = "#fff3b0" if cell["marked"] else ("#f6f2e8" if (i + j) % 2 == 0 else "#e7dfcc")
            parts.append(
                f'<rect x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}" '
                f'fill="{fill}" stroke="#b9ad92"/>'
            )
            if cell["owner"]:
                parts.append(_piece(x + size / 2, y + size / 2, size, cell))
    y = top + len(rows) * size
    for j, label in enumerate(cast("list[str]", cells["columns"])):
        parts.append(_text(left + (j + 0.5) * size, y + 15, label, 12, ' fill="#666"'))
    y += 20 if cells["columns"] else 4
    for line in str(cells["below"]).splitlines():
        parts.append(_text(left, y + 14, line, 13, ' text-anchor="start"'))
        y += 18
    return _picture(max(left + width * size + 6, 180), y + 6, parts)


def _piece(x: float, y: float, size: float, cell: Row) -> str:
    colour = _COLOURS[cell["owner"]]
    disc = f'<circle cx="{x:g}" cy="{y:g}" r="{size * 0.38:g}" fill="{colour}"/>'
    return disc + _text(x, y + 6, str(cell["plain"]), 17, ' fill="#fff" font-weight="bold"')


def _points(cells: Row) -> str:
    step, height = 26.0, 230.0
    parts = [f'<rect width="{14 * step:g}" height="{height:g}" fill="#f6f2e8" stroke="#b9ad92"/>']
    points = cast("list[tuple[int, int]]", cells["points"])

    def column(point: int) -> float:
        place = 12 - point if point <= 12 else point - 13
        return (place + (1 if place >= 6 else 0) + 0.5) * step

    for point in range(1, 25):
        owner, count = points[point - 1]
        below = point <= 12
        x = column(point)
        number = 25 - point if cells["to_move"] == 2 else point
        parts.append(_text(x, height - 3 if below else 11, str(number), 9, ' fill="#888"'))
        for i in range(min(count, 5)):
            y = height - 24 - 19 * i if below else 24 + 19 * i
            parts.append(f'<circle cx="{x:g}" cy="{y:g}" r="9" fill="{_COLOURS[owner]}"/>')
        if count > 5:
            y = height - 24 - 19 * 4 if below else 24 + 19 * 4
            parts.append(_text(x, y + 4, str(count), 11, ' fill="#fff"'))
    for side, count in enumerate(cast("list[int]", cells["bar"])):
        if count:
            y = height / 2 + (18 if side else -18)
            parts.append(f'<circle cx="{6.5 * step:g}" cy="{y:g}" r="9" fill="{_COLOURS[side + 1]}"/>')
            parts.append(_text(6.5 * step, y + 4, str(count), 11, ' fill="#fff"'))
    off = cast("list[int]", cells["off"])
    if any(off):
        parts.append(_text(13.5 * step, height / 2, f"{off[0]}/{off[1]}", 10, ' fill="#666"'))
    words = str(cells["below"])
    parts.append(_text(4, height + 17, words, 13, ' text-anchor="start"'))
    return _picture(14 * step, height + 26, parts)


def trace(data: Row) -> str:
    """The tree that a search visited: windows, scores, and what was pruned."""
    steps = cast("list[Row]", data["steps"])
    visits = [step for step in steps if "node" in step]
    if not visits:
        return _lines([_told(step) for step in steps][:200])
    parts: list[str] = []
    leaves, deepest, _ = _tree(parts, visits, 0, 0)
    return _picture(max(leaves, 2) * 62 + 10, (deepest + 1) * 62 + 20, parts)


def _told(step: Row) -> str:
    if "expand" in step:
        children = ", ".join(f"{child['node']}={child['value']}" for child in step["children"])
        return f"expand {step['expand']}: {children}"
    if "backed_up" in step:
        return f"back up {step['backed_up']} = {step['value']}"
    states = ", ".join(f"({it['node']}, {it['status']}, {_score(it['merit'], 1)})" for it in step["open"])
    return f"OPEN of {step['root']}: {states}"


def _score(score: Any, sign: int) -> str:
    if score is None:
        return "+∞" if sign > 0 else "-∞"
    return str(score)


def _tree(
    parts: list[str], visits: list[Row], at: int, ply: int
) -> tuple[int, int, list[float]]:
    """Draws visits beside each other: the next free place, the deepest ply, where each stands."""
    deepest = ply
    centres: list[float] = []
    for visit in visits:
        inner = [step for step in cast("list[Row]", visit["steps"]) if "node" in step]
        pruned = cast("list[str]", visit["pruned"])
        start = at
        places: list[tuple[float, bool]] = []
        if inner:
            at, bottom, below = _tree(parts, inner, at, ply + 1)
            deepest = max(deepest, bottom)
            places += [(x, False) for x in below]
        for name in pruned:
            x = at * 62 + 36.0
            cut = f"<g><title>{escape(name)} pruned</title>"
            parts.append(cut + _text(x, (ply + 1) * 62 + 26, "✂", 14, ' fill="#aaa"') + "</g>")
            places.append((x, True))
            at += 1
            deepest = max(deepest, ply + 1)
        at = max(at, start + 1)
        x, y = (start + at - 1) / 2 * 62 + 36, ply * 62 + 20
        for place, is_cut in places:
            dash = ' stroke-dasharray="3 3"' if is_cut else ""
            parts.append(
                f'<line x1="{x:g}" y1="{y + 14:g}" x2="{place:g}" y2="{y + 50:g}" '
                f'stroke="#bbb"{dash}/>'
            )
        parts.append(_visit(x, y, visit))
        centres.append(x)
    return at, deepest, centres


def _visit(x: float, y: float, visit: Row) -> str:
    alpha, beta = cast("list[Any]", visit["window"])
    bound = {"lower": "≥", "upper": "≤"}.get(str(visit["bound"]), "=")
    score = "" if visit["score"] is None else f"{bound}{visit['score']}"
    fill = {"leaf": "#2a9d55", "known": "#8e6bbf"}.get(str(visit["kind"]), "#333")
    window = f"({_score(alpha, -1)}, {_score(beta, 1)})"
    title = f"<title>{escape(str(visit['node']))} {escape(window)} {escape(score)}</title>"
    return (
        f"<g>{title}"
        + _text(x, y, score, 13, f' fill="{fill}" font-weight="bold"')
        + _text(x, y + 11, window, 8, ' fill="#888"')
        + "</g>"
    )
