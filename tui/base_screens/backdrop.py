"""The backdrop of a screen: its background, or the screen below in tinted colours.

Textual does the same with a renderable for each, whose lines go through all styles: that takes openings from 1.25 to
1.5 times the least modal. What the box of a dialog hides is left out.
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

from tui.textual_internals import lines as lines_of


def backdrop(screen: Screen[Any], crop: Region) -> list[Strip]:
    """Return the lines of a part of a screen, as its `render_lines` gives them."""
    stack, ground = screen.app.screen_stack, screen.background_colors[1]
    at = stack.index(screen) if screen in stack else 0
    shines = bool(at) and screen.styles.background.a < 1 and not _box(screen).contains_region(crop)
    lines = list(_tint(stack[at - 1], screen, crop)) if shines else []
    blank = Strip.blank(crop.width, Style.from_color(bgcolor=ground.rich_color))
    lines += [blank] * (crop.height - len(lines))  # the terminal was resized, and the one below has yet to follow it
    for each in screen.get_line_filters():
        lines = [line.apply_filter(each, ground) for line in lines]
    return lines


def _box(screen: Screen[Any]) -> Region:
    """The box of a dialog, which hides what is behind it."""
    return max((each.region for each in screen.children if each.visible), key=lambda one: one.area, default=Region())


def _tint(below: Screen[Any], front: Screen[Any], crop: Region) -> Iterable[Strip]:
    """The lines of the screen below, tinted where they can be seen beside the box of the one in front."""
    tint, on, box = front.styles.background, front.visual_style.rich_style, _box(front)
    beside = (crop.x, max(crop.x, box.x)), (min(crop.right, box.right), crop.right)
    hidden = range(0) if any(end - start for start, end in beside) else box.line_range
    lines = lines_of(below, lambda y: y not in hidden)[crop.y : crop.bottom]
    for y, line in enumerate(lines, crop.y):
        segments, at = list[Segment](), crop.x
        for start, end in beside if y in box.line_range else (crop.column_span,):
            part = line.crop_extend(start, end, None)
            segments += [Segment(" " * (start - at), on)] if start > at else []
            segments += (Segment(text, tint_style(own, tint, on)) for text, own, _ in part)
            at = end
        yield Strip(segments, crop.width)


@lru_cache(maxsize=2048)
def tint_style(style: Style | None, tint: Color, on: Style) -> Style:
    """Return a style on top of another, in tinted colours and without its links."""
    own = Style() if style is None else style.clear_meta_and_links()
    color, behind = (
        None if of is None else (Color.from_rich_color(of) + tint).rich_color for of in (own.color, own.bgcolor)
    )
    return on + own + Style.from_color(color, behind)
