"""Sessions, the plan for the next one, and its agenda."""

from __future__ import annotations

from campaigns.kinds.common_fields import Ranked
from campaigns.kinds.kind import ALWAYS, NEEDED, Kind, fields, kept_field, kind
from campaigns.kinds.lengths import TEXT


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


@fields
class Replies:
    """The length of the next session, and the characters whose players can come; one who didn't reply is in no list."""

    hours: int | None = kept_field("Hours", default=None, low=1, high=48, help="its length", public=ALWAYS)
    coming: tuple[int, ...] = kept_field("Can come", default=(), names="character", public=ALWAYS)
    maybe: tuple[int, ...] = kept_field("May come", default=(), names="character", public=ALWAYS)
    absent: tuple[int, ...] = kept_field("Can't come", default=(), names="character", public=ALWAYS)


@kind("plans", revealed=False)
class Plan(Replies, Kind):
    """The plan for the next session, dropped when it starts; `start` is its date, or date and time, in ISO 8601."""

    start: str = kept_field("When", default="", public=ALWAYS)


@fields
class OfLine:
    """The field that names a line of the agenda."""

    line: int = kept_field("Line", default=NEEDED, names="agenda")


@fields
class LineText:
    """The text of a line of the agenda."""

    text: str = kept_field("Line", default=NEEDED, longest=TEXT, filled=True, searched=True)


@fields
class LeadsTo:
    """The id of the thing that a line of the agenda leads to (`campaigns.agenda.agenda_lines`)."""

    to: int | None = kept_field("Leads to", default=None, names="ready")


@kind("agenda", found="agenda")
class AgendaLine(LeadsTo, Ranked, LineText, Kind):
    """A line of the agenda, in its order."""

    done: bool = kept_field("Done", default=False)
