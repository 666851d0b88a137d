"""Campaigns as lines of the library, and the details of a campaign and its backups."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual.content import Content

from core.wording import quantity
from tui.text.columns import cell
from tui.text.plain import plain

if TYPE_CHECKING:
    from campaigns.library.campaign_list import Shelved
    from campaigns.library.library import Copy

_NAME, _GAME, _PLAYED = 27, 22, 13  # cells of the columns: with what says that one is open they fit 80
_LEAST = 8  # cells of a folder beside a long name
_LONG_AGO = 14  # days from which a date says more than their number


def heading(*, broad: bool) -> Content:
    """The heading above the lines; a `broad` one has room for where play stopped."""
    stopped = "stopped" if broad else ""
    heads = f"{cell('campaign', _NAME)}{cell('game', _GAME)}sessions  {cell('last played', _PLAYED)}{stopped}"
    return Content(heads.rstrip())


def shelf_row(shelved: Shelved, *, is_open: bool, twins: bool, broad: bool) -> Content:
    """The line of a campaign; with the folder beside the name of `twins`."""
    if shelved.fault:
        return Content.assemble((_name_cell(shelved, _NAME), "bold"), (f"✗ {plain(shelved.fault)}", "$text-error"))
    folder = _folder_end(shelved) if twins else ""
    return Content.assemble(
        (_name_cell(shelved, _NAME - cell_len(folder)), "bold"),
        (folder, "$text-muted"),
        (cell(shelved.title, _GAME), "$text-muted"),
        f"{shelved.sessions:>8}  ",
        cell(played_words(shelved.played), _PLAYED),
        ("open", "$text-success") if is_open else "",
        (f"{'  ' * is_open}{plain(shelved.stopped)}" if broad else "", "$text-muted"),
    )


def _name_cell(shelved: Shelved, width: int) -> str:
    """The name in its column, apart from the next one."""
    return f"{cell(shelved.name, width - 1)} "


def _folder_end(shelved: Shelved) -> str:
    """The folder's name beside the campaign's in its column; if it is cut, its end tells it from others."""
    folder = plain(shelved.folder.name)
    room = max(_NAME - cell_len(plain(shelved.name)) - 4, _LEAST)
    return f"{folder if len(folder) <= room else f'…{folder[1 - room :]}'}  "


def played_words(played: float, today: date | None = None) -> str:
    """The day a campaign was last played, in words: `today`, `3 days ago`, and from two weeks on the date."""
    if not played:
        return ""
    day = date.fromtimestamp(played)
    ago = ((today or date.today()) - day).days
    if 0 <= ago < _LONG_AGO:
        return {0: "today", 1: "yesterday"}.get(ago, f"{quantity(ago, 'day')} ago")
    return day.isoformat()


def campaign_details(shelved: Shelved) -> Content:
    """A campaign's details below the list: its summary, where play stopped, and its next session."""
    lines = (
        ("", shelved.summary),
        ("stopped       ", shelved.stopped if shelved.sessions else ""),
        ("next session  ", shelved.next_evening),
    )
    return Content("\n").join(
        Content.assemble((label, "$text-muted"), plain(said)) for label, said in lines if said and not shelved.fault
    )


def backup_words(copy: Copy) -> str:
    """A backup in words: when it was made, how far the campaign had come, and whether it is another campaign's."""
    try:
        named = datetime.fromisoformat(copy.made).replace(tzinfo=UTC).astimezone() if copy.made else None
        time = (named or datetime.fromtimestamp(copy.path.stat().st_mtime)).strftime("%Y-%m-%d %H:%M")
    except (OSError, ValueError):
        time = "an unknown time"
    return f"the backup of {time} ({'another campaign, ' if copy.foreign else ''}log entry {copy.seq})"
