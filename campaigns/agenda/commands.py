"""The agenda of the coming evening: a few lines in their order, ticked as they are done."""

from __future__ import annotations

from campaigns.kinds.command import Command, command
from campaigns.kinds.play import LeadsTo, LineText, OfLine
from core.schema.entry import LONG, entry


@command("agenda text to")
class AddAgendaLine(LeadsTo, LineText, Command):
    """Put a line on the agenda, behind those there are. It may lead `to` a prepared scene, a thread, an article or a
    character.

    One that leads to a prepared scene is ticked as that begins, one that leads to a thread touches it once it is
    ticked; what is ticked is gone once the evening ends.
    """


@command("edit-agenda line text", changes=(LeadsTo, LineText))
class EditAgendaLine(LeadsTo, LineText, OfLine, Command):
    """Change a line of the agenda; fields left None stay, and 0 leads nowhere."""


@command("tick-agenda line done")
class TickAgendaLine(OfLine, Command):
    """Tick a line of the agenda, or take the tick away."""

    done: bool = entry("Done", default=True)


@command("move-agenda line by")
class MoveAgendaLine(OfLine, Command):
    """Move a line of the agenda, to the front with a negative number; it stays within it."""

    by: int = entry("By", within=LONG)


@command("remove-agenda line")
class RemoveAgendaLine(OfLine, Command):
    """Take a line off the agenda."""
