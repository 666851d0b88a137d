"""A pause in lines: it is recorded, then play continues, or goes back to before it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice

from core.schema.entry import Choice
from tui.plain_mode.lines import Back
from tui.plain_mode.play import Play
from tui.safety.words import GO_ON, PAUSED, REWIND, WHICH

_MOST = 10
_WAYS = (Choice("on", GO_ON), Choice("back", REWIND.removesuffix(" …")))

Choose = Callable[[str, Sequence[Choice]], str]
"""Asks for one of some choices, and returns its id; raises `Back`."""


def pause(play: Play, choose: Choose) -> None:
    """Record a pause, unless the log ends with one, and wait until a way on is chosen."""
    if not play.campaign.paused:
        play.campaign.pause()
    play.lines.say(PAUSED)
    try:
        while (way := _way(play, choose)) is None:
            pass
        if way:
            play.back_to(way)
    finally:
        play.campaign.resume()


def _way(play: Play, choose: Choose) -> int | None:
    """The first log entry to undo, or 0 to continue as things are; None to be asked again."""
    try:
        if choose("Type 1 or 2.", _WAYS) == "on":
            return 0
        entries = islice(play.campaign.past().history.walk(), _MOST)
        return int(choose(WHICH, [Choice(str(each.seq), each.title) for each in entries]))
    except Back:
        return None
