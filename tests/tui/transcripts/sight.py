"""The screen in front as named blocks of lines: a dialog is one, a place has one for each of its parts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from textual.geometry import Region
from textual.screen import Screen
from textual.widget import Widget

from tui.dialogs.basic import Dialog
from tui.textual_internals import lines

Blocks = dict[str, list[str]]
_SCROLLED = re.compile("[▁▂▃▄▅▆▇](?=[ ▐]?│?$)")
"""The end of a scrollbar: the lines tell how far it is scrolled, and would all seem new."""
_TALL = 3
"""The lines of parts side by side that are told apart; lower ones are read across."""


def blocks(screen: Screen[object]) -> Blocks:
    """The lines of each part of a screen, without empty ones."""
    strips = lines(screen)
    found: Blocks = {}
    for part in _parts(screen):
        region = part.region.intersection(screen.region)
        cropped = (strips[y].crop(region.x, region.right).text for y in range(region.y, region.bottom))
        text = [_SCROLLED.sub(" ", line).rstrip() for line in cropped]
        found[_name(part, found)] = [line for line in text if line.strip("─│┌┐└┘━╭╮╰╯ ")]
    return found


def title(screen: Screen[object]) -> str:
    """The kind of a screen, with the title of a dialog."""
    named = next(iter(screen.query(".dialog")), None) if isinstance(screen, Dialog) else None
    return f"{type(screen).__name__}" + (f" “{named.border_title}”" if named and named.border_title else "")


def _parts(screen: Screen[object]) -> Sequence[Widget]:
    whole = screen.query(".dialog") if isinstance(screen, Dialog) else [screen]
    return [part for each in whole for part in _split(each)]


def _split(widget: Widget) -> Iterator[Widget]:
    """The widget whole, or its parts if some of them are beside each other."""
    inner = _shown(widget)
    if any(_is_split(each) for each in [widget, *inner]):
        for each in inner:
            yield from _split(each)
    else:
        yield widget


def _is_split(widget: Widget) -> bool:
    regions = [each.region for each in _shown(widget) if each.region.height > _TALL]
    return any(_beside(one, other) for one in regions for other in regions) or any(map(_is_split, _shown(widget)))


def _shown(widget: Widget) -> list[Widget]:
    return [each for each in widget.children if isinstance(each, Widget) and each.display and each.region.area]


def _beside(one: Region, other: Region) -> bool:
    return one.right <= other.x and one.y < other.bottom and other.y < one.bottom


def _name(part: Widget, known: Blocks) -> str:
    name = part.id or type(part).__name__
    return name if name not in known else f"{name} {len(known)}"
