"""A map drawn space by space: what each shows at a zoom, as plain text with the name of a style. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size

from core.kit.grid import Grid, Ground, Mark, Piece, Seen, Space, Way
from core.look import Hue
from tui.text import plain

ARROWS: Mapping[str, str] = {
    "n": "↑",
    "ne": "↗",
    "e": "→",
    "se": "↘",
    "s": "↓",
    "sw": "↙",
    "w": "←",
    "nw": "↖",
}
ZOOMS = ((2, 1), (4, 2), (1, 1))
"""Cells and lines of a space, as zooming goes round; two cells are about as high as wide."""
EMPTY, MORE, BODY, OUT, READY = "·", "+", "▪", "†", "•"


class Drawn(NamedTuple):
    """A space as it is shown: a text for each of its lines, its hue, and what kind of thing it is."""

    lines: tuple[str, ...]
    hue: Hue = ""
    kind: str = ""


def fitting(grid: Grid, cells: int, lines: int) -> int:
    """The number of the largest zoom at which all of the map is in sight, the usual one if there is none."""
    fits = (n for n, (wide, high) in enumerate(ZOOMS) if grid.width * wide <= cells and grid.height * high <= lines)
    return max(fits, key=lambda n: ZOOMS[n], default=0)


def drawn_empty(zoom: tuple[int, int]) -> Drawn:
    """A space with nothing in it."""
    return Drawn(_filled(EMPTY, zoom), kind="empty")


def drawn_grid(grid: Grid, zoom: tuple[int, int]) -> dict[Space, Drawn]:
    """Everything that stands or lies on the map."""
    drawn = {ground.space: _ground(ground, zoom) for ground in grid.ground}
    drawn |= {space: _body(piece, zoom) for piece in grid.pieces for space in piece.rest}
    return drawn | {space: _piece(several[0], len(several), zoom) for space, several in standing(grid).items()}


def standing(grid: Grid) -> dict[Space, list[Piece]]:
    """Who stands where; who can still act comes before who cannot."""
    found: dict[Space, list[Piece]] = {}
    for piece in sorted(grid.pieces, key=lambda piece: piece.out):
        if piece.space is not None:
            found.setdefault(piece.space, []).append(piece)
    return found


def drawn_seen(grid: Grid, seen: Seen, layer: str, zoom: tuple[int, int]) -> dict[Space, Drawn]:
    """The marks of no layer, those of one where the ground is plain, and what ways cost, wherever no piece stands."""
    taken = {space for piece in grid.pieces for space in (piece.space, *piece.rest)}
    ground = {each.space: each for each in grid.ground}
    marks = [mark for mark in seen.marks if not mark.layer or (mark.layer == layer and mark.space not in ground)]
    drawn = {mark.space: _mark(mark, ground.get(mark.space), zoom) for mark in marks}
    for way in seen.ways:
        if way.space is not None and not (way.why_not and way.space in ground):
            drawn[way.space] = _way(way, ground.get(way.space), zoom)
    return {space: each for space, each in drawn.items() if space not in taken and _inside(grid, space)}


def _inside(grid: Grid, space: Space) -> bool:
    return 0 <= space[0] < grid.width and 0 <= space[1] < grid.height


def layers(seen: Seen) -> tuple[str, ...]:
    """The layers there are, and at last none of them."""
    return (*dict.fromkeys(mark.layer for mark in seen.marks if mark.layer), "")


def _ground(ground: Ground, zoom: tuple[int, int]) -> Drawn:
    return Drawn(_filled(ground.look.text, zoom, whole=True), ground.look.hue, "ground")


def _mark(mark: Mark, ground: Ground | None, zoom: tuple[int, int]) -> Drawn:
    return Drawn(_over(mark.glyph, ground, zoom), mark.hue, "mark")


def _way(way: Way, ground: Ground | None, zoom: tuple[int, int]) -> Drawn:
    """What it costs to go there; dim where it cannot be done."""
    return Drawn(_over(way.cost, ground, zoom), kind="barred" if way.why_not else "way")


def _over(text: str, ground: Ground | None, zoom: tuple[int, int]) -> tuple[str, ...]:
    """A short text in its space, a plus where it is too long, and beside it the ground that is there."""
    room = zoom[0] if ground is None or zoom[0] == 1 else zoom[0] - 1
    shown = text if cell_len(text) <= room else MORE
    if ground is None or zoom[0] == 1:
        return _filled(shown, zoom)
    under = _ground(ground, zoom).lines
    return (shown + under[0][cell_len(shown) :], *under[1:])


def _piece(piece: Piece, many: int, zoom: tuple[int, int]) -> Drawn:
    """Its letters with the arrow of its heading; a plus where several stand, a cross where it is out."""
    cells, lines = zoom
    beside = OUT if piece.out else MORE if many > 1 else ARROWS.get(piece.heading, " ")
    first = _cut(piece.look.text, cells - 1) + beside if cells > 1 else _cut(piece.look.text, 1)
    if cell_len(piece.look.text) < cells - 2:
        first = _cut(f" {piece.look.text}{beside}", cells)
    second = _cut(READY if piece.ready else "", cells)
    return Drawn((first, *(second,) * (lines - 1)), piece.look.hue, "out" if piece.out else "piece")


def _body(piece: Piece, zoom: tuple[int, int]) -> Drawn:
    return Drawn(_filled(BODY, zoom, whole=True), piece.look.hue, "piece")


def _filled(text: str, zoom: tuple[int, int], *, whole: bool = False) -> tuple[str, ...]:
    """A glyph all over its space, or a short text once in it."""
    cells, lines = zoom
    if whole:
        return (_cut(text, 1) * cells,) * lines
    first = _cut(text, cells) if cells < 3 else " " + _cut(text, cells - 1)
    return (first, *(" " * cells,) * (lines - 1))


def _cut(text: str, cells: int) -> str:
    """A text cut or filled to exactly so many cells."""
    return set_cell_size(plain(text), cells)
