"""Play: sessions, scenes and their preparation, conflicts and clocks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from campaigns.kinds.kind import ALWAYS, NEEDED, PARTLY, SOMETIMES, Kind, fields, kept_field, kind
from campaigns.kinds.lengths import TEXT
from core.schema.entry import entry

MOST_SEGMENTS = 100
"""The most segments of a clock."""

USUAL_SEGMENTS = 6
"""The number of segments that the form for a new clock starts with."""

MOST = 100
"""The most NPCs added at once."""


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
class Attending:
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
class Session(Summed, Opened, Attending, SessionFields, Numbered, Kind):
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


@dataclass(frozen=True, slots=True)
class PlannedClock:
    """A clock that starts with a prepared scene."""

    title: str = entry("Title", line=True, filled=True)
    target: int = entry("Segments", low=1, high=MOST_SEGMENTS, code="bad_target")


@dataclass(frozen=True, slots=True)
class PlannedFigures:
    """NPCs from an entry of the bestiary, made when the conflict they join begins; `side` is theirs in it.

    Those that `leave` are deleted when the scene ends, like NPCs that are added by number.
    """

    name: str = entry("Type", line=True, filled=True, names="type")
    number: int = entry("How many", default=1, low=1, high=MOST)
    side: str = entry("Side", default="", line=True)
    leaves: bool = entry("Leaves with the scene", default=False)


@kind("scenes", found="scene")
class Scene(Kind):
    """A scene; `session` is the session's id, `record` its texts, as its game declares them.

    A game that works with the record keeps the open scene's in its state, and it is stored here once the scene ends.
    `planned` is the form of the conflict it leads to, with its `figures`, until that begins. The players know the
    parts of the record that are neither secret nor hidden.
    """

    session: int = kept_field(default=NEEDED, public=ALWAYS, pointing=True)
    number: int = kept_field(default=NEEDED, public=ALWAYS)
    title: str = kept_field("Title", default=NEEDED, line=True, filled=True, public=ALWAYS, title=True)
    participants: tuple[int, ...] = kept_field(
        "In it", default=(), names="character", said="with", public=ALWAYS, about=True
    )
    aspects: tuple[str, ...] = kept_field("Facts here", default=(), line=True, public=ALWAYS, searched=True)
    open: bool = kept_field(default=True, public=ALWAYS)
    note: str = kept_field("GM notes", default="", longest=TEXT, long=True, searched=True)
    record: Mapping[str, Any] | None = kept_field(default=None, public=PARTLY, searched=True)
    planned: str = kept_field("Leads to", default="")
    figures: tuple[PlannedFigures, ...] = kept_field("NPCs", default=())
    first_day: int | None = kept_field(default=None, public=ALWAYS)
    last_day: int | None = kept_field(default=None, public=ALWAYS)


@fields
class OfPrepared:
    """The field that names a prepared scene."""

    prepared: int = kept_field("Prepared scene", default=NEEDED, names="prepared")


@fields
class PreparedTitle:
    """The title of a prepared scene."""

    title: str = kept_field("Title", default=NEEDED, line=True, filled=True, title=True)


@fields
class Ranked:
    """The place in a sorted list; the lowest rank comes first."""

    rank: int = kept_field(default=NEEDED)


@fields
class PreparedFields:
    """The details of a prepared scene.

    `participants` come with everyone who attends, `clocks` start with it, `planned` is the form of the conflict it
    leads to, `figures` join that, `kept_map` is the name of its map.
    """

    aspects: tuple[str, ...] = kept_field("Facts here", default=(), line=True, searched=True)
    participants: tuple[int, ...] = kept_field("In it", default=(), names="character", said="with", about=True)
    clocks: tuple[PlannedClock, ...] = kept_field("Clocks", default=())
    planned: str = kept_field("Leads to", default="")
    figures: tuple[PlannedFigures, ...] = kept_field("NPCs", default=())
    kept_map: str = kept_field("Map", default="", line=True, names="kept")


@kind("prepared", found="prepared")
class Prepared(PreparedFields, Ranked, PreparedTitle, Kind):
    """A prepared scene in its order; `record` holds its texts, as its game declares them."""

    record: Mapping[str, Any] = kept_field(default=NEEDED, searched=True)


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


@kind("conflicts")
class Conflict(Kind):
    """A conflict; `form` is its kind, `state` the game's, of which the players know the gauges of their side."""

    form: str = kept_field(default=NEEDED, public=ALWAYS)
    title: str = kept_field("Title", default=NEEDED, public=ALWAYS)
    scene: int | None = kept_field(default=NEEDED, public=ALWAYS, pointing=True)
    participants: tuple[int, ...] = kept_field(default=(), public=ALWAYS, pointing=True)
    open: bool = kept_field(default=True, public=ALWAYS)
    note: str = kept_field("GM notes", default="")
    state: Mapping[str, Any] = kept_field(default=NEEDED, public=PARTLY, whole="state")


@fields
class OfClock:
    """The field that names a clock."""

    clock: int = kept_field("Clock", default=NEEDED, names="clock")


@fields
class ClockFields:
    """The title and segments of a clock."""

    title: str = kept_field("Title", default=NEEDED, line=True, filled=True, public=SOMETIMES, title=True)
    target: int = kept_field("Segments", default=NEEDED, low=1, high=MOST_SEGMENTS, code="bad_target", public=SOMETIMES)


@fields
class Filled:
    """The filled segments of a clock."""

    tally: int = kept_field("Filled", default=0, low=0, high=MOST_SEGMENTS, code="bad_tally", public=SOMETIMES)


@fields
class Counting:
    """The thread that a clock counts for."""

    article: int | None = kept_field("Thread", default=None, names="article", said="thread")


@fields
class Running:
    """The marks of a clock besides its segments, and the id of the scene it ends with."""

    marks: int = kept_field(default=0, public=SOMETIMES)
    scene: int | None = kept_field(default=None, public=SOMETIMES, pointing=True)


@kind("clocks", open_to=lambda doc, players: doc["scene"] is not None, found="clock")
class Clock(Counting, Running, Filled, ClockFields, Kind):
    """A clock or track. The players know a scene's clocks; only the GM knows the campaign's."""
