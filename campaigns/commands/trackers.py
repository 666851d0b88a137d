"""Trackers: conditions and counters of the game master's own, kept beside what the game writes of somebody."""

from __future__ import annotations

from typing import Literal

from campaigns.commands.command import Command, command
from core.kit.day import LAST_DAY
from core.schema.entry import Choice, entry

MOST = 1_000_000
"""No counter goes higher."""

Until = Literal["", "scene", "evening"]
"""What a tracker lasts until, besides a day."""
UNTIL = (Choice("", "somebody ends it"), Choice("scene", "the scene ends"), Choice("evening", "the evening ends"))


@command("track who name")
class AddTracker(Command):
    """Write a condition of your own down of somebody, or with a number a counter: `track mara Arrows value=12`.

    It lasts `until` the scene or the evening ends, or its day has come; else until it is ended.
    """

    who: int = entry("Who", names="known")
    name: str = entry("Name", line=True, filled=True, help="such as Hunted, or Arrows")
    value: int | None = entry("Number", default=None, low=0, high=MOST, help="for a counter; a condition has none")
    most: int | None = entry("Out of", default=None, low=1, high=MOST, help="where there is a most")
    until: Until = entry("Until", default="", choices=UNTIL)
    day: int | None = entry("Ends on day", default=None, low=0, high=LAST_DAY, help="over as that day comes")
    secret: bool = entry("Secret", default=False, help="not shown under the veil")


@command("edit-tracker tracker")
class EditTracker(Command):
    """Change a tracker as a whole: what is not said of it, it does not have."""

    tracker: int = entry("Tracker", names="tracker")
    name: str = entry("Name", line=True, filled=True, help="such as Hunted, or Arrows")
    value: int | None = entry("Number", default=None, low=0, high=MOST, help="for a counter; a condition has none")
    most: int | None = entry("Out of", default=None, low=1, high=MOST, help="where there is a most")
    until: Until = entry("Until", default="", choices=UNTIL)
    day: int | None = entry("Ends on day", default=None, low=0, high=LAST_DAY, help="over as that day comes")
    secret: bool = entry("Secret", default=False, help="not shown under the veil")


@command("count tracker by")
class CountTracker(Command):
    """Count a tracker up, or down with a negative number; it stays from 0 to its most, if it has one."""

    tracker: int = entry("Tracker", names="tracker")
    by: int = entry("By", low=-MOST, high=MOST)


@command("end-tracker tracker")
class EndTracker(Command):
    """It is over."""

    tracker: int = entry("Tracker", names="tracker")
