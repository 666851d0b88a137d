"""What a draw is about: asked for in the dialog of a draw, and afterwards for what was done last."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tui.dialogs.basic import Prompt

if TYPE_CHECKING:
    from tui.host.host import Host


def about_what(note: str) -> Prompt:
    """Ask what a draw is about; nothing need be said of it."""
    return Prompt("What is it about?", value=note, placeholder="up the outside, with the dark lantern", blank=True)


def say_about(wyrdbook: Host) -> None:
    """Say what the last draw was about.

    It is taken back and done again with that: it draws the same, as undoing gives luck back, and is one step of undo.
    """
    last = wyrdbook.campaign.last_act() if wyrdbook.campaign is not None else None
    if last is None:
        wyrdbook.refuse("There is no draw to describe, or something else came after it. Press [u] to undo that.")
        return

    def keep_note(note: str | None) -> None:
        if note is not None and note != last.note:
            wyrdbook.do_again(replace(last, note=note))

    wyrdbook.push_screen(about_what(last.note), keep_note)
