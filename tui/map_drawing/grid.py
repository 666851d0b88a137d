"""A map drawn space by space: each at a zoom, as plain text with the name of a style. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size

from core.building_blocks.result_cache import remember
from core.grid import REACH, Grid, Ground, Mark, Piece, Route, Seen, Space, Way
from core.look import Hue
from tui.text.plain import plain

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


class Zoom(NamedTuple):
    """The cells and lines of a space; two cells are about as wide as one line is high."""

    cells: int
    lines: int


ZOOMS = tuple(Zoom(*size) for size in ((1, 1), (2, 1), (3, 1), (4, 2), (6, 3), (8, 4), (10, 5), (12, 6)))
"""The sizes for zooming by hand."""
LARGEST = ZOOMS[-1]
_LEGIBLE = Zoom(3, 1)  # for a map that is larger than its room
_WIDER = 2  # the most cells by which a space is wider than high
EMPTY, MORE, BODY, OUT = "·", "+", "▪", "†"
WOUND, TOKEN, HINDERED, READY = "•", "◆", "!", "▸"
_SOLID = "█▓▒░"


class Drawn(NamedTuple):
    """A drawn space: a text for each of its lines, its hue, and its kind.

    `hues` are those of its lines if they differ. An overlay is drawn from one cell of a line to another (`over`);
    everything around it is drawn as `under`.
    """

    lines: tuple[str, ...]
    hue: Hue = ""
    kind: str = ""
    hues: tuple[Hue, ...] = ()
    under: Drawn | None = None
    over: tuple[int, int, int] = (0, 0, 0)

    def hue_of(self, line: int) -> Hue:
        """The hue of a line."""
        return self.hues[line] if self.hues else self.hue

    def parts(self, line: int) -> Iterator[tuple[Drawn, str]]:
        """Yield the texts of a line, each with the drawing it belongs to."""
        text = self.lines[line]
        at, start, stop = self.over
        if self.under is None:
            yield self, text
        elif line != at:
            yield self.under, text
        else:
            parts = (self.under, text[:start]), (self, text[start:stop]), (self.under, text[stop:])
            yield from (part for part in parts if part[1])


def fitting_zoom(grid: Grid, cells: int, lines: int) -> Zoom:
    """Return the largest zoom that shows all of the map; for a map too large for that, a readable one."""
    wide, high = cells // grid.width, lines // grid.height
    if wide < ZOOMS[1].cells or not high:
        return _LEGIBLE
    tall = max(1, min(high, wide // 2, ZOOMS[-1].lines))
    return Zoom(min(wide, 2 * tall + _WIDER), tall)


def nearer(zoom: Zoom, step: int) -> Zoom:
    """Return the next larger zoom by hand (`step` 1), or the next smaller one (-1)."""
    others = [each for each in ZOOMS if (each > zoom if step > 0 else each < zoom)]
    return (others[0] if step > 0 else others[-1]) if others else zoom


def drawn_empty(zoom: Zoom) -> Drawn:
    """Return an empty space."""
    return Drawn(_centre(EMPTY, zoom), kind="empty")


class DrawnGrid:
    """Everything on the map; a space is drawn when it is first looked at."""

    def __init__(self, grid: Grid, zoom: Zoom) -> None:
        self._zoom, self._empty, self._standing = zoom, drawn_empty(zoom), pieces_by_space(grid)
        self._ground = {ground.space: ground for ground in grid.ground if not ground.thing}
        self._things = {thing.space: thing for thing in grid.ground if thing.thing}
        self._bodies = {space: piece for piece in grid.pieces for space in piece.rest}
        self._known: dict[Space, Drawn] = {}

    def __getitem__(self, space: Space) -> Drawn:
        if space not in self._known:
            self._known[space] = self._draw_space(space)
        return self._known[space]

    def _draw_space(self, space: Space) -> Drawn:
        zoom = self._zoom
        if several := self._standing.get(space):
            return _piece(several[0], len(several), zoom)
        if body := self._bodies.get(space):
            return _body(body, zoom)
        under = _ground(ground, zoom) if (ground := self._ground.get(space)) else None
        if thing := self._things.get(space):
            return _thing(thing, under, zoom)
        return under or self._empty


def shades(grid: Grid) -> dict[Space, Hue]:
    """Return the hue of each space of ground, with or without pieces on it."""
    return {ground.space: ground.look.hue for ground in grid.ground if not ground.thing}


@remember(4)
def pieces_by_space(grid: Grid) -> Mapping[Space, Sequence[Piece]]:
    """Return the pieces by space; those that can still act come first."""
    found: dict[Space, list[Piece]] = {}
    for piece in sorted(grid.pieces, key=lambda piece: piece.out):
        if piece.space is not None:
            found.setdefault(piece.space, []).append(piece)
    return found


def drawn_seen(grid: Grid, seen: Seen, layer: str, zoom: Zoom) -> dict[Space, Drawn]:
    """Return the general marks, those of a layer on plain ground, and the costs of ways, where no piece is.

    Reach is shown on any ground and above other marks, such as the line to a target, and includes the costs of ways.
    Marks cover costs of ways: a selected layer shows all its marks.
    """
    taken = {space for piece in grid.pieces for space in (piece.space, *piece.rest)}
    ground = {each.space: each for each in grid.ground}
    drawn = {}
    for way in seen.ways if layer != REACH else ():
        if way.space is not None and not (way.why_not and way.space in ground):
            drawn[way.space] = _way(way, ground.get(way.space), zoom)
    for mark in sorted(marks_of(seen, layer), key=lambda mark: mark.layer == REACH):
        if not mark.layer or _plain(mark, ground):
            drawn[mark.space] = _mark(mark, ground.get(mark.space), zoom)
    return {space: each for space, each in drawn.items() if space not in taken and _is_inside(grid, space)}


def _plain(mark: Mark, ground: Mapping[Space, Ground]) -> bool:
    """Return True if no ground is at a mark's space; marks of reach are always shown."""
    return mark.layer == REACH or mark.space not in ground


def marks_of(seen: Seen, layer: str) -> tuple[Mark, ...]:
    """Return the marks visible with a layer."""
    return tuple(mark for mark in seen.marks if mark.layer in ("", layer))


def reach_marks(reach: Mapping[Space, Route]) -> Iterator[Mark]:
    """Yield the cost of each space in reach, if it has one."""
    return (Mark(space, route.cost, "green", REACH, "reach_cost") for space, route in reach.items() if route.cost)


def _is_inside(grid: Grid, space: Space) -> bool:
    return 0 <= space[0] < grid.width and 0 <= space[1] < grid.height


def layers(seen: Seen) -> tuple[str, ...]:
    """Return the layers, and finally none."""
    return (*dict.fromkeys(mark.layer for mark in seen.marks if mark.layer), "")


# Ground and marks ---------------------------------------------------------------------------------------------------


def _ground(ground: Ground, zoom: Zoom) -> Drawn:
    """The glyph all over the space if it is solid, else sown evenly, aligned with the spaces beside it."""
    glyph = _cut_to(ground.look.text, 1)
    if glyph in _SOLID or zoom.cells < 3:
        lines = (glyph * zoom.cells,) * zoom.lines
    else:
        first = [ground.space[0] * zoom.cells + ground.space[1] * zoom.lines + line for line in range(zoom.lines)]
        lines = tuple(_cut_to(f"{' ' * (at % 2)}{f'{glyph} ' * zoom.cells}", zoom.cells) for at in first)
    return Drawn(lines, ground.look.hue, "ground")


def _thing(thing: Ground, under: Drawn | None, zoom: Zoom) -> Drawn:
    """The glyph once in its space."""
    return _lay_over(thing.look.text, under, zoom)._replace(hue=thing.look.hue, kind="ground")


def _mark(mark: Mark, ground: Ground | None, zoom: Zoom) -> Drawn:
    """A mark in its own hue."""
    return _over_ground(mark.glyph, ground, zoom)._replace(hue=mark.hue, kind="mark")


def _way(way: Way, ground: Ground | None, zoom: Zoom) -> Drawn:
    """The cost of a step; dim if it cannot be done."""
    return _over_ground(way.cost, ground, zoom)._replace(kind="barred" if way.why_not else "way")


def _over_ground(text: str, ground: Ground | None, zoom: Zoom) -> Drawn:
    """A short text in the middle of its space, with the ground around it."""
    return _lay_over(text, _ground(ground, zoom) if ground and not ground.thing else None, zoom)


def _lay_over(text: str, under: Drawn | None, zoom: Zoom) -> Drawn:
    """A short text in the middle of a drawing, or a plus if it is too long."""
    shown = plain(text) if cell_len(plain(text)) <= max(1, zoom.cells - 1) else MORE
    if under is None or zoom.cells < 2:
        return Drawn(_centre(shown, zoom))
    lines, at = list(under.lines), (zoom.lines - 1) // 2
    before = (zoom.cells - (zoom.cells > 2) - cell_len(shown)) // 2
    lines[at] = lines[at][:before] + shown + lines[at][before + cell_len(shown) :]
    return Drawn(tuple(lines), under=under, over=(at, before, before + len(shown)))


# Pieces -------------------------------------------------------------------------------------------------------------


def sign_of(piece: Piece, zoom: Zoom) -> str:
    """Return the sign that identifies a piece at this zoom."""
    return piece.look.text if zoom.cells > 2 else piece.short or _cut_to(piece.look.text, 1)


def _piece(piece: Piece, many: int, zoom: Zoom) -> Drawn:
    """The sign with the arrow of its heading, a plus if there are several, a cross if it is out.

    Its condition is below. From four cells on, the last one stays free, so that neighbours never touch; at three they
    are separated by the arrow, or another mark after the sign.
    """
    cells, lines = zoom
    sign = sign_of(piece, zoom)
    beside = OUT if piece.out else MORE if many > 1 else ARROWS.get(piece.heading, "")
    free = cells > 2 and (cells > 3 or cell_len(sign + beside) < cells or not beside)
    room, at = max(1, cells - free), (lines - 1) // 2
    rows: dict[int, tuple[str, Hue]] = {at: (sign + beside if cells > 1 else sign, piece.look.hue)}
    if not piece.out:
        rows |= _condition(piece, room, lines, at)
    told = [rows.get(line, ("", piece.look.hue)) for line in range(lines)]
    kind = "out" if piece.out else "ready" if piece.ready else "piece"
    texts = tuple(_middle(text, room, cells) for text, _ in told)
    return Drawn(texts, piece.look.hue, kind, tuple(hue for _, hue in told))


def _condition(piece: Piece, room: int, lines: int, at: int) -> dict[int, tuple[str, Hue]]:
    """Wounds above the sign, tokens and conditions below it; if there is one line for all, in short form."""
    signs = "".join(mark.text for mark in piece.marks)
    if lines > 2:
        tokens = pips(TOKEN, piece.tokens, room)
        signs = signs if cell_len(tokens + signs) <= room else HINDERED
        return {at - 1: (pips(WOUND, piece.harm, room), "red"), at + 1: (tokens + signs, "amber")}
    if lines == 2:
        hindered = HINDERED if signs else ""
        wounds = pips(WOUND, piece.harm, room - len(hindered))
        told = wounds + hindered
        return {1: (told + pips(TOKEN, piece.tokens, room - cell_len(told)), "red" if told else "amber")}
    return {}


def pips(glyph: str, count: int, room: int) -> str:
    """Return that many glyphs, or a number with one glyph if there is no room; empty if even that is too long."""
    shown = glyph * count if count <= room else f"{count}{glyph}"
    return shown if cell_len(shown) <= room else ""


def _body(piece: Piece, zoom: Zoom) -> Drawn:
    return Drawn((BODY * zoom.cells,) * zoom.lines, piece.look.hue, "piece")


# Texts of exactly the cells of a space ------------------------------------------------------------------------------


def _centre(text: str, zoom: Zoom) -> tuple[str, ...]:
    """A short text in the middle of its space."""
    cells, lines = zoom
    blank, at = " " * cells, (lines - 1) // 2
    return (*(blank,) * at, _middle(text, max(1, cells - (cells > 2)), cells), *(blank,) * (lines - at - 1))


def _middle(text: str, room: int, cells: int) -> str:
    """A text centred in `room`, filled up to `cells`."""
    shown = _fit(plain(text), room)
    return _cut_to(" " * ((room - cell_len(shown)) // 2) + shown, cells)


def _fit(text: str, cells: int) -> str:
    return text if cell_len(text) <= cells else _cut_to(text, cells)


def _cut_to(text: str, cells: int) -> str:
    """A text cut or padded to exactly the given cells."""
    return set_cell_size(plain(text), cells)
