"""One line for a record of the log, live or undone."""

from __future__ import annotations

from datetime import datetime

from textual.content import Content

from campaigns.state.view import LogLine
from tui.present.bands import look
from tui.text import plain

_PLACE = 7  # cells of `12·3`
_YEAR = len("2026-")
UNDONE = "↶"


def where(session: int | None, scene: int | None) -> str:
    """Where in the story: `12·3` is the third scene of evening 12."""
    return "·".join(str(number) for number in (session, scene) if number is not None)


def log_line(line: LogLine, *, placed: bool = True, dated: bool = False, brief: bool = False) -> Content:
    """A record on one line, `placed` with where in the story it is, `dated` with its time, without the year if `brief`.

    One that was undone is struck out, and marked so without colour too.
    """
    shown = look(line.band)
    glyph, style = (shown.glyph, shown.style) if line.live else (UNDONE, "$text-muted")
    when = f"{clock(line.at)[_YEAR if brief else 0 :]}  " if dated else ""
    words = plain(line.title)
    return Content.assemble(
        (f"{where(line.session, line.scene):<{_PLACE}}{when}" if placed else when, "$text-muted"),
        (f"{glyph} ", style),
        (words, style if line.live else f"strike {style}"),
    )


def whole_line(line: LogLine, width: int) -> list[Content]:
    """A record in as many lines as it takes, what goes on below what it goes on with."""
    whole, gutter = log_line(line), _PLACE + 2
    parts = whole[gutter:].wrap(max(1, width - gutter))
    return [(Content(" " * gutter) if n else whole[:gutter]) + part for n, part in enumerate(parts)]


def clock(at: str) -> str:
    """The day and time of a record as clocks here show them: `2026-05-01 19:42`."""
    try:
        return datetime.fromisoformat(at).astimezone().strftime("%Y-%m-%d %H:%M")
    except ValueError:
        return plain(at[:16])
