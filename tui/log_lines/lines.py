"""One line for a log entry, which holds, was undone or was taken back."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime

from rich.cells import cell_len
from textual.content import Content

from campaigns.state.view import LogLine
from tui.text.bands import look
from tui.text.plain import clip, clip_name, plain

_PLACE = 7  # cells of `12·3`
_FEWEST = 9  # cells of what a draw was about that still say something
_WHO = 14  # cells of a long title before how it came out
_LABEL = 24  # cells of the words before a colon that are kept, such as `Turn 1, round 1`
_YEAR = len("2026-")
UNDONE = "↶"


def where(session: int | None, scene: int | None) -> str:
    """The place in the story: `12·3` is the third scene of session 12."""
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
    """Return a log entry on one line.

    `placed` adds its place in the story, `dated` its time, without the year if `brief`. One that was undone or taken
    back is struck out, and marked without colour too. If it is too long for `width`, the subject of the draw and the
    action are shortened, so that the outcome, in the game's `word` for it, stays visible.
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
    """The title with its subject shortened as little as possible, or dropped."""
    title, about = plain(line.title), plain(line.about)
    over = cell_len(title) - room
    if over <= 0 or not about:
        return title
    kept = cell_len(about) - over
    return title.replace(*((about, clip(about, kept)) if kept >= _FEWEST else (f"{about} – ", "")), 1)


def _outcome_kept(title: str, outcome: str, room: int) -> str:
    """A long title cut so that the action and the outcome can be read; what follows the outcome is cut first.

    Without an outcome, the names before the first colon are cut first.
    """
    told = told_outcome(title, outcome)
    if cell_len(title) <= room:
        return title
    if not told:
        who, colon, _ = title.partition(": ")
        rest = cell_len(title) - cell_len(who)
        named = colon and cell_len(who) > _LABEL
        return clip_name(title, max(room, rest + _LABEL)) if named else title  # what is left the list cuts
    before, head = title.removesuffix(told), told.partition(", ")[0]
    done = before.rstrip(" ,:")
    if cell_len(done) + 1 + cell_len(told) <= room:
        return f"{done} {told}"
    shortest = cell_len(head) + (head != told)
    between = before.removeprefix(done) if cell_len(before) + shortest <= room else " "
    least = min(cell_len(done), max(room * 2 // 3, _WHO))
    told = clip(told, max(shortest, room - least - len(between)))
    return clip_name(done, max(room - cell_len(told) - len(between), _WHO)) + between + told


def told_outcome(title: str, outcome: str) -> str:
    """The end of a title from the outcome on: `Win, 2 Successes, 0 theirs`; empty if it doesn't tell the outcome."""
    found = [each.start() for each in re.finditer(rf"{re.escape(outcome)}\b", title, re.IGNORECASE)] if outcome else []
    return title[found[-1] :] if found else ""


def whole_line(line: LogLine, width: int) -> list[Content]:
    """Return a log entry on as many lines as it takes, with continuation lines aligned below the first."""
    whole, gutter = log_line(line), _PLACE + 2
    parts = whole[gutter:].wrap(max(1, width - gutter))
    return [(Content(" " * gutter) if n else whole[:gutter]) + part for n, part in enumerate(parts)]


def clock(at: str) -> str:
    """Return the day and time of a log entry in the local format: `2026-05-01 19:42`."""
    try:
        return datetime.fromisoformat(at).astimezone().strftime("%Y-%m-%d %H:%M")
    except ValueError:
        return plain(at[:16])
