"""Trackers: the conditions and counters that the GM invents."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from campaigns.document_kinds.kind import NEEDED, SOMETIMES, Kind, fields, kept_field, kind
from core.building_blocks.day import LAST_DAY
from core.schema.entry import LONG, Choice

Until = Literal["", "scene", "evening"]
"""The end of a tracker, if it isn't a day."""
LASTING: Mapping[str, str] = {"scene": "the scene", "evening": "the session"}
"""The words for `Until`; a session is stored as "evening"."""
UNTIL = (Choice("", "someone ends it"), *(Choice(until, f"{words} ends") for until, words in LASTING.items()))


@fields
class Whose:
    """The owner: a character or an article."""

    who: int = kept_field("Who", default=NEEDED, names="known", public=SOMETIMES, owner=True)


@fields
class OfTracker:
    """The field that names a tracker."""

    tracker: int = kept_field("Tracker", default=NEEDED, names="tracker")


@fields
class TrackerFields:
    """The details of a tracker.

    It lasts `until` the scene or session ends, or until a day; else until it is removed.
    """

    name: str = kept_field(
        "Name", default=NEEDED, line=True, filled=True, help="such as Hunted, or Arrows", public=SOMETIMES, title=True
    )
    value: int | None = kept_field(
        "Number", default=None, low=0, within=LONG, help="for a counter; leave empty for a condition", public=SOMETIMES
    )
    most: int | None = kept_field(
        "Out of", default=None, low=1, within=LONG, help="for a counter with a maximum", public=SOMETIMES
    )
    until: Until = kept_field("Until", default="", choices=UNTIL, public=SOMETIMES)
    day: int | None = kept_field(
        "Ends on day", default=None, low=0, high=LAST_DAY, help="it ends on that day", public=SOMETIMES
    )
    secret: bool = kept_field("Secret", default=False, help="hidden in the player view")


@kind("trackers", open_to=lambda doc, players: not doc["secret"] and doc["who"] in players, found="tracker")
class Tracker(TrackerFields, Whose, Kind):
    """A condition or, with a value, a custom counter. The players know those of their characters."""
