"""The last change of a line before the terminal gets it: glyphs its font lacks, colours it must not get."""

from __future__ import annotations

from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter, NoColor

from tui.config.themes import QUIET
from tui.text.glyphs import ASCII

_QUIET = Color.parse(QUIET).rich_color
_DIMMED = Style(color="default", dim=True)
_BLUE = Color.parse("ansi_blue").rich_color.number
_ON_BLUE = {2: "bright_green", 3: "bright_yellow", 6: "bright_cyan", _QUIET.number: "white"}
"""The replacements of terminal colours on blue, by number; all others become white."""
_BRIGHT = 8  # the first of the bright ones


class AsciiOnly(LineFilter):
    """Glyphs in ASCII; the user's own text stays as it was typed."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """Replace cell by cell."""
        return [
            segment if segment.text.isascii() else segment._replace(text=segment.text.translate(ASCII))
            for segment in segments
        ]


class Faint(LineFilter):
    """The terminal's own colours, all readable.

    Muted text is the normal text colour, dimmed, which no palette makes invisible; on the blue of the cursor
    everything is bright.
    """

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """Replace the unreadable colours."""
        return [
            segment._replace(style=_legible(segment.style)) if segment.style is not None else segment
            for segment in segments
        ]


def _legible(style: Style) -> Style:
    ground, colour = style.bgcolor, style.color
    if ground is not None and ground.number == _BLUE and not style.reverse:
        number = colour.number if colour is not None else None
        bright = number is not None and number >= _BRIGHT and number != _QUIET.number
        return style if bright else style + Style(color=_ON_BLUE.get(number or 0, "bright_white"), dim=False)
    return style + _DIMMED if colour == _QUIET else style


ASCII_ONLY, FAINT, NO_COLOUR = AsciiOnly(), Faint(), NoColor()
"""One instance of each: a filter's result is cached with the line."""
