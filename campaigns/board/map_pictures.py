"""A map as everyone may see it, as SVG and in words for readers who can't see the picture."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import NamedTuple

from core.grid import Grid, Ground, Piece, Space
from core.safe_text import plain

_SIZE = 40
"""Width and height of a space, in units of the picture."""
_LETTERS = 3
"""The most letters of a piece's sign that fit into a space."""


class MapPicture(NamedTuple):
    """A map: its title and picture, each piece's place, and the legend of the ground."""

    title: str
    svg: str
    places: tuple[str, ...]
    ground: tuple[tuple[str, str], ...]


def map_picture(title: str, grid: Grid) -> Iterator[MapPicture]:
    """The picture of a map that everyone may see; nothing for an empty map."""
    if not grid.ground and all(piece.space is None for piece in grid.pieces):
        return
    signs = dict.fromkeys((each.look.text[:1], each.look.name or each.note) for each in grid.ground)
    yield MapPicture(title, _svg(grid), tuple(map(_place, grid.pieces)), tuple(sign for sign in signs if sign[1]))


def _place(piece: Piece) -> str:
    """A piece's place as a sentence: `Ma Mara Voss: column 3, row 4`."""
    where = f"column {piece.space[0] + 1}, row {piece.space[1] + 1}" if piece.space else "beside the map"
    name = piece.look.name or piece.id
    return f"{piece.look.text} {name}: {where}{', out of action' if piece.out else ''}"


def _svg(grid: Grid) -> str:
    wide, high = grid.width * _SIZE, grid.height * _SIZE
    lines = (f"M{x} 0V{high}" for x in range(0, wide + 1, _SIZE))
    across = (f"M0 {y}H{wide}" for y in range(0, high + 1, _SIZE))
    parts = (*map(_ground, grid.ground), *(part for piece in grid.pieces for part in _piece(piece)))
    net = f'<path class="net" d="{"".join((*lines, *across))}"/>'
    return f'<svg viewBox="-1 -1 {wide + 2} {high + 2}" aria-hidden="true">{net}{"".join(parts)}</svg>'


def _ground(ground: Ground) -> str:
    x, y = _corner(ground.space)
    square = "" if ground.thing else f'<rect x="{x}" y="{y}" width="{_SIZE}" height="{_SIZE}" class="ground"/>'
    return square + _text(ground.space, ground.look.text[:1], ground.look.hue)


def _piece(piece: Piece) -> Iterator[str]:
    for space in (piece.space, *piece.rest) if piece.space else ():
        x, y = _corner(space)
        out = " out" if piece.out else ""
        yield f'<circle cx="{x + _SIZE // 2}" cy="{y + _SIZE // 2}" r="{_SIZE * 0.46}" class="piece{out}"/>'
    if piece.space:
        yield _text(piece.space, piece.look.text[:_LETTERS], piece.look.hue)


def _text(space: Space, text: str, hue: str) -> str:
    x, y = _corner(space)
    middle = f'x="{x + _SIZE // 2}" y="{y + _SIZE // 2}"'
    return f'<text {middle} class="{escape(hue)}">{escape(plain(text))}</text>'


def _corner(space: Space) -> Space:
    return space[0] * _SIZE, space[1] * _SIZE
