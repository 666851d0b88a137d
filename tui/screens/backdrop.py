"""The backdrop of a screen: its background, or the screen below in tinted colours.

Textual does the same with a renderable for each, whose lines go through all styles: that takes openings from 1.25 to
1.5 times the least modal.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.geometry import Region
from textual.screen import Screen
from textual.strip import Strip

from tui.internals import lines as lines_of


def backdrop(screen: Screen[Any], crop: Region) -> list[Strip]:
    """Return the lines of a part of a screen, as its `render_lines` gives them."""
    stack, ground = screen.app.screen_stack, screen.background_colors[1]
    at = stack.index(screen) if screen in stack else 0
    lines = list(_tint(stack[at - 1], screen, crop)) if at and screen.styles.background.a < 1 else []
    blank = Strip.blank(crop.width, Style.from_color(bgcolor=ground.rich_color))
    lines += [blank] * (crop.height - len(lines))  # the terminal was resized, and the one below has yet to follow it
    for each in screen.get_line_filters():
        lines = [line.apply_filter(each, ground) for line in lines]
    return lines


def _tint(below: Screen[Any], front: Screen[Any], crop: Region) -> Iterable[Strip]:
    tint, on = front.styles.background, front.visual_style.rich_style
    for line in lines_of(below)[crop.y : crop.bottom]:
        part = line.crop_extend(*crop.column_span, None)
        yield Strip([Segment(text, tint_style(own, tint, on)) for text, own, _ in part], crop.width)


@lru_cache(maxsize=2048)
def tint_style(style: Style | None, tint: Color, on: Style) -> Style:
    """Return a style on top of another, in tinted colours and without its links."""
    own = Style() if style is None else style.clear_meta_and_links()
    color, behind = (
        None if of is None else (Color.from_rich_color(of) + tint).rich_color for of in (own.color, own.bgcolor)
    )
    return on + own + Style.from_color(color, behind)
