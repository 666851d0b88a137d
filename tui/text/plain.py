"""Text from campaign files, made safe (`plain`) and short enough for a terminal cell grid."""

from __future__ import annotations

from rich.cells import cell_len, split_graphemes

from core.safe_text import plain as plain  # noqa: PLC0414

ELLIPSIS = "…"
SECRET = "●"
"""Marks things the players do not know."""
_NAME = 14  # cells that are kept of a name


def clip(text: str, cells: int) -> str:
    """Return `text` shortened to at most `cells` terminal cells, ending in an ellipsis if it was cut.

    Wide glyphs count two cells and are never halved. The text is expected to be `plain`.
    """
    if cell_len(text) <= cells:
        return text
    if cells < 1:
        return ""
    room, end = cells - 1, 0
    for _, after, width in split_graphemes(text)[0]:
        room -= width
        if room < 0:
            break
        end = after
    while cell_len(text[:end]) >= cells:  # joiners with nothing to join count differently alone
        end -= 1
    return text[:end] + ELLIPSIS


def clip_name(text: str, cells: int) -> str:
    """Return `who: what` shortened to at most `cells` terminal cells, the name first and down to 14 cells of it."""
    who, colon, what = text.partition(": ")
    least = min(cell_len(who), _NAME)
    name = clip(who, max(least, cells - cell_len(colon + what))) if colon else who
    return clip(f"{name}{colon}{what}", cells)
