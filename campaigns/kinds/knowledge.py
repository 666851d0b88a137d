"""Knowledge: what was revealed to the players beyond what they know anyway, and what is hidden though it is public."""

from __future__ import annotations

from campaigns.kinds.kind import NEEDED, Kind, fields, kept_field, kind
from campaigns.kinds.lengths import TEXT

ALL_PLAYERS: tuple[int, ...] = ()
"""Revealed to everyone who plays, now and later."""


@fields
class OfThing:
    """Which thing of the campaign: an article, a note, a scene, an NPC, a clock ..."""

    thing: int = kept_field("What", default=NEEDED, names="thing", about=True)


@fields
class Details:
    """Which details of it: passages by their words, fields by their names; none of either means all of it."""

    passages: tuple[str, ...] = kept_field("Passages", default=(), longest=TEXT, searched=True)
    details: tuple[str, ...] = kept_field("Fields", default=(), line=True, help="such as name, or text")


@fields
class ToWhom:
    """Who learns of it: players' characters, or all players."""

    to: tuple[int, ...] = kept_field("To", default=ALL_PLAYERS, names="character", help="leave empty for all players")


@fields
class Way:
    """How they learned of it."""

    how: str = kept_field("How", default="", line=True, title=True, help="told, found, overheard")


@kind("revelations", found="revelation")
class Revelation(Way, ToWhom, Details, OfThing, Kind):
    """Something revealed on a `day` of the campaign, in a `session` by its number; passages as they were worded."""

    day: int = kept_field("Day", default=NEEDED)
    session: int | None = kept_field("Session", default=None)


@kind("hidden_parts")
class HiddenPart(OfThing, Kind):
    """A field that is hidden although the players may know the rest; an empty `part` hides the whole."""

    part: str = kept_field("Field", default="", line=True)
