"""The template for a session zero: the questions a group settles before it plays, in any game.

It is a script of lines, so it works for every game, and the new campaign's log shows them.
"""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING

from campaigns import names
from campaigns.command_language.script import play, statements

if TYPE_CHECKING:
    from campaigns.campaign import Campaign

NAME = "Session zero"
SUMMARY = "questions to settle before play, table rules, an empty page of lines and veils"
_SCRIPT = "session-zero.txt"


def is_meant(text: str) -> bool:
    """Return True if a text names this template."""
    return bool(names.find_called(text, [((NAME,), NAME)]))


def prepare(campaign: Campaign) -> None:
    """Write the agenda and the table rules into a new campaign; the page of lines and veils stays empty."""
    script = (files("campaigns") / "templates" / _SCRIPT).read_text("utf-8")
    for _ in play(campaign, statements(script), _SCRIPT):
        pass
