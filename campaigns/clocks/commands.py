"""Clocks that run in a scene or through the campaign."""

from __future__ import annotations

from campaigns.kinds.command import Command, command
from campaigns.kinds.play import ClockFields, Counting, Filled, OfClock
from core.schema.entry import LONG, entry


@command("clock title target")
class AddClock(Counting, ClockFields, Command):
    """Add a clock or track with `target` segments, for the campaign or the open scene; it may be of a thread."""

    for_scene: bool = entry("For this scene only", default=False)


@command("tick clock by")
class TickClock(OfClock, Command):
    """Move a clock by some segments, back with a negative number; it stays between empty and full."""

    by: int = entry("By", default=1, within=LONG)


@command("edit-clock clock", changes=(Filled, ClockFields))
class EditClock(Filled, ClockFields, OfClock, Command):
    """Change a clock; fields left None stay. `for_scene` says whether it ends with the open scene."""

    for_scene: bool | None = entry("For this scene only", default=None)


@command("remove-clock clock")
class RemoveClock(OfClock, Command):
    """Remove a clock."""
