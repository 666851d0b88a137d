"""The words of the top line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual.content import Content

from core.wording import quantity
from tui.text.plain import clip, plain

if TYPE_CHECKING:
    from campaigns.state.view import View


_NAME, _LEAST, _GAP = 16, 12, 3
"""The cells of the campaign's name if there is room, and if not; and of the gap behind it."""


def header(view: View, width: int, *, in_player_view: bool = False, also: Sequence[str] = ()) -> Content:
    """Return the campaign on the left, its game if that fits, the session in the middle, its state on the right.

    `also` are other things that are on: the board, a recording.
    """
    state = " · ".join((*also, "PLAYER VIEW" if in_player_view else _state(view)))
    room = width - len(state) - 2
    where = " · ".join(map(plain, filter(None, (session_line(view), scene(view), day(view)))))
    titled = plain(f"{view.name} · {view.ruleset.title}")
    room_of_name = max(_NAME, room // 3 if where else room)
    name = titled if cell_len(titled) <= room_of_name else clip(plain(view.name), room_of_name)
    lacking = cell_len(name) + _GAP + cell_len(where) - room
    if where and lacking > 0:  # the date is what changes: the names of the scene and the campaign make room for it
        own, beside = plain(view.name), room - _GAP - cell_len(_whereabouts(view))
        whole = cell_len(own) <= min(room_of_name, beside)
        name = own if whole else clip(own, max(_LEAST, cell_len(name) - lacking))
        where = _fit_line(view, room - cell_len(name) - _GAP)
    left = Content.assemble((name, "bold"), "   " if where else "", where)
    gap = " " * max(1, width - left.cell_length - len(state))
    return Content.assemble(
        left, gap, (state, "bold $text-warning" if in_player_view or view.read_only else "$text-muted")
    )


def _state(view: View) -> str:
    """The state: saved, read only, or a past one."""
    if view.past:
        return f"as of log entry {view.seq}"
    return "read only" if view.read_only else "saved"


def _whereabouts(view: View) -> str:
    """The session, the scene's number, and the day."""
    return " · ".join(filter(None, (plain(session_line(view)), _number(view), plain(day(view)))))


def _number(view: View) -> str:
    return f"Scene {view.scene.number}" if view.scene is not None else ""


def _fit_line(view: View, room: int) -> str:
    """The session, scene and day within the room: first the scene's title is cut, down to its number; then the end."""
    first, number, last = plain(session_line(view)), _number(view), plain(day(view))
    left = room - cell_len(" · ".join(filter(None, (first, last)))) - len(" · ")
    title = clip(plain(scene(view)), left) if left > len(number) + 1 else number
    return clip(" · ".join(filter(None, (first, title, last))), max(0, room))


def window_title(view: View | None) -> str:
    """Return the title of the terminal's window: the campaign, the session and the program."""
    return " · ".join((view.name, session_line(view), "wyrdbook") if view is not None else ("wyrdbook",))


def session_line(view: View) -> str:
    """Return the current session, or the activity between two."""
    if view.session is not None:
        return f"Session {view.session.number}"
    return "Downtime" if view.downtime is not None else _sessions_words(view.sessions_played)


def _sessions_words(sessions: int) -> str:
    return quantity(sessions, "session played", "sessions played")


def scene(view: View) -> str:
    """Return the open scene with its number; between two sessions, the date of the next."""
    if view.scene is not None:
        return f"Scene {view.scene.number} {view.scene.title}"
    return f"next {view.plan.said}" if view.plan is not None and view.session is None else ""


def day(view: View) -> str:
    """Return the day in the campaign's calendar, and its name at the table."""
    if view.calendar is not None:
        from campaigns.calendar.dates import name_of_day

        return name_of_day(view.calendar, view.day, view.day_label)
    return view.day_label or (f"day {view.day}" if view.day else "")
