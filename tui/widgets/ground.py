"""Containers that draw equal lines once.

Textual draws each line of a container, though parts cover most of them: of a form with its odds, a twentieth of the
whole opening.
"""

from __future__ import annotations

from collections.abc import Callable

from textual.containers import Vertical
from textual.geometry import Region
from textual.strip import Strip


def draw_once(draw: Callable[[Region], list[Strip]], crop: Region) -> list[Strip]:
    """Return the lines of a part of a container without a border, all like its first, given what draws them."""
    return draw(Region(crop.x, crop.y, crop.width, min(1, crop.height))) * crop.height


class Box(Vertical):
    """Parts below each other in a border: between its first and its last line all are the same."""

    def render_lines(self, crop: Region) -> list[Strip]:
        """Return the lines of a part of it."""
        first, last = crop.y == 0, crop.bottom == self.outer_size.height
        between = crop.height - first - last
        if between < 2:
            return super().render_lines(crop)
        top = super().render_lines(Region(crop.x, crop.y, crop.width, first + 1))
        bottom = super().render_lines(Region(crop.x, crop.bottom - 1, crop.width, last))
        return [*top, *top[-1:] * (between - 1), *bottom]
