"""Trackers: custom conditions and counters, kept besides those of the game."""

from __future__ import annotations

from campaigns.document_kinds.command import Command, command
from campaigns.document_kinds.trackers import OfTracker, TrackerFields, Whose
from core.schema.entry import LONG, entry


@command("track who name")
class AddTracker(TrackerFields, Whose, Command):
    """Add a custom condition, or with a number a counter: `track mara Arrows value=12`.

    It lasts `until` the scene or the session ends, or until a day; else until you end it.
    """


@command("edit-tracker tracker")
class EditTracker(TrackerFields, OfTracker, Command):
    """Replace a tracker as a whole: fields that you omit are empty."""


@command("count tracker by")
class CountTracker(OfTracker, Command):
    """Count a tracker up, or down with a negative number. It stays between 0 and its maximum, if it has one."""

    by: int = entry("By", within=LONG)


@command("end-tracker tracker")
class EndTracker(OfTracker, Command):
    """End a tracker."""
