"""The agenda of the coming evening: a few lines in their order, ticked as they are done."""

from __future__ import annotations

from campaigns.commands.command import TEXT, Command, command
from core.schema.entry import entry


@command("agenda text to")
class AddAgendaLine(Command):
    """Put a line on the agenda, behind those there are. It may lead `to` a prepared scene, a thread, an article or a
    character.

    One that leads to a prepared scene is ticked as that begins, one that leads to a thread touches it once it is
    ticked; what is ticked is gone once the evening ends.
    """

    text: str = entry("Line", longest=TEXT, filled=True)
    to: int | None = entry("Leads to", default=None, names="ready")


@command("edit-agenda line text")
class EditAgendaLine(Command):
    """Change a line of the agenda; fields left None stay, and 0 leads nowhere."""

    line: int = entry("Line", names="agenda")
    text: str | None = entry("Line", default=None, longest=TEXT, filled=True)
    to: int | None = entry("Leads to", default=None, names="ready")


@command("tick-agenda line done")
class TickAgendaLine(Command):
    """Tick a line of the agenda, or take the tick away."""

    line: int = entry("Line", names="agenda")
    done: bool = entry("Done", default=True)


@command("move-agenda line by")
class MoveAgendaLine(Command):
    """Move a line of the agenda, to the front with a negative number; it stays within it."""

    line: int = entry("Line", names="agenda")
    by: int = entry("By")


@command("remove-agenda line")
class RemoveAgendaLine(Command):
    """Take a line off the agenda."""

    line: int = entry("Line", names="agenda")
