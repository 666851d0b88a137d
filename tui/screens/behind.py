"""What stands behind a dialog: the lines of a screen as they were drawn last, in the colours that shine through.

Textual draws all of the screen behind again for each dialog, a fifth of what opening one takes. Here a line is drawn
again when something on it has changed, and before anybody asks: once nothing was painted for a moment.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from rich.segment import Segment
from rich.style import Style as RichStyle
from textual.color import Color
from textual.geometry import Region, Size
from textual.screen import Screen
from textual.strip import Strip

_MOMENT = 0.05


@dataclass(frozen=True)
class _Line:
    """A line as it was drawn, and as it has shone through in some colours."""

    drawn: Strip
    tinted: dict[tuple[Color, RichStyle], Strip] = field(default_factory=dict)

    def through(self, front: Screen[Any]) -> Strip:
        """The line in the colours that shine through a screen."""
        tint, on = front.styles.background, front.visual_style.rich_style
        if (tint, on) not in self.tinted:
            shown = Strip([Segment(text, tinted(own, tint, on)) for text, own, _ in self.drawn], self.drawn.cell_length)
            for each in front.get_line_filters():
                shown = shown.apply_filter(each, front.background_colors[1])
            self.tinted[tint, on] = shown
        return self.tinted[tint, on]


class Picture:
    """The lines of a screen."""

    def __init__(self, screen: Screen[Any]) -> None:
        self._screen, self._size = screen, Size(0, 0)
        self._lines: dict[int, _Line] = {}
        self._later: asyncio.TimerHandle | None = None

    def forget(self, regions: Iterable[Region]) -> None:
        """Draw some lines again, in a quiet moment or when they are asked for before it."""
        for region in regions:
            for y in region.line_range:
                self._lines.pop(y, None)
        if self._later is not None:
            self._later.cancel()
        self._later = asyncio.get_running_loop().call_later(_MOMENT, self._draw_ahead)

    def through(self, front: Screen[Any]) -> list[Strip]:
        """The lines in the colours that shine through a screen in front, without their links."""
        self._draw()
        return [self._lines[y].through(front) for y in range(self._size.height)]

    def lines(self) -> list[Strip]:
        """The lines as they are."""
        self._draw()
        return [self._lines[y].drawn for y in range(self._size.height)]

    def _draw_ahead(self) -> None:
        """Draw before somebody waits for it, unless the screen has gone meanwhile."""
        self._later = None  # which would keep the screen that has asked for it
        if self._screen.is_running:
            self._draw()

    def _draw(self) -> None:
        """Draw the lines that are missing."""
        compositor = self._screen._compositor
        if compositor.size != self._size:
            self._size = compositor.size
            self._lines.clear()
        width, height = self._size
        missing = [y for y in range(height) if y not in self._lines]
        if missing:
            crop = Region(0, missing[0], width, missing[-1] - missing[0] + 1)
            chops = compositor._render_chops(crop, set(missing).__contains__)
            self._lines.update((y, _Line(Strip.join(chops[y].values()))) for y in missing)


@lru_cache(maxsize=2048)
def tinted(style: RichStyle | None, tint: Color, on: RichStyle) -> RichStyle:
    """A style in the colours that shine through a tint, on top of another."""
    own = RichStyle() if style is None else style.clear_meta_and_links()
    color, behind = (
        None if of is None else (Color.from_rich_color(of) + tint).rich_color for of in (own.color, own.bgcolor)
    )
    return on + own + RichStyle.from_color(color, behind)
