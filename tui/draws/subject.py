"""The subject of a draw, asked in its dialog, or afterwards for the last one."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tui.dialogs.basic import Prompt

if TYPE_CHECKING:
    from tui.app_interface.host import Host


def about_what(note: str) -> Prompt:
    """The dialog for the subject of a draw, which may be empty."""
    return Prompt("What is it about?", value=note, placeholder="up the outside, with the dark lantern", blank=True)


def say_about(wyrdbook: Host) -> None:
    """Set the subject of the last draw.

    The draw is undone and done again with it: it draws the same, because undo returns luck, and is one step of undo.
    """
    last = wyrdbook.campaign.last_act() if wyrdbook.campaign is not None else None
    if last is None:
        wyrdbook.refuse("There is no draw to describe, or something else came after it. Press [u] to undo that.")
        return

    def keep_note(note: str | None) -> None:
        if note is not None and note != last.note:
            wyrdbook.do_again(replace(last, note=note))

    wyrdbook.push_screen(about_what(last.note), keep_note)
