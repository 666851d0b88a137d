"""Entries of the bestiary, stored as figures, for making NPCs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from campaigns.document_kinds.characters import GROUP, TAGS
from campaigns.document_kinds.kind import NEEDED, Kind, fields, kept_field, kind
from campaigns.document_kinds.lengths import TEXT

NUMBERED = "NPCs made from it get a number"


@fields
class OfFigure:
    """The field that names an entry of the bestiary."""

    figure: int = kept_field("Type", default=NEEDED, names="figure")


@fields
class FigureFields:
    """The details of an entry of the bestiary."""

    name: str = kept_field("Name", default=NEEDED, line=True, filled=True, help=NUMBERED, title=True)
    group: str = kept_field("Group", default="", line=True, help=GROUP, searched=True)
    tags: tuple[str, ...] = kept_field("Tags", default=(), line=True, help=TAGS)
    note: str = kept_field("GM notes", default="", longest=TEXT, long=True, searched=True)


@kind("figures", found="bestiary")
class Figure(FigureFields, Kind):
    """An entry of the bestiary.

    NPCs made from it have its sheet, group, tags and GM notes, and its name with a number.
    """

    sheet: Mapping[str, Any] = kept_field(default=NEEDED, searched=True)
