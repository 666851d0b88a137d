"""One line for a record of the log, that holds, or was undone or taken back."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime

from rich.cells import cell_len
from textual.content import Content

from campaigns.state.view import LogLine
from tui.text.bands import look
from tui.text.plain import clip, plain

_PLACE = 7  # cells of `12·3`
_FEWEST = 9  # cells of what a draw was about that still say something
_WHO = 14  # cells of a long title before how it came out
_YEAR = len("2026-")
UNDONE = "↶"


def where(session: int | None, scene: int | None) -> str:
    """Where in the story: `12·3` is the third scene of session 12."""
    return "·".join(str(number) for number in (session, scene) if number is not None)


def log_line(
    line: LogLine,
    width: int | None = None,
    *,
    placed: bool = True,
    dated: bool = False,
    brief: bool = False,
    word: Callable[[str], str] = str,
) -> Content:
    """A record on one line, `placed` with where in the story it is, `dated` with its time, without the year if `brief`.

    One that was undone or taken back is struck out, and marked so without colour too. With a `width`, what is too much
    for it is taken from what the draw was about and from what was done, so that how it came out, in the game's `word`
    for it, stays in sight.
    """
    shown = look(line.band)
    glyph, style = (shown.glyph, shown.style) if line.holds else (UNDONE, "$text-muted")
    when = f"{clock(line.at)[_YEAR if brief else 0 :]}  " if dated else ""
    begun = Content.assemble(
        (f"{where(line.session, line.scene):<{_PLACE}}{when}" if placed else when, "$text-muted"), (f"{glyph} ", style)
    )
    room = None if width is None else width - begun.cell_length
    words = plain(line.title) if room is None else _outcome_kept(_fit_title(line, room), plain(word(line.word)), room)
    return Content.assemble(begun, (words, style if line.holds else f"strike {style}"))


def _fit_title(line: LogLine, room: int) -> str:
    """A title with as little taken from what it was about as fits: at last all of it."""
    title, about = plain(line.title), plain(line.about)
    over = cell_len(title) - room
    if over <= 0 or not about:
        return title
    kept = cell_len(about) - over
    return title.replace(*((about, clip(about, kept)) if kept >= _FEWEST else (f"{about} – ", "")), 1)


def _outcome_kept(title: str, outcome: str, room: int) -> str:
    """A title that is too long cut before how it came out, so that at least who did it and that can be read."""
    found = [each.start() for each in re.finditer(re.escape(outcome), title, re.IGNORECASE)] if outcome else []
    if cell_len(title) <= room or not found:
        return title
    done, told = title[: found[-1]], title[found[-1] :]
    return f"{clip(done.rstrip(' ,:'), max(room - cell_len(told) - 1, _WHO))} {told}"


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
