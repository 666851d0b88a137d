"""Knowledge: revelations to the players beyond what is public, and public things that are hidden."""

from __future__ import annotations

from campaigns.document_kinds.kind import NEEDED, Kind, fields, kept_field, kind
from campaigns.document_kinds.lengths import TEXT

ALL_PLAYERS: tuple[int, ...] = ()
"""Revealed to all players, now and later."""


@fields
class OfThing:
    """The field that names a thing of the campaign: an article, a note, a scene, an NPC, a clock and so on."""

    thing: int = kept_field("What", default=NEEDED, names="thing", about=True)


@fields
class Details:
    """The revealed details: passages by their words, fields by name; if both are empty, the whole thing."""

    passages: tuple[str, ...] = kept_field("Passages", default=(), longest=TEXT, searched=True)
    details: tuple[str, ...] = kept_field("Fields", default=(), line=True, help="such as name, or text")


@fields
class ToWhom:
    """The listeners: players' characters, or all players."""

    to: tuple[int, ...] = kept_field("To", default=ALL_PLAYERS, names="character", help="leave empty for all players")


@fields
class Way:
    """The way they learned of it."""

    how: str = kept_field("How", default="", line=True, title=True, help="told, found, overheard")


@kind("revelations", found="revelation")
class Revelation(Way, ToWhom, Details, OfThing, Kind):
    """A revelation on a `day` of the campaign, in a `session` by its number, with the passages as they were worded."""

    day: int = kept_field("Day", default=NEEDED)
    session: int | None = kept_field("Session", default=None)


@kind("hidden_parts")
class HiddenPart(OfThing, Kind):
    """A hidden field of a thing whose rest players may know; an empty `part` hides the whole."""

    part: str = kept_field("Field", default="", line=True)
