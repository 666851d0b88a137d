"""Events and deadlines on the calendar, stored as occasions."""

from __future__ import annotations

from campaigns.document_kinds.kind import NEEDED, SOMETIMES, Kind, fields, kept_field, kind, open_unless_secret
from campaigns.document_kinds.lengths import TEXT


@fields
class OfOccasion:
    """The field that names an event or a deadline."""

    occasion: int = kept_field("Event", default=NEEDED, names="occasion")


@fields
class OccasionTitle:
    """The title of an event or a deadline."""

    title: str = kept_field("Title", default=NEEDED, line=True, filled=True, public=SOMETIMES, title=True)


@fields
class Days:
    """Its days in the campaign."""

    first: int = kept_field("First day", default=NEEDED, public=SOMETIMES)
    last: int = kept_field("Last day", default=NEEDED, public=SOMETIMES)


@fields
class OccasionFields:
    """The details of an event or a deadline besides its days; `about` are ids of characters or articles.

    A `yearly` event returns on its date; a deadline that was met is `done`. Both are secret unless opened to the
    players.
    """

    yearly: bool = kept_field("Every year", default=False, public=SOMETIMES)
    deadline: bool = kept_field("Deadline", default=False, public=SOMETIMES)
    done: bool = kept_field("Done", default=False, public=SOMETIMES, apart=True)
    secret: bool = kept_field("Secret", default=True)
    text: str = kept_field("Text", default="", longest=TEXT, public=SOMETIMES, searched=True)
    about: tuple[int, ...] = kept_field("About", default=(), names="known", about=True)


@kind("occasions", open_to=open_unless_secret, found="event")
class Occasion(OccasionFields, Days, OccasionTitle, Kind):
    """An event or a deadline on the calendar."""
