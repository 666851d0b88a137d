"""The agenda: its lines, and the thing that each leads to."""

from __future__ import annotations

from campaigns.document_kinds.common_fields import Ranked
from campaigns.document_kinds.kind import NEEDED, Kind, fields, kept_field, kind
from campaigns.document_kinds.lengths import TEXT


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
