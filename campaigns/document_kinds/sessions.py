"""Sessions: number, date, attendance, summary and days."""

from __future__ import annotations

from campaigns.document_kinds.kind import ALWAYS, NEEDED, Kind, fields, kept_field, kind
from campaigns.document_kinds.lengths import TEXT


@fields
class OfSession:
    """The field that names a session."""

    session: int = kept_field("Session", default=NEEDED, names="session")


@fields
class Numbered:
    """The number of a session."""

    number: int = kept_field(default=NEEDED, public=ALWAYS)


@fields
class SessionFields:
    """The fields a session starts with."""

    title: str = kept_field("Title", default="", line=True, help="optional", public=ALWAYS, title=True)
    date: str = kept_field("Played on", default="", line=True, help="in any form: 3 May, Friday", public=ALWAYS)


@fields
class Attendance:
    """The characters present."""

    attendance: tuple[int, ...] = kept_field("There", default=(), names="character", said="with", public=ALWAYS)


@fields
class Summed:
    """The summary a session ends with."""

    summary: str = kept_field(
        "Summary", default="", longest=TEXT, long=True, help="for the story; optional", public=ALWAYS, searched=True
    )


@fields
class Opened:
    """The mark of an open one."""

    open: bool = kept_field(default=True, public=ALWAYS)


@kind("sessions", found="session", session=lambda doc: doc["number"])
class Session(Summed, Opened, Attendance, SessionFields, Numbered, Kind):
    """A session; `first_day` and `last_day` are its days in the campaign.

    `downtime` are the first and last day of the downtimes committed after it.
    """

    scenes: int = kept_field(default=0, public=ALWAYS)
    first_day: int | None = kept_field(default=None, public=ALWAYS)
    last_day: int | None = kept_field(default=None, public=ALWAYS)
    downtime: tuple[int, ...] = kept_field(default=(), public=ALWAYS)
