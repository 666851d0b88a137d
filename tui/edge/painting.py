"""The last look at a line before the terminal gets it: glyphs that its font lacks, colours that it shall not get."""

from __future__ import annotations

from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter, NoColor

from tui.edge.glyphs import ASCII
from tui.themes import QUIET

_QUIET = Color.parse(QUIET).rich_color
_DIMMED = Style(color="default", dim=True)


class AsciiOnly(LineFilter):
    """Glyphs in ASCII; the user's own words stay as they were typed."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """Replace cell by cell."""
        return [
            segment if segment.text.isascii() else segment._replace(text=segment.text.translate(ASCII))
            for segment in segments
        ]


class Faint(LineFilter):
    """What is quiet in the terminal's own colours: its text dimmed, which no palette makes invisible."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """Replace the colour that stands for it."""
        return [
            segment._replace(style=segment.style + _DIMMED)
            if segment.style is not None and segment.style.color == _QUIET
            else segment
            for segment in segments
        ]


ASCII_ONLY, FAINT, NO_COLOUR = AsciiOnly(), Faint(), NoColor()
"""One of each: what a filter makes of a line is kept with the line."""
