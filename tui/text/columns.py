"""Rows of a pane: words on the left, figures on the right, cut so that the figures are never lost."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.cells import cell_len
from textual.content import Content

from core.wording import quantity
from tui.text.plain import clip, plain


def spread(left: Content | str, right: Content | str, width: int) -> Content:
    """Return `left` and `right` at the two ends of a row; too little room shortens the left."""
    first = left if isinstance(left, Content) else Content(plain(left))
    last = right if isinstance(right, Content) else Content(plain(right))
    room = max(0, width - last.cell_length - (1 if last.cell_length else 0))
    first = first.truncate(room, ellipsis=True) if first.cell_length > room else first
    gap = width - first.cell_length - last.cell_length
    return Content.assemble(first, " " * max(1 if last.cell_length else 0, gap), last)


def cell(text: str, width: int) -> str:
    """Return a text cut or padded to exactly `width` cells."""
    shown = clip(plain(text), width)
    return shown + " " * (width - cell_len(shown))


def in_lines(lines: Sequence[Content], most: int) -> list[Content]:
    """Return as many lines as fit; if some are left out, the last line gives their number."""
    if not 0 < most < len(lines):
        return list(lines)
    rest = quantity(len(lines) - most + 1, "more line")
    return [*lines[: most - 1], Content.styled(f"… {rest}", "$text-muted")]


def join_parts(parts: Iterable[Content | str], by: str = " · ") -> Content:
    """Return parts joined by a separator."""
    return Content(by).join(part if isinstance(part, Content) else Content(plain(part)) for part in parts)
