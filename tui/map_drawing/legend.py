"""The legend of a map: every visible sign with its meaning. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from textual.content import Content

from core.grid import REACH, Grid, Mark, Seen
from core.ruleset import Ruleset
from tui.cards_and_tokens.looks import hue_style
from tui.map_drawing.grid import (
    BODY,
    HINDERED,
    MORE,
    OUT,
    READY,
    TOKEN,
    WOUND,
    Zoom,
    marks_of,
    pieces_by_space,
    sign_of,
)
from tui.text.plain import plain

_GAP = Content("  ")


class Sign(NamedTuple):
    """A sign of the map, its style, and its meaning."""

    glyph: str
    style: str
    says: str

    @property
    def shown(self) -> Content:
        """The sign beside its words."""
        return Content.assemble((plain(self.glyph), self.style), " ", (plain(self.says), "$text-muted"))


def legend(grid: Grid, seen: Seen, layer: str, zoom: Zoom, rules: Ruleset) -> tuple[Sign, ...]:
    """Return every visible sign once: those of the layer, the ground, then the pieces."""
    signs = (*_marks(marks_of(seen, layer), rules), *_steps(seen, layer), *_ground(grid), *_pieces(grid, zoom))
    return tuple(dict.fromkeys(signs))


def _marks(marks: Iterable[Mark], rules: Ruleset) -> Iterator[Sign]:
    """One sign for all marks with the same meaning, though their texts may differ, such as costs."""
    first = {mark.note: mark for mark in reversed(tuple(marks)) if mark.note}
    for note, mark in sorted(first.items(), key=lambda pair: (not pair[1].layer, pair[1].space)):
        yield Sign(mark.glyph, f"bold {hue_style(mark.hue)}", rules.word(note))


def _steps(seen: Seen, layer: str) -> Iterator[Sign]:
    """The numbers around the selected piece, unless marks cover all of them."""
    marked = {mark.space for mark in marks_of(seen, layer)}
    costs = [way.cost for way in seen.ways if way.space and way.cost and way.space not in marked]
    if costs and layer != REACH:
        yield Sign(min(costs), "bold $text-accent", "cost of a step")


def _ground(grid: Grid) -> Iterator[Sign]:
    for each in grid.ground:
        said = each.look.name or each.note
        if said:
            yield Sign(each.look.text[:1], hue_style(each.look.hue), said)


def _pieces(grid: Grid, zoom: Zoom) -> Iterator[Sign]:
    """The signs of pieces at this zoom; the line of turns shows all of them."""
    able = [piece for piece in grid.pieces if not piece.out]
    if any(piece.harm for piece in able):
        yield Sign(WOUND, "$hue-red", "wound")
    if any(piece.tokens for piece in able):
        yield Sign(TOKEN, "$hue-amber", "token")
    if zoom.lines == 2 and any(piece.marks for piece in able):
        yield Sign(HINDERED, "$hue-red", "condition")
    yield from (Sign(mark.text, "$hue-amber", mark.name.lower()) for piece in able for mark in piece.marks)
    if any(piece.out for piece in grid.pieces):
        yield Sign(OUT, "$text-muted", "out of action")
    if any(len(several) > 1 for several in pieces_by_space(grid).values()):
        yield Sign(MORE, "", "several")
    if any(piece.rest for piece in grid.pieces):
        yield Sign(BODY, "", "its other space")
    if any(piece.ready for piece in able):
        yield Sign(READY, "bold $accent", "may act")


def names(grid: Grid, zoom: Zoom) -> Iterator[Sign]:
    """Yield the sign of each piece at this zoom, its name and its side."""
    for piece in grid.pieces:
        said = "  ".join(filter(None, (piece.look.name, piece.side)))
        yield Sign(sign_of(piece, zoom), f"bold {hue_style(piece.look.hue)}", said)


def lines_of(signs: Sequence[Sign], cells: int, most: int) -> list[Content]:
    """Return the signs on at most `most` lines; if there is no room for all, the number left out."""
    lines: list[list[Content]] = [[]]
    room = cells
    for n, sign in enumerate(signs):
        shown, last = sign.shown, n == len(signs) - 1
        more = Content.styled(f"k: {len(signs) - n} more", "$text-muted")
        after = 0 if last or len(lines) < most else len(_GAP) + more.cell_length
        if lines[-1] and shown.cell_length + len(_GAP) + after > room:
            if len(lines) == most:
                lines[-1].append(more)
                break
            lines.append([])
            room = cells
        room -= shown.cell_length + (len(_GAP) if lines[-1] else 0)
        lines[-1].append(shown)
    return [_GAP.join(line) for line in lines if line]


def list_signs(signs: Sequence[Sign]) -> Content:
    """Return all signs, one per line."""
    return Content("\n").join(sign.shown for sign in signs)
