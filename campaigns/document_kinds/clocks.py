"""Clocks, of a scene or of the campaign."""

from __future__ import annotations

from campaigns.document_kinds.kind import NEEDED, SOMETIMES, Kind, fields, kept_field, kind

MOST_SEGMENTS = 100
"""The most segments of a clock."""

USUAL_SEGMENTS = 6
"""The number of segments that the form for a new clock starts with."""


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
class CountedThread:
    """The thread that a clock counts for."""

    article: int | None = kept_field("Thread", default=None, names="article", said="thread")


@fields
class ClockMarks:
    """The marks of a clock besides its segments, and the id of the scene it ends with."""

    marks: int = kept_field(default=0, public=SOMETIMES)
    scene: int | None = kept_field(default=None, public=SOMETIMES, pointing=True)


@kind("clocks", open_to=lambda doc, players: doc["scene"] is not None, found="clock")
class Clock(CountedThread, ClockMarks, Filled, ClockFields, Kind):
    """A clock or track. The players know a scene's clocks; only the GM knows the campaign's."""
