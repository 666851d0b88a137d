"""Clocks of a scene or of the campaign."""

from __future__ import annotations

from campaigns.document_kinds.clocks import ClockFields, CountedThread, Filled, OfClock
from campaigns.document_kinds.command import Command, command
from core.schema.entry import LONG, entry


@command("clock title target")
class AddClock(CountedThread, ClockFields, Command):
    """Add a clock or track with `target` segments to the campaign or the open scene. It can belong to a thread."""

    for_scene: bool = entry("For this scene only", default=False)


@command("tick clock by")
class TickClock(OfClock, Command):
    """Fill segments of a clock, or empty some with a negative number. It stays between empty and full."""

    by: int = entry("By", default=1, within=LONG)


@command("edit-clock clock", changes=(Filled, ClockFields))
class EditClock(Filled, ClockFields, OfClock, Command):
    """Change a clock. Fields that you omit stay as they are. With `for_scene` it ends with the open scene."""

    for_scene: bool | None = entry("For this scene only", default=None)


@command("remove-clock clock")
class RemoveClock(OfClock, Command):
    """Remove a clock."""
