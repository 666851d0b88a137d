"""Play: sessions, scenes and what is prepared for them, conflicts and clocks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from campaigns.kinds.kind import ALWAYS, NEEDED, PARTLY, SOMETIMES, Kind, fields, kept_field, kind
from campaigns.kinds.lengths import TEXT
from core.schema.entry import entry

MOST_SEGMENTS = 100
"""Segments of the largest clock."""

USUAL_SEGMENTS = 6
"""The number of segments that the form for a new clock starts with."""

MOST = 100
"""Figures that are added at once."""


@fields
class OfSession:
    """Which session."""

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
    """Who is there."""

    attendance: tuple[int, ...] = kept_field("There", default=(), names="character", said="with", public=ALWAYS)


@fields
class Summed:
    """The summary a session ends with."""

    summary: str = kept_field(
        "Summary", default="", longest=TEXT, long=True, help="for the story; optional", public=ALWAYS, searched=True
    )


@fields
class Opened:
    """Whether it is still open."""

    open: bool = kept_field(default=True, public=ALWAYS)


@kind("sessions", found="session", session=lambda doc: doc["number"])
class Session(Summed, Opened, Attending, SessionFields, Numbered, Kind):
    """A game session; `first_day` and `last_day` are when it took place in the campaign.

    `downtime` are the first and the last day of the downtimes committed after it.
    """

    scenes: int = kept_field(default=0, public=ALWAYS)
    first_day: int | None = kept_field(default=None, public=ALWAYS)
    last_day: int | None = kept_field(default=None, public=ALWAYS)
    downtime: tuple[int, ...] = kept_field(default=(), public=ALWAYS)


@fields
class Replies:
    """How long the next session is, and which players can come, by their characters; who said nothing is in none."""

    hours: int | None = kept_field("Hours", default=None, low=1, high=48, help="its length", public=ALWAYS)
    coming: tuple[int, ...] = kept_field("Can come", default=(), names="character", public=ALWAYS)
    maybe: tuple[int, ...] = kept_field("May come", default=(), names="character", public=ALWAYS)
    absent: tuple[int, ...] = kept_field("Can't come", default=(), names="character", public=ALWAYS)


@kind("plans", revealed=False)
class Plan(Replies, Kind):
    """The plan for the next session, gone once that starts; `start` is its date, or date and time, by ISO 8601."""

    start: str = kept_field("When", default="", public=ALWAYS)


@dataclass(frozen=True, slots=True)
class PlannedClock:
    """A clock that starts with a prepared scene."""

    title: str = entry("Title", line=True, filled=True)
    target: int = entry("Segments", low=1, high=MOST_SEGMENTS, code="bad_target")


@dataclass(frozen=True, slots=True)
class PlannedFigures:
    """Figures of a type in the stock, made as the conflict begins that they come into; `side` is theirs in it.

    Where they `leave`, they are deleted as the scene ends, like those that are brought in by number.
    """

    name: str = entry("Type", line=True, filled=True, names="type")
    number: int = entry("How many", default=1, low=1, high=MOST)
    side: str = entry("Side", default="", line=True)
    leaves: bool = entry("Leaves with the scene", default=False)


@kind("scenes", found="scene")
class Scene(Kind):
    """A scene; `session` is the session's id, `record` what is written of it, as its game declares it.

    A game that works with the record has that of the open scene in its state, and it lies here once the scene is over.
    `planned` is the form of the conflict it was prepared to lead to, with its `figures`, until that begins. Of its
    record the players know what is neither secret nor hidden.
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
    """Which prepared scene."""

    prepared: int = kept_field("Prepared scene", default=NEEDED, names="prepared")


@fields
class PreparedTitle:
    """What a prepared scene is called."""

    title: str = kept_field("Title", default=NEEDED, line=True, filled=True, title=True)


@fields
class Ranked:
    """Its place in a sorted list; the lowest rank comes first."""

    rank: int = kept_field(default=NEEDED)


@fields
class PreparedFields:
    """What is prepared with a scene.

    `participants` come along with everyone who attends, `clocks` start with it, `planned` is the form of the conflict
    it leads to, `figures` come into that, `kept_map` is the name of the map it is played on.
    """

    aspects: tuple[str, ...] = kept_field("Facts here", default=(), line=True, searched=True)
    participants: tuple[int, ...] = kept_field("In it", default=(), names="character", said="with", about=True)
    clocks: tuple[PlannedClock, ...] = kept_field("Clocks", default=())
    planned: str = kept_field("Leads to", default="")
    figures: tuple[PlannedFigures, ...] = kept_field("NPCs", default=())
    kept_map: str = kept_field("Map", default="", line=True, names="kept")


@kind("prepared", found="prepared")
class Prepared(PreparedFields, Ranked, PreparedTitle, Kind):
    """A prepared scene in stock, in its order; `record` is what is written of it, as its game declares it."""

    record: Mapping[str, Any] = kept_field(default=NEEDED, searched=True)


@fields
class OfLine:
    """Which line of the agenda."""

    line: int = kept_field("Line", default=NEEDED, names="agenda")


@fields
class LineText:
    """What a line of the agenda says."""

    text: str = kept_field("Line", default=NEEDED, longest=TEXT, filled=True, searched=True)


@fields
class LeadsTo:
    """The id of what a line of the agenda leads to (`campaigns.agenda.waiting`)."""

    to: int | None = kept_field("Leads to", default=None, names="ready")


@kind("agenda", found="agenda")
class AgendaLine(LeadsTo, Ranked, LineText, Kind):
    """A line of the agenda, in its order."""

    done: bool = kept_field("Done", default=False)


@kind("conflicts")
class Conflict(Kind):
    """A conflict: `form` is its kind, `state` the ruleset's; of that the players know the gauges of their side."""

    form: str = kept_field(default=NEEDED, public=ALWAYS)
    title: str = kept_field("Title", default=NEEDED, public=ALWAYS)
    scene: int | None = kept_field(default=NEEDED, public=ALWAYS, pointing=True)
    participants: tuple[int, ...] = kept_field(default=(), public=ALWAYS, pointing=True)
    open: bool = kept_field(default=True, public=ALWAYS)
    note: str = kept_field("GM notes", default="")
    state: Mapping[str, Any] = kept_field(default=NEEDED, public=PARTLY, whole="state")


@fields
class OfClock:
    """Which clock."""

    clock: int = kept_field("Clock", default=NEEDED, names="clock")


@fields
class ClockFields:
    """What a clock is called and how many segments it has."""

    title: str = kept_field("Title", default=NEEDED, line=True, filled=True, public=SOMETIMES, title=True)
    target: int = kept_field("Segments", default=NEEDED, low=1, high=MOST_SEGMENTS, code="bad_target", public=SOMETIMES)


@fields
class Filled:
    """How many segments of a clock are filled."""

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
    """A clock or track. The players know a scene's clocks; the campaign's are for the GM."""
