"""Containers that draw equal lines once.

Textual draws each line of a container, though parts cover most of them: of a form with its odds, a twentieth of the
whole opening.
"""

from __future__ import annotations

from collections.abc import Callable

from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.geometry import Region
from textual.strip import Strip

Draw = Callable[[Region], list[Strip]]
"""Draws the lines of a part of a widget."""


def draw_once(draw: Draw, crop: Region) -> list[Strip]:
    """Return the lines of a part of a container, all like its first."""
    return draw(Region(crop.x, crop.y, crop.width, min(1, crop.height))) * crop.height


def draw_framed(draw: Draw, crop: Region, height: int) -> list[Strip]:
    """Return the lines of a part of a container of this height, all alike but the first and the last."""
    first, last = crop.y == 0, crop.bottom == height
    between = crop.height - first - last
    if between < 2:
        return draw(crop)
    top = draw(Region(crop.x, crop.y, crop.width, first + 1))
    bottom = draw(Region(crop.x, crop.bottom - 1, crop.width, last))
    return [*top, *top[-1:] * (between - 1), *bottom]


class Row(Horizontal):
    """Parts beside each other, without a border."""

    def render_lines(self, crop: Region) -> list[Strip]:
        """Return the lines of a part of it."""
        return draw_once(super().render_lines, crop)


class Box(Vertical):
    """Parts below each other, in a border or without one."""

    def render_lines(self, crop: Region) -> list[Strip]:
        """Return the lines of a part of it."""
        return draw_framed(super().render_lines, crop, self.outer_size.height)


class ScrollBox(VerticalScroll):
    """Parts below each other that scroll, in a border or without one."""

    def render_lines(self, crop: Region) -> list[Strip]:
        """Return the lines of a part of it."""
        return draw_framed(super().render_lines, crop, self.outer_size.height)
