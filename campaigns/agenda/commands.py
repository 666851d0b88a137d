"""The agenda of the coming session: a few lines in their order, ticked as they are done."""

from __future__ import annotations

from campaigns.document_kinds.agenda import LeadsTo, LineText, OfLine
from campaigns.document_kinds.command import Command, command
from campaigns.document_kinds.session_plan import Replies
from core.schema.entry import LONG, entry


@command("agenda text to")
class AddAgendaLine(LeadsTo, LineText, Command):
    """Add a line to the agenda. It can lead `to` a prepared scene, a thread, an article or a character.

    A line to a prepared scene is ticked when that scene begins; ticking a line to a thread touches the thread. Ticked
    lines go when the session ends.
    """


@command("edit-agenda line text", changes=(LeadsTo, LineText))
class EditAgendaLine(LeadsTo, LineText, OfLine, Command):
    """Change a line of the agenda. Fields that you omit stay as they are; 0 leads nowhere."""


@command("tick-agenda line done")
class TickAgendaLine(OfLine, Command):
    """Mark a line of the agenda as done or not done."""

    done: bool = entry("Done", default=True)


@command("move-agenda line by")
class MoveAgendaLine(OfLine, Command):
    """Move a line of the agenda down, or up with a negative number."""

    by: int = entry("By", within=LONG)


@command("remove-agenda line")
class RemoveAgendaLine(OfLine, Command):
    """Remove a line from the agenda."""


@command("plan-session when", changes=Replies)
class PlanSession(Replies, Command):
    """Plan the next session: `plan-session "Fri 4 December 19:00" hours=4 coming=[mara] absent=[tom]`.

    Fields that you omit stay as they are; 0 hours leave its length open. An empty date drops the plan; starting the
    session does, too.
    """

    when: str | None = entry("When", default=None, line=True, help="such as Fri 4 December 19:00, or next Friday 7 pm")
